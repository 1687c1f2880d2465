package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Picture;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results of a commit of 20,000 elections come all at once. */
class LargeCommitTest {
  private static final int ELECTIONS = 20_000;

  /** A hundred times what it takes, and a fraction of what it took when each result was drawn. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  @TempDir Path folder;

  private final Clock clock = Clock.systemUTC();
  private final ConsoleModel model =
      new ConsoleModel(
          "kafka:9092", Optional.empty(), Duration.ofSeconds(15), new Link.Live(), clock.instant());
  private final LastFrame screen = new LastFrame(() -> {});
  private Console console;

  @BeforeEach
  void look() throws InterruptedException {
    FakeCluster fake = new FakeCluster(clock);
    for (int p = 0; p < ELECTIONS; p++) {
      fake.put(Partitions.partition("orders", p).alive(1, 100, 3).alive(2, 90, 3).dead(3).isr(3));
    }
    console =
        new Console(
            model,
            clock,
            /* ascii= */ false,
            Harness.themes(),
            Runnable::run,
            () -> FileJournal.open(folder.resolve("journal.jsonl"), clock));
    model.see(
        Picture.of(
            new Observer(fake, clock).observe(new Targets.AllOffline(), Duration.ofSeconds(1)),
            clock.instant()));
    console.draw(screen);
  }

  private String shown() {
    console.draw(screen);
    return String.join("\n", screen.last.lines());
  }

  @Test
  void results_are_applied_and_drawn_in_time() {
    LargeCommit large = LargeCommit.of(model, ELECTIONS, clock.instant());
    long start = System.nanoTime();
    large.events().forEach(console::post);
    console.drain();
    String shown = shown();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT);
    assertThat(shown).contains("20000/20000 · 6667 not done · ended");
    assertThat(shown).contains("ELIGIBLE_LEADERS_NOT_AVAILABLE");
  }

  @Test
  void the_pane_scrolls_through_failures_with_their_reasons_to_the_successes() {
    LargeCommit.of(model, ELECTIONS, clock.instant()).events().forEach(console::post);
    console.drain();
    shown();
    console.post(new Event.Typed(Key.of(Key.Kind.TAB)));
    console.post(new Event.Typed(Key.of('G')));
    console.drain();
    assertThat(shown()).contains("✔ orders-19999 ").contains("broker 1 leads");
    for (int i = 0; i < 13_335; i++) {
      console.post(new Event.Typed(Key.of(Key.Kind.UP)));
    }
    console.drain();
    assertThat(shown()).contains("✖ orders-19998 ").contains("was fenced a moment ago");
  }

  @Test
  void a_result_that_comes_twice_counts_once() {
    LargeCommit large = LargeCommit.of(model, 3, clock.instant());
    large.events().subList(0, 3).forEach(console::post);
    console.post(large.events().get(2));
    console.drain();
    assertThat(large.commit().done()).isEqualTo(2);
    assertThat(large.commit().failed()).isOne();
    assertThat(shown()).contains("2/3");
  }
}
