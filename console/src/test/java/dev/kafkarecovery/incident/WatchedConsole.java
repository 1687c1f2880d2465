package dev.kafkarecovery.incident;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.tui.Tmux;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The console in a terminal that is high enough for all rows, and what it showed over time. */
final class WatchedConsole implements AutoCloseable {
  private static final Path HOME = Path.of(System.getProperty("recovery.home", ".."));
  private static final Pattern GAUGE =
      Pattern.compile("3 ▲ [█▉▊▋▌▍▎▏░]+ +(\\d+)% (\\d+) logs? (?:~(?:(\\d+)m)?(?:(\\d+)s)?)?");
  private static final Pattern ROW = Pattern.compile("[▶ ]. \\S (\\w+) +([\\w.-]+) +(\\d+) (.*)");

  private final Tmux tmux = new Tmux(120, 130, "LANG=C.UTF-8");
  private final List<Look> looks = new ArrayList<>();
  private final Thread watcher = new Thread(this::watch, "watched-console");
  private volatile boolean over;

  /**
   * One look at its screen.
   *
   * @param gauge broker 3's, while it has one
   * @param rows by partition
   */
  record Look(Instant at, Optional<Gauge> gauge, Map<TopicPartition, Row> rows) {}

  /**
   * @param left absent while it is estimated
   */
  record Gauge(int percent, int logs, Optional<Duration> left) {}

  /**
   * @param rest what follows the partition's number: pick, loss, ends, advice and result
   */
  record Row(String state, String rest) {}

  /** Starts it on a cluster whose broker 3 has its JMX at this port. */
  WatchedConsole(String bootstrapServers, int jmxPort) {
    tmux.command(
        "%s --bootstrap-server %s --jmx 3=127.0.0.1:%d --progress-interval 1s --read-only; echo status=$?"
            .formatted(HOME.resolve("bin/kafka-recovery-console"), bootstrapServers, jmxPort));
    watcher.start();
  }

  private void watch() {
    while (!over) {
      Look look = look(tmux.screen(), Instant.now());
      synchronized (looks) {
        looks.add(look);
      }
      Tmux.pause(250);
    }
  }

  private static Look look(String screen, Instant at) {
    Map<TopicPartition, Row> rows = new HashMap<>();
    Matcher row = ROW.matcher("");
    screen
        .lines()
        .filter(line -> row.reset(line).matches())
        .forEach(
            line ->
                rows.put(
                    new TopicPartition(row.group(2), Integer.parseInt(row.group(3))),
                    new Row(row.group(1), row.group(4))));
    return new Look(at, gauge(screen), rows);
  }

  private static Optional<Gauge> gauge(String screen) {
    Matcher gauge = GAUGE.matcher(screen);
    if (!gauge.find()) {
      return Optional.empty();
    }
    return Optional.of(
        new Gauge(
            Integer.parseInt(gauge.group(1)),
            Integer.parseInt(gauge.group(2)),
            gauge.group(3) == null && gauge.group(4) == null
                ? Optional.empty()
                : Optional.of(Duration.ofSeconds(60 * number(gauge, 3) + number(gauge, 4)))));
  }

  private static long number(Matcher matcher, int group) {
    return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
  }

  /** Waits for its screen to show something. */
  void await(String what, Predicate<Look> wanted) {
    tmux.await(what, screen -> wanted.test(look(screen, Instant.now())), Duration.ofSeconds(60));
  }

  /** Leaves it; gives all looks, oldest first. */
  List<Look> leave() {
    stop();
    tmux.type("q");
    tmux.await("status=0");
    return List.copyOf(looks);
  }

  private void stop() {
    over = true;
    try {
      watcher.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    stop();
    tmux.close();
  }
}
