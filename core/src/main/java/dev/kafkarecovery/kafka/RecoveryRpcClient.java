package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.model.Reading.Why;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.protocol.Errors;

/**
 * Speaks the recovery RPCs with one listener: an add-on's, or that of a broker that announces them.
 * It sends nothing that the other side does not announce.
 */
final class RecoveryRpcClient implements AutoCloseable {
  private static final int UNKNOWN = -1;

  private final RawChannel channel;
  private final RpcKeys keys;
  private final Map<Short, ApiVersion> announced;

  private RecoveryRpcClient(RawChannel channel, RpcKeys keys, Map<Short, ApiVersion> announced) {
    this.channel = channel;
    this.keys = keys;
    this.announced = announced;
  }

  /**
   * Connects and hears what the other side serves.
   *
   * @param deadline for this and all requests
   * @throws ChannelException with a clause that says who and why
   */
  static RecoveryRpcClient connect(
      ClientSettings settings, RawChannel.Place place, RpcKeys keys, Deadline deadline)
      throws ChannelException, InterruptedException {
    RawChannel channel = RawChannel.connect(settings, place, deadline);
    boolean heard = false;
    try {
      RecoveryRpcClient client = new RecoveryRpcClient(channel, keys, channel.announced());
      heard = true;
      return client;
    } finally {
      if (!heard) {
        channel.close();
      }
    }
  }

  /**
   * Sees to it that this is the add-on of the broker that is meant: several brokers on one host are
   * easily mixed up, and another's log ends would be taken for this one's.
   *
   * @throws ChannelException where it is another's; where it cannot be told nothing happens
   */
  void checkBroker(int brokerId) throws ChannelException, InterruptedException {
    if (!serves(keys.describeLogRecovery())) {
      return;
    }
    DescribeLogRecovery.Response told = recovery();
    if (told.errorCode() == 0) {
      check(told, brokerId);
    }
  }

  private void check(DescribeLogRecovery.Response told, int brokerId) throws ChannelException {
    if (told.brokerId() != UNKNOWN && told.brokerId() != brokerId) {
      throw channel.failed(
          Why.FAILED,
          "is that of broker %d, not of broker %d: correct --addon"
              .formatted(told.brokerId(), brokerId));
    }
  }

  /** What is known of the logs of at most 1,000 partitions. */
  GetReplicaLogInfo.Response logInfo(List<GetReplicaLogInfo.Topic> topics)
      throws ChannelException, InterruptedException {
    require(keys.getReplicaLogInfo(), "GetReplicaLogInfo");
    return channel.ask(
        keys.getReplicaLogInfo(),
        new GetReplicaLogInfo.Request(topics)::write,
        GetReplicaLogInfo.Response::read);
  }

  /** How far this broker's logs are. */
  DescribeLogRecovery.Response recovery(int brokerId)
      throws ChannelException, InterruptedException {
    require(keys.describeLogRecovery(), "DescribeLogRecovery");
    DescribeLogRecovery.Response told = recovery();
    if (told.errorCode() == Errors.CLUSTER_AUTHORIZATION_FAILED.code()) {
      throw channel.failed(
          Why.NOT_AUTHORIZED, "lets this login read nothing (addon.read.principals)");
    }
    if (told.errorCode() != 0) {
      throw channel.failed(Why.FAILED, "answers error " + told.errorCode());
    }
    check(told, brokerId);
    return told;
  }

  private DescribeLogRecovery.Response recovery() throws ChannelException, InterruptedException {
    return channel.ask(
        keys.describeLogRecovery(),
        new DescribeLogRecovery.Request()::write,
        DescribeLogRecovery.Response::read);
  }

  private void require(short key, String name) throws ChannelException {
    if (!serves(key)) {
      throw channel.failed(
          Why.UNSUPPORTED, "does not announce %s under API key %d".formatted(name, key));
    }
  }

  private boolean serves(short key) {
    ApiVersion range = announced.get(key);
    return range != null && range.minVersion() <= 0 && range.maxVersion() >= 0;
  }

  @Override
  public void close() {
    channel.close();
  }
}
