package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Duration;

/** One way to ask brokers about their log recovery. */
public interface RecoverySource extends AutoCloseable {
  BrokerRecovery.Source kind();

  /**
   * Asks one broker. Called by one thread at a time for each broker, by several for different ones.
   * Should give up after {@code patience}, but may block for longer: callers bound it themselves.
   *
   * @return what the metrics said, or why they could not be read, without any secret
   */
  Reading<RecoveryGauges> read(Broker broker, Duration patience) throws InterruptedException;

  /** Lets connections go; does not block. */
  @Override
  void close();
}
