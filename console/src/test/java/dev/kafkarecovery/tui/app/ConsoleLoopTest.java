package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.terminal.Display;
import dev.kafkarecovery.tui.theme.Theme;
import dev.kafkarecovery.tui.theme.Themes;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop that takes events and draws. */
class ConsoleLoopTest {
  @TempDir Path folder;

  private final AtomicInteger suspensions = new AtomicInteger();
  private final AtomicInteger frames = new AtomicInteger();
  private volatile String lastFrame = "";
  private final Display display =
      new Display() {
        @Override
        public Size size() {
          return new Size(80, 24);
        }

        @Override
        public void show(Canvas canvas, boolean repaint) {
          frames.incrementAndGet();
          lastFrame = String.join("\n", canvas.lines());
        }

        @Override
        public void mouse(boolean reported) {}

        @Override
        public void theme(Theme theme) {}

        @Override
        public void suspend() {
          suspensions.incrementAndGet();
        }

        @Override
        public void resume() {}

        @Override
        public void close() {}
      };

  private Console console() {
    return console(
        new Link.Connecting(Clock.systemUTC().instant(), 1, Optional.empty(), Optional.empty()));
  }

  private Console console(Link link) {
    Clock clock = Clock.systemUTC();
    ConsoleModel model =
        new ConsoleModel(
            "kafka:9092", Optional.empty(), Duration.ofSeconds(15), link, clock.instant());
    return new Console(
        model,
        clock,
        /* ascii= */ false,
        Themes.only(Theme.PLAIN),
        Runnable::run,
        () -> FileJournal.open(folder.resolve("journal.jsonl"), clock));
  }

  private CompletableFuture<Integer> run(Console console) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return console.run(display);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void many_events_are_drawn_at_most_ten_times_a_second() throws Exception {
    Console console = console();
    long start = System.nanoTime();
    CompletableFuture<Integer> status = run(console);
    while (seconds(start) < 1) {
      console.post(new Event.Resized());
      Thread.sleep(2);
    }
    console.post(new Event.Typed(Key.of('q')));
    assertThat(status.get(5, TimeUnit.SECONDS)).isZero();
    assertThat((double) frames.get()).isBetween(2.0, 10 * seconds(start) + 3);
  }

  @Test
  void with_nothing_to_do_it_draws_once_a_second() throws Exception {
    Console console = console();
    long start = System.nanoTime();
    CompletableFuture<Integer> status = run(console);
    await(() -> frames.get() >= 3);
    console.post(new Event.Typed(Key.of('q')));
    assertThat(status.get(5, TimeUnit.SECONDS)).isZero();
    assertThat((double) frames.get()).isLessThanOrEqualTo(seconds(start) + 3);
  }

  @Test
  void a_saved_snapshot_is_drawn_once_and_then_only_for_keys() throws Exception {
    Console console = console(new Link.File("incident.json"));
    CompletableFuture<Integer> status = run(console);
    await(() -> frames.get() == 1);
    Thread.sleep(2500);
    assertThat(frames).hasValue(1);
    console.post(new Event.Typed(Key.of('?')));
    await(() -> frames.get() == 2);
    console.post(new Event.Typed(Key.ctrl('c')));
    assertThat(status.get(5, TimeUnit.SECONDS)).isEqualTo(130);
  }

  @Test
  void a_key_is_drawn() throws Exception {
    Console console = console();
    CompletableFuture<Integer> status = run(console);
    await(() -> frames.get() >= 1);
    String before = lastFrame;
    console.post(new Event.Typed(Key.of('?')));
    await(() -> !lastFrame.equals(before) && lastFrame.contains("esc"));
    console.post(new Event.Typed(Key.ctrl('c')));
    assertThat(status.get(5, TimeUnit.SECONDS)).isEqualTo(130);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(seconds(start)).as("seconds waited").isLessThan(20);
      Thread.sleep(5);
    }
  }

  @Test
  void ctrl_z_suspends_and_everything_is_painted_afterwards() throws Exception {
    Console console = console();
    CompletableFuture<Integer> status = run(console);
    console.post(new Event.Typed(Key.ctrl('z')));
    Thread.sleep(400);
    assertThat(suspensions).hasValue(1);
    console.post(new Event.Typed(Key.of('q')));
    assertThat(status.get(5, TimeUnit.SECONDS)).isZero();
  }

  @Test
  void a_thread_that_dies_ends_the_console_with_its_failure() {
    Console console = console();
    console.post(new Event.Crashed(new IllegalArgumentException("boom")));
    assertThatThrownBy(() -> console.run(display)).hasRootCauseMessage("boom");
  }

  @Test
  void a_keyboard_that_is_gone_is_a_hangup() throws InterruptedException {
    Console console = console();
    console.post(new Event.KeyboardEnded());
    assertThat(console.run(display)).isEqualTo(129);
  }
}
