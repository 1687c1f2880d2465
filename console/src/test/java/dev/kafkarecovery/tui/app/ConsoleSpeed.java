package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.fake.Partitions.partition;

import dev.kafkarecovery.cli.SignalJob;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.terminal.Display;
import dev.kafkarecovery.tui.terminal.LanternaDisplay;
import dev.kafkarecovery.tui.theme.Depth;
import dev.kafkarecovery.tui.theme.Theme;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Measures the console on a made-up cluster with very many partitions offline: from a key to the
 * end of the frame that shows it, on a real terminal. bench/console-speed runs it.
 */
public final class ConsoleSpeed implements Display {
  private final Display terminal;
  private final Console console;
  private long frameBegan;
  private long frameEnded;
  private long loopId;

  /** From a key to the end of its frame, and what the console's thread worked for it. */
  private record Times(long waited, long worked) {}

  private ConsoleSpeed(Display terminal, Console console) {
    this.terminal = terminal;
    this.console = console;
  }

  /** Arguments: how many partitions, and the file for the figures. */
  public static void main(String[] arguments) throws Exception {
    int partitions = Integer.parseInt(arguments[0]);
    ClusterSnapshot snapshot = snapshot(partitions);
    Clock clock = Clock.systemUTC();
    ConsoleModel model =
        new ConsoleModel(
            "bench", Optional.empty(), Duration.ofSeconds(15), new Link.Live(), clock.instant());
    Console console =
        new Console(model, clock, /* ascii= */ false, Harness.themes(), Runnable::run, () -> null);
    Display terminal =
        LanternaDisplay.open(
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            Theme.PLAIN,
            Depth.TRUE_COLOUR,
            new SignalJob(),
            () -> {});
    ConsoleSpeed speed = new ConsoleSpeed(terminal, console);
    Thread loop = new Thread(() -> run(console, speed), "console");
    speed.loopId = loop.getId();
    loop.start();
    console.post(new Event.Seen(Picture.of(snapshot, clock.instant())));
    Thread.sleep(3000);
    List<String> lines = speed.measure(model, snapshot, clock);
    console.post(new Event.Typed(Key.of('q')));
    loop.join();
    terminal.close();
    try (PrintStream out = new PrintStream(arguments[1], StandardCharsets.UTF_8)) {
      lines.forEach(out::println);
    }
  }

  private static void run(Console console, Display display) {
    try {
      console.run(display);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> measure(ConsoleModel model, ClusterSnapshot snapshot, Clock clock)
      throws InterruptedException {
    List<String> lines = new ArrayList<>();
    lines.add(model.table().total() + " partitions offline");
    press("G", 1);
    press("jk", 100); // the JVM gets warm
    lines.add(line("cursor, nothing else going on", press("jjjjkjjjGkgj", 50)));
    ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    Future<?> looking =
        looks.scheduleWithFixedDelay(
            () -> console.post(new Event.Seen(Picture.of(snapshot, clock.instant()))),
            0,
            2,
            TimeUnit.SECONDS);
    lines.add(line("cursor, a new picture every 2 s", press("jjjjkjjjGkgj", 50)));
    looking.cancel(/* mayInterruptIfRunning= */ false);
    looks.shutdown();
    looks.awaitTermination(10, TimeUnit.SECONDS);
    lines.add(line("sort", press("s", 20)));
    lines.add(line("filter, each letter", press("/topic-17\u001b", 5)));
    press("*", 1);
    lines.add(line("cursor, all marked", press("jjkjkjjk", 20)));
    press("u", 1);
    lines.add(commit(model, clock));
    lines.add("processor time while nothing changes, live: " + idle());
    model.link(new Link.File("incident.json"));
    lines.add("processor time while nothing changes, saved snapshot: " + idle());
    System.gc();
    long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    lines.add("heap after a collection: %d MB".formatted(used >> 20));
    return lines;
  }

  /** From the moment at which the results of a large commit come all at once to their frame. */
  private String commit(ConsoleModel model, Clock clock) throws InterruptedException {
    LargeCommit large = LargeCommit.of(model, 20_000, clock.instant());
    Thread.sleep(500);
    long came = System.nanoTime();
    large.events().forEach(console::post);
    while (large.commit().running()) {
      shown(System.nanoTime());
    }
    return "commit: %,d results: %.0f ms"
        .formatted(large.commit().total(), (shown(came) - came) / 1e6);
  }

  private static String idle() throws InterruptedException {
    Thread.sleep(9000); // the last message goes
    long before = processorNanos();
    Thread.sleep(10_000);
    return "%.2f %%".formatted((processorNanos() - before) / 1e8);
  }

  private static long processorNanos() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }

  /** Presses keys, 30 a second as a key that is held down; the times are in nanoseconds. */
  private List<Times> press(String keys, int rounds) throws InterruptedException {
    List<Times> times = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      for (int at = 0; at < keys.length(); at++) {
        char key = keys.charAt(at);
        Thread.sleep(33);
        long before = ManagementFactory.getThreadMXBean().getThreadCpuTime(loopId);
        long pressed = System.nanoTime();
        console.post(new Event.Typed(key == '\u001b' ? Key.of(Key.Kind.ESCAPE) : Key.of(key)));
        long waited = shown(pressed) - pressed;
        long worked = ManagementFactory.getThreadMXBean().getThreadCpuTime(loopId) - before;
        times.add(new Times(waited, worked));
      }
    }
    return times;
  }

  private synchronized long shown(long pressed) throws InterruptedException {
    while (frameBegan < pressed || frameEnded < frameBegan) {
      wait();
    }
    return frameEnded;
  }

  private static String line(String what, List<Times> times) {
    List<Long> waited = times.stream().map(Times::waited).sorted().toList();
    List<Long> worked = times.stream().map(Times::worked).sorted().toList();
    return "%s: p50 %.1f ms, p99 %.1f ms, worst %.1f ms; of it processor p50 %.1f, p99 %.1f (%d keys)"
        .formatted(
            what,
            at(waited, 0.5),
            at(waited, 0.99),
            at(waited, 1),
            at(worked, 0.5),
            at(worked, 0.99),
            times.size());
  }

  private static double at(List<Long> sorted, double share) {
    int index = (int) Math.ceil(share * sorted.size()) - 1;
    return sorted.get(Math.max(0, index)) / 1e6;
  }

  private static ClusterSnapshot snapshot(int count) {
    List<PartitionState> partitions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int broker = i % 20;
      partitions.add(
          partition("topic-%03d.events".formatted(i / 500), i % 500)
              .alive(100 + broker, 1_000_000 + 17L * i, 12)
              .dead(100 + (broker + 1) % 20)
              .alive(100 + (broker + 2) % 20, 1_000_000 + 16L * i, 12)
              .isr(100 + (broker + 1) % 20)
              .build());
    }
    List<Broker> brokers = new ArrayList<>();
    for (int id = 100; id < 120; id++) {
      Broker.State state = id % 3 == 0 ? Broker.State.FENCED : Broker.State.SERVING;
      brokers.add(
          new Broker(id, "host", 9092, "", state, Reading.known(Clock.systemUTC().instant())));
    }
    return new ClusterSnapshot(
        "bench-cluster",
        Clock.systemUTC().instant(),
        brokers,
        count,
        partitions,
        Map.of(),
        List.of());
  }

  @Override
  public Size size() {
    return terminal.size();
  }

  @Override
  public void mouse(boolean reported) {}

  @Override
  public void theme(Theme theme) {
    synchronized (this) {
      frameBegan = System.nanoTime();
    }
    terminal.theme(theme);
  }

  @Override
  public void show(Canvas canvas, boolean repaint) {
    terminal.show(canvas, repaint);
    synchronized (this) {
      frameEnded = System.nanoTime();
      notifyAll();
    }
  }

  @Override
  public void suspend() {}

  @Override
  public void resume() {}

  @Override
  public void close() {
    terminal.close();
  }
}
