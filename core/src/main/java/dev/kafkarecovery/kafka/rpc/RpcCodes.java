package dev.kafkarecovery.kafka.rpc;

/**
 * The numbers of the recovery RPCs. Kafka gave none of them out, so they are far from those that it
 * has; API keys are settings on both sides, these are their defaults.
 */
public final class RpcCodes {
  /** API key of {@code GetReplicaLogInfo}. */
  public static final short GET_REPLICA_LOG_INFO = 20_093;

  /** API key of {@code ElectLeaders}: Kafka's own, in the version with designated leaders. */
  public static final short ELECT_LEADERS = 43;

  /** The version of {@code ElectLeaders} that has designated leaders. */
  public static final short ELECT_LEADERS_VERSION = 3;

  /** API key of {@code DescribeLogRecovery}, the progress request of this project. */
  public static final short DESCRIBE_LOG_RECOVERY = 20_831;

  /** At most this many partitions of a request are served, its first ones. */
  public static final int PARTITION_LIMIT = 1_000;

  /** Error: the partition came after the first {@link #PARTITION_LIMIT} of its request. */
  public static final short REQUEST_LIMIT_REACHED = 20_001;

  /** Error: the broker has the replica, but has not loaded its log yet. */
  public static final short LOG_NOT_LOADED = 20_002;

  private RpcCodes() {}
}
