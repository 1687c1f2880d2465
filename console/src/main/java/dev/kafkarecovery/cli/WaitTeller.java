package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.HeldBack;
import dev.kafkarecovery.recovery.WaitListener;
import dev.kafkarecovery.render.HeldText;
import dev.kafkarecovery.render.Words;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells of a wait now and then, so that nobody takes it for a hang. */
final class WaitTeller implements WaitListener {
  private final Consumer<String> teller;
  private final Duration gap;
  private Duration told = Duration.ofDays(10_000);

  /**
   * @param gap between two lines about the wait
   */
  WaitTeller(Consumer<String> teller, Duration gap) {
    this.teller = teller;
    this.gap = gap;
  }

  @Override
  public void onWaiting(Collection<HeldBack> held, Duration left) {
    if (told.minus(left).compareTo(gap) >= 0) {
      told = left;
      teller.accept("%s; at most %s more".formatted(HeldText.waiting(held), Words.duration(left)));
    }
  }

  @Override
  public void onReleased(Map<HeldBack, String> reasons) {
    reasons.values().stream()
        .collect(Collectors.groupingBy(reason -> reason, Collectors.counting()))
        .forEach(
            (reason, count) ->
                teller.accept(
                    "%s no longer held back: %s"
                        .formatted(Words.count(count, "partition"), reason)));
  }
}
