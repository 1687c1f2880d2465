package dev.kafkarecovery.model;

import java.time.Instant;

/**
 * How far one broker is on its way back, at one moment.
 *
 * @param at when this was seen
 * @param state what follows from the metadata and the broker's metrics
 * @param detail the state as a clause for people: {@code "no answer within 5 s"}; holds no secret
 * @param staleMetric the broker serves, and a recovery gauge was left behind: not a recovery
 * @param gauges what its metrics said, or why they could not be read
 */
public record BrokerRecovery(
    int brokerId,
    Instant at,
    Source source,
    State state,
    String detail,
    boolean staleMetric,
    Reading<RecoveryGauges> gauges) {
  /** Where the knowledge comes from. */
  public enum Source {
    JMX,
    PROMETHEUS,
    ADD_ON,
    /** The cluster's metadata alone. */
    NONE
  }

  /** Where a broker is on its way. */
  public enum State {
    /** The process is up and has not begun. */
    NOT_STARTED,
    /** It has no recovery gauges: loading has not started, or has ended. */
    NOT_LOADING,
    /** It loads or recovers logs. */
    RECOVERING,
    /** It was seen loading, and has loaded all logs; it does not serve yet. */
    LOADED,
    /** It serves. */
    SERVING,
    /** It shuts down. */
    STOPPING,
    /** Nobody could say; the detail names the reason. */
    UNKNOWN
  }

  /** True while the process is known to be on its way to serving. */
  public boolean onItsWay() {
    return switch (state) {
      case NOT_STARTED, NOT_LOADING, RECOVERING, LOADED -> true;
      case SERVING, STOPPING, UNKNOWN -> false;
    };
  }

  /** Logs still to load; known only while the broker counts them. */
  public Reading<Integer> remainingLogs() {
    return gauges.flatMap(
        seen ->
            state == State.RECOVERING || state == State.LOADED
                ? seen.remainingLogs()
                    .<Reading<Integer>>map(Reading::known)
                    .orElseGet(() -> Reading.unknown(Reading.Why.UNSUPPORTED, detail))
                : Reading.unknown(Reading.Why.UNSUPPORTED, detail));
  }

  /** Logs loaded so far. */
  public Reading<Integer> loadedLogs() {
    return gauges.flatMap(RecoveryGauges::loadedLogs);
  }

  /**
   * All logs of the broker: those loaded and those still to load. A log that is just being loaded
   * can count as both, so this is too high by some at times.
   */
  public Reading<Integer> totalLogs() {
    return remainingLogs().flatMap(left -> loadedLogs().map(loaded -> loaded + left));
  }

  public BrokerRecovery withState(State newState, String newDetail) {
    return new BrokerRecovery(brokerId, at, source, newState, newDetail, staleMetric, gauges);
  }
}
