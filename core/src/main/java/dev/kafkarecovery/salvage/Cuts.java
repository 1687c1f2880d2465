package dev.kafkarecovery.salvage;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.Salvage.Cut;
import java.util.List;
import java.util.Map;

/** Finds out where elections cut. */
public interface Cuts {
  /** For each copy that can be read, the first offset that goes; its log end if none does. */
  Map<LogCopy, Reading<Long>> of(List<Cut> elections) throws InterruptedException;
}
