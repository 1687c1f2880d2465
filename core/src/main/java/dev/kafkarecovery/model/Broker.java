package dev.kafkarecovery.model;

import java.time.Instant;

/**
 * A broker that is registered, or that some replica list names.
 *
 * @param host empty where the broker is not registered
 * @param port 0 where the broker is not registered
 * @param rack empty where none is set
 * @param answered when it last answered about its logs, or why it did not
 */
public record Broker(
    int id, String host, int port, String rack, State state, Reading<Instant> answered) {
  /** What the cluster's metadata says of a broker. */
  public enum State {
    /** Registered and unfenced. */
    SERVING,
    /** Registered, but fenced: stopped, starting, or cut off. */
    FENCED,
    /** No registration of this id exists. */
    NOT_REGISTERED,
    /** Fenced or not registered: the cluster cannot say which (before KIP-1073). */
    NOT_LIVE
  }

  public boolean serving() {
    return state == State.SERVING;
  }

  public Broker withAnswered(Reading<Instant> answer) {
    return new Broker(id, host, port, rack, state, answer);
  }
}
