package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.rpc.RpcCodes;
import dev.kafkarecovery.progress.SourceSettingsException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Under which API keys a listener serves the recovery RPCs. Kafka gave none of these numbers out,
 * so they are configuration on both sides.
 */
public record RpcKeys(short getReplicaLogInfo, short describeLogRecovery) {
  /** Those that the add-on has by default. */
  public static final RpcKeys OF_ADD_ON =
      new RpcKeys(RpcCodes.GET_REPLICA_LOG_INFO, RpcCodes.DESCRIBE_LOG_RECOVERY);

  private static final String LOG_INFO = "GetReplicaLogInfo";
  private static final String RECOVERY = "DescribeLogRecovery";
  private static final Pattern ENTRY = Pattern.compile("\\s*(\\w+)\\s*=\\s*(\\d{1,5})\\s*");

  public RpcKeys {
    if (getReplicaLogInfo < 0 || describeLogRecovery < 0) {
      throw new IllegalArgumentException("API keys are not negative");
    }
  }

  /**
   * Parses {@code GetReplicaLogInfo=20093,DescribeLogRecovery=20831}; what is not named is as
   * before.
   *
   * @param option how the operator names the option
   * @throws SourceSettingsException naming the entry that cannot be understood
   */
  public RpcKeys with(String option, String text) {
    Map<String, Short> keys = new HashMap<>();
    for (String entry : text.split(",", -1)) {
      Matcher matcher = ENTRY.matcher(entry);
      if (!matcher.matches()
          || Integer.parseInt(matcher.group(2)) > Short.MAX_VALUE
          || !(matcher.group(1).equals(LOG_INFO) || matcher.group(1).equals(RECOVERY))) {
        throw new SourceSettingsException(
            option,
            "write %s=KEY or %s=KEY, separated by commas, with keys from 0 to %d"
                .formatted(LOG_INFO, RECOVERY, Short.MAX_VALUE));
      }
      if (keys.put(matcher.group(1), Short.valueOf(matcher.group(2))) != null) {
        throw new SourceSettingsException(option, matcher.group(1) + " is named twice; keep one");
      }
    }
    return new RpcKeys(
        keys.getOrDefault(LOG_INFO, getReplicaLogInfo),
        keys.getOrDefault(RECOVERY, describeLogRecovery));
  }
}
