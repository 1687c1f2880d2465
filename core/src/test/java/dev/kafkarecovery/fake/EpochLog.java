package dev.kafkarecovery.fake;

import dev.kafkarecovery.plan.EpochEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A log as its leader epochs: {@code EpochLog.from(0).epoch(0, 100).epoch(2, 120)} holds 100
 * offsets of epoch 0, then 20 of epoch 2.
 */
public record EpochLog(long start, List<EpochEnd> epochs) {
  public EpochLog {
    epochs = List.copyOf(epochs);
  }

  public static EpochLog from(long start) {
    return new EpochLog(start, List.of());
  }

  /** The log with another epoch after the last one, up to this end offset. */
  public EpochLog epoch(int epoch, long end) {
    List<EpochEnd> longer = new ArrayList<>(epochs);
    longer.add(new EpochEnd(epoch, end));
    return new EpochLog(start, longer);
  }

  public long end() {
    return epochs.isEmpty() ? start : epochs.get(epochs.size() - 1).endOffset();
  }

  public int lastEpoch() {
    return epochs.isEmpty() ? -1 : epochs.get(epochs.size() - 1).epoch();
  }

  /** What the epoch cache of a broker answers; empty for an epoch above all of the log. */
  public Optional<EpochEnd> lookup(int asked) {
    if (epochs.isEmpty() || asked > lastEpoch()) {
      return Optional.empty();
    }
    Optional<EpochEnd> floor =
        epochs.stream().filter(each -> each.epoch() <= asked).reduce((lower, higher) -> higher);
    return floor.or(() -> Optional.of(new EpochEnd(asked, start)));
  }
}
