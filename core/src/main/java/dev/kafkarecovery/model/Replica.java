package dev.kafkarecovery.model;

/** One replica of a partition, as the metadata and its own broker describe it. */
public record Replica(int brokerId, State state, ReplicaLog log) {
  /** Whether the controller could elect this replica. */
  public enum State {
    /** Its broker is registered and unfenced, its log directory not known to be offline. */
    ONLINE,
    /** Its broker is registered but fenced. */
    FENCED,
    /** Its broker is not registered. */
    NOT_REGISTERED,
    /** Its broker is fenced or not registered; the cluster cannot say which. */
    NOT_LIVE,
    /** Its broker serves, but the replica's log directory is offline. */
    LOG_DIR_OFFLINE
  }

  public boolean online() {
    return state == State.ONLINE;
  }

  public Replica withLog(ReplicaLog newLog) {
    return new Replica(brokerId, state, newLog);
  }
}
