package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Duration;

/**
 * Asks one source, and for brokers of which that one cannot tell another one. The choice is made
 * for each broker and each reading.
 */
final class PreferredSource implements RecoverySource {
  private final RecoverySource first;
  private final RecoverySource other;

  /**
   * @param first tells in its gauges that they are its own
   */
  PreferredSource(RecoverySource first, RecoverySource other) {
    this.first = first;
    this.other = other;
  }

  @Override
  public BrokerRecovery.Source kind() {
    return other.kind();
  }

  @Override
  public Reading<RecoveryGauges> read(Broker broker, Duration patience)
      throws InterruptedException {
    long began = System.nanoTime();
    Reading<RecoveryGauges> preferred = first.read(broker, patience.dividedBy(2));
    if (!(preferred instanceof Reading.Unknown<RecoveryGauges> no)) {
      return preferred;
    }
    Duration left = patience.minusNanos(System.nanoTime() - began);
    Duration least = Duration.ofMillis(1);
    Reading<RecoveryGauges> second = other.read(broker, left.compareTo(least) < 0 ? least : left);
    return second instanceof Reading.Unknown<RecoveryGauges> neither
            && no.why() != Reading.Why.NOT_ASKED
        ? Reading.unknown(neither.why(), no.detail() + "; " + neither.detail())
        : second;
  }

  @Override
  public void close() {
    first.close();
    other.close();
  }
}
