package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Estimates of the time that a recovery takes, judged once it is over. */
final class Estimates {
  private Estimates() {}

  /**
   * What was said at one moment.
   *
   * @param left how long it takes from then on; absent where that was not known
   */
  record Said(Instant at, Optional<Duration> left) {}

  /**
   * From a third of the way on most are right by a factor of two. Most of them on a quiet machine
   * (docs/recovery-progress.md); whatever else runs beside the test changes the pace of a recovery
   * that is over in half a minute.
   *
   * @param loaded when it was over
   */
  static void good(List<Said> all, Instant loaded) {
    Duration total = Duration.between(all.get(0).at(), loaded);
    int good = 0;
    int judged = 0;
    for (Said said : all) {
      long truth = Duration.between(said.at(), loaded).toMillis();
      long left = said.left().map(Duration::toMillis).orElse(-1L);
      System.out.printf("%d ms expected, %d ms in truth%n", left, truth);
      if (truth <= total.toMillis() * 2 / 3 && truth > 2_000) {
        judged++;
        good += left * 2 >= truth && left <= truth * 2 ? 1 : 0;
      }
    }
    System.out.printf("%d of %d within a factor of two, %s in all%n", good, judged, total);
    assertThat(judged).isPositive();
    assertThat((double) good / judged).isGreaterThanOrEqualTo(0.6);
  }
}
