package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A partition whose election is held back, because brokers that were in sync are expected back.
 *
 * @param election what is elected if they do not come in time; empty where nobody could be elected
 * @param brokers who is waited for, ascending; at least one
 * @param timeLeft until they have loaded their logs, by the last reading
 */
public record HeldBack(
    TopicPartition id,
    Optional<PlannedElection> election,
    List<Integer> brokers,
    Reading<Duration> timeLeft) {
  public HeldBack {
    brokers = List.copyOf(brokers);
    if (brokers.isEmpty()) {
      throw new IllegalArgumentException("held back for nobody: " + id);
    }
  }

  HeldBack withElection(Optional<PlannedElection> agreed) {
    return new HeldBack(id, agreed, brokers, timeLeft);
  }

  /**
   * A clean election in the place of this one. If that leader came back with less, no more than was
   * agreed to may be lost.
   */
  PlannedElection clean(PlannedElection clean) {
    return clean.harmless()
        ? clean
        : election.map(before -> clean.withAgreed(before.agreed())).orElse(clean);
  }

  HeldBack withBrokers(List<Integer> needed, Reading<Duration> left) {
    return new HeldBack(id, election, needed, left);
  }

  HeldBack withTimeLeft(Reading<Duration> left) {
    return new HeldBack(id, election, brokers, left);
  }
}
