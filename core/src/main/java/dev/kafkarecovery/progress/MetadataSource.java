package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Duration;

/** Asks nobody: where no source is configured the metadata alone tells. */
public final class MetadataSource implements RecoverySource {
  @Override
  public BrokerRecovery.Source kind() {
    return BrokerRecovery.Source.NONE;
  }

  @Override
  public Reading<RecoveryGauges> read(Broker broker, Duration patience) {
    return Reading.unknown(
        Why.NOT_ASKED,
        "no source of recovery progress is set; name one by --addon, --jmx or --metrics-url");
  }

  @Override
  public void close() {}
}
