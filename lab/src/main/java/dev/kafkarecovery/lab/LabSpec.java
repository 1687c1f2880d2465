package dev.kafkarecovery.lab;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a lab is made of.
 *
 * @param kafkaVersion the release of the brokers, such as {@code 4.4.0}
 * @param brokers how many brokers; their node ids are 1 to this number
 * @param dir the lab's folder, absent or empty; null for a new one under the system's temporary
 *     folder. It belongs to the lab, which deletes it at the end
 * @param brokerConfig settings put over the lab's own in each broker's server.properties
 * @param logDirsPerBroker 1, or more to practise the failure of a disk
 * @param addOn start the brokers with this project's add-on, on a free port each
 * @param secured give each broker a listener with TLS, logins and rights, see {@link Secured}
 */
public record LabSpec(
    String kafkaVersion,
    int brokers,
    @Nullable Path dir,
    Map<String, String> brokerConfig,
    int logDirsPerBroker,
    boolean addOn,
    boolean secured) {

  /** The release that the lab runs when none is named. */
  public static final String DEFAULT_KAFKA_VERSION = "4.4.0";

  /** Checks and copies; throws {@link LabException} that names what is wrong. */
  public LabSpec {
    if (!kafkaVersion.matches("\\d+\\.\\d+\\.\\d+([-.].+)?")) {
      throw new LabException.Usage("Not a Kafka version: " + kafkaVersion + ".");
    }
    if (brokers < 1 || brokers > 20) {
      throw new LabException.Usage("A lab has 1 to 20 brokers, not " + brokers + ".");
    }
    if (logDirsPerBroker < 1) {
      throw new LabException.Usage("A broker has at least one log directory.");
    }
    dir = dir == null ? null : dir.toAbsolutePath().normalize();
    brokerConfig = Map.copyOf(brokerConfig);
  }

  /** Four brokers of the default release with one log directory each, in a new folder. */
  public static LabSpec defaults() {
    return new LabSpec(DEFAULT_KAFKA_VERSION, 4, null, Map.of(), 1, false, false);
  }

  /** The same with another release. */
  public LabSpec withKafkaVersion(String version) {
    return new LabSpec(version, brokers, dir, brokerConfig, logDirsPerBroker, addOn, secured);
  }

  /** The same with another number of brokers. */
  public LabSpec withBrokers(int count) {
    return new LabSpec(kafkaVersion, count, dir, brokerConfig, logDirsPerBroker, addOn, secured);
  }

  /** The same in another folder. */
  public LabSpec withDir(@Nullable Path folder) {
    return new LabSpec(
        kafkaVersion, brokers, folder, brokerConfig, logDirsPerBroker, addOn, secured);
  }

  /** The same with these settings over the lab's own. */
  public LabSpec withBrokerConfig(Map<String, String> settings) {
    return new LabSpec(kafkaVersion, brokers, dir, settings, logDirsPerBroker, addOn, secured);
  }

  /** The same with this many log directories a broker. */
  public LabSpec withLogDirsPerBroker(int count) {
    return new LabSpec(kafkaVersion, brokers, dir, brokerConfig, count, addOn, secured);
  }

  /** The same with or without the add-on in the brokers. */
  public LabSpec withAddOn(boolean wanted) {
    return new LabSpec(kafkaVersion, brokers, dir, brokerConfig, logDirsPerBroker, wanted, secured);
  }

  /** The same with or without a listener that asks for TLS, a login and rights. */
  public LabSpec withSecured(boolean wanted) {
    return new LabSpec(kafkaVersion, brokers, dir, brokerConfig, logDirsPerBroker, addOn, wanted);
  }
}
