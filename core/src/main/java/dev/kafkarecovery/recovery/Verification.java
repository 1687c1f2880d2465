package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.Recheck.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Reads back who leads after elections were sent: an answer of success is not a proof. */
final class Verification {
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(5);

  /** Less and less often: the brokers are busy with the very leaders that are asked for. */
  private static final long PAUSE_MS = 50;

  private static final int MOST_DOUBLINGS = 3;

  private record Sent(Route route, ActResult answer, long nanoTime) {
    double seconds() {
      return (System.nanoTime() - nanoTime) / 1e9;
    }
  }

  private final Cluster cluster;
  private final ElectionSettings settings;
  private final Ledger ledger;
  private final ElectionListener listener;
  private final Map<TopicPartition, Sent> inFlight = new LinkedHashMap<>();
  private final List<TopicPartition> added = new ArrayList<>();

  /** Acts that a broker has seen and did not do, as it said. */
  private final Map<TopicPartition, Sent> tried = new HashMap<>();

  Verification(
      Cluster cluster, ElectionSettings settings, Ledger ledger, ElectionListener listener) {
    this.cluster = cluster;
    this.settings = settings;
    this.ledger = ledger;
    this.listener = listener;
  }

  /**
   * @param answer OK, NOT_NEEDED or UNKNOWN
   */
  void add(Route route, ActResult answer) {
    inFlight.put(route.election().id(), new Sent(route, answer, System.nanoTime()));
    added.add(route.election().id());
  }

  /**
   * Remembers an answer that says that nothing was done and that it may be tried again. A
   * controller that loses its office in the middle of a write says so too, and the write may be
   * kept all the same.
   */
  void tried(Route route, ActResult answer) {
    if (answer.sent()) {
      tried.put(route.election().id(), new Sent(route, answer, System.nanoTime()));
    }
  }

  /**
   * Settles an election that was tried before, if a look before the next try finds a leader.
   *
   * @return whether it did
   */
  boolean foundLed(TopicPartition id, Optional<PartitionState> now) {
    Sent sent = tried.get(id);
    OptionalInt leader = now.map(PartitionState::leader).orElse(OptionalInt.empty());
    if (sent == null || leader.isEmpty()) {
      return false;
    }
    settleLed(sent, leader.getAsInt());
    return true;
  }

  /** Tells the listener of those that were added since the last time, all at once. */
  void began() {
    if (!added.isEmpty()) {
      listener.onPhase(Phase.VERIFYING, List.copyOf(added));
      added.clear();
    }
  }

  /** Reads back until each is settled, at the latest by its time limit. */
  void await() throws InterruptedException {
    poll();
    for (int round = 0; !inFlight.isEmpty(); round++) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS << Math.min(round, MOST_DOUBLINGS));
      poll();
    }
  }

  /** Reads back once. */
  void poll() throws InterruptedException {
    if (inFlight.isEmpty()) {
      return;
    }
    Map<TopicPartition, Leadership> leaders;
    try {
      leaders = cluster.leaders(new HashSet<>(inFlight.keySet()), READ_TIMEOUT);
    } catch (ClusterException e) {
      leaders = Map.of();
    }
    for (Sent sent : List.copyOf(inFlight.values())) {
      TopicPartition id = sent.route().election().id();
      Leadership leadership = leaders.get(id);
      // An older epoch is a broker's memory of the leader from before the partition went offline.
      if (leadership != null
          && leadership.leader().isPresent()
          && leadership.leaderEpoch() > sent.route().state().leaderEpoch()) {
        inFlight.remove(id);
        settleLed(sent, leadership.leader().getAsInt());
      } else if (sent.seconds() * 1_000 > settings.verifyTimeout().toMillis()) {
        inFlight.remove(id);
        settleLeaderless(sent, "after %d s".formatted(settings.verifyTimeout().toSeconds()));
      }
    }
  }

  /**
   * Settles all that is in flight as unknown, because nobody waits any more.
   *
   * @param when for the sentence: {@code "when the run was interrupted"}
   */
  void abandon(String when) {
    inFlight.values().forEach(sent -> settleLeaderless(sent, when));
    inFlight.clear();
  }

  private void settleLed(Sent sent, int leader) {
    PlannedElection election = sent.route().election();
    OptionalInt led = OptionalInt.of(leader);
    if (sent.answer().status() == Status.NOT_NEEDED) {
      ledger.settle(
          election,
          Outcome.NOT_NEEDED,
          led,
          "NONE",
          "got a leader (broker %d) in between, no election was needed".formatted(leader));
    } else if (leader == election.designatedLeader()) {
      ledger.settle(election, Outcome.ELECTED, led, "NONE", elected(sent, leader));
    } else {
      ledger.settle(
          election,
          Outcome.FAILED,
          led,
          "WRONG_LEADER",
          "broker %d was elected, not the designated broker %d"
              .formatted(leader, election.designatedLeader()));
    }
  }

  private static String elected(Sent sent, int leader) {
    return switch (sent.answer().status()) {
      case OK ->
          String.format(
              Locale.ROOT, "broker %d elected and verified in %.1f s", leader, sent.seconds());
      case RETRIABLE ->
          "the answer was %s; read back: broker %d leads".formatted(sent.answer().code(), leader);
      default -> "no answer came in time; read back: broker %d leads".formatted(leader);
    };
  }

  private void settleLeaderless(Sent sent, String when) {
    String sentence =
        switch (sent.answer().status()) {
          case OK -> "the cluster said it was elected, but no leader shows " + when;
          case NOT_NEEDED -> "the controller has a leader, but none shows " + when;
          default ->
              "no answer came (%s), and no leader shows %s: it may still be elected"
                  .formatted(reason(sent.answer()), when);
        };
    ledger.settle(
        sent.route().election(),
        Outcome.UNKNOWN,
        OptionalInt.empty(),
        sent.answer().status() == Status.UNKNOWN ? sent.answer().code() : "NOT_VERIFIED",
        sentence);
  }

  private static String reason(ActResult answer) {
    return answer.message().isEmpty() ? answer.code() : answer.message();
  }
}
