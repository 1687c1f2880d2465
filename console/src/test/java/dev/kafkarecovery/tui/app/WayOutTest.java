package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.CLEAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leaving while elections are in flight, with and without a terminal to give back. */
class WayOutTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir Path folder;

  private final CountDownLatch electing = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private Thread run = new Thread(() -> {});

  /** A console whose one election is sent and not answered before {@link #answer}. */
  private Harness electing() throws InterruptedException {
    Harness console = Harness.start(folder).look();
    console.fake.beforeElect(
        cluster -> {
          electing.countDown();
          try {
            answer.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    console.cursorTo(CLEAN).press("cy");
    run = new Thread(console::finish, "run");
    run.setDaemon(true);
    run.start();
    assertThat(electing.await(20, TimeUnit.SECONDS)).isTrue();
    return console;
  }

  private WayOut way(Harness console, Runnable close, OutputStream out, Duration patience) {
    return new WayOut(
        console.console,
        new LastFrame(close),
        () -> {
          throw new UncheckedIOException(new IOException("standard error is gone"));
        },
        () -> run.interrupt(),
        new PrintStream(out, /* autoFlush= */ true, StandardCharsets.UTF_8),
        patience);
  }

  private CompletableFuture<Void> taken(WayOut way) {
    return CompletableFuture.runAsync(way::take);
  }

  private String journal() throws IOException {
    return Files.readString(folder.resolve("journal.jsonl"));
  }

  @Test
  void elections_in_flight_are_waited_for_although_the_terminal_is_gone() throws Exception {
    Harness console = electing();
    OutputStream nowhere =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("Input/output error");
          }
        };
    Runnable gone =
        () -> {
          throw new UncheckedIOException(new IOException("Input/output error"));
        };
    CompletableFuture<Void> way = taken(way(console, gone, nowhere, LONG));
    Thread.sleep(200);
    assertThat(way).isNotDone();
    assertThat(journal()).doesNotContain("run-ended");
    answer.countDown();
    way.get(20, TimeUnit.SECONDS);
    assertThat(journal()).contains("run-ended");
    assertThat(console.fake.state(CLEAN).leader()).hasValue(101);
  }

  @Test
  void a_terminal_that_blocks_for_ever_holds_nothing_up() throws Exception {
    Harness console = electing();
    CountDownLatch never = new CountDownLatch(1);
    Runnable blocked =
        () -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    CompletableFuture<Void> way = taken(way(console, blocked, printed, LONG));
    answer.countDown();
    way.get(20, TimeUnit.SECONDS);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("1 elected of 1 election");
  }

  @Test
  void what_gives_no_answer_in_time_is_printed_as_not_known() throws Exception {
    Harness console = electing();
    taken(way(console, () -> {}, printed, Duration.ofMillis(100))).get(20, TimeUnit.SECONDS);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("elections in flight are being verified")
        .contains("1 unknown of 1 election")
        .contains("journal.jsonl");
  }
}
