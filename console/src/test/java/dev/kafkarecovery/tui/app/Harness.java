package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.progress.RecoverySnapshot;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.theme.Themes;
import dev.kafkarecovery.tui.view.ConsoleView;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/** A console with no terminal, no threads and a clock that stands still until it is moved. */
final class Harness {
  final FakeCluster fake;
  final ConsoleModel model;
  final Console console;
  final Path dumps;
  final Themes themes = themes();
  private final MovableClock clock = new MovableClock();
  private final Queue<Runnable> background = new ArrayDeque<>();
  private final Watcher watcher;

  /** What brokers tell of their log recovery from the next look on. */
  Map<Integer, RecoveryProgress> recoveries = Map.of();

  /** What the console has shown. */
  final LastFrame shown = new LastFrame(() -> {});

  /** Whether questions about where logs would be cut are answered at once. */
  boolean answering = true;

  private boolean answered;
  private boolean ascii;

  private Harness(Path folder, Optional<String> readOnly) {
    fake = Incident.fake(clock);
    Link link = new Link.Connecting(clock.instant(), 1, Optional.empty(), Optional.empty());
    model =
        new ConsoleModel(
            "kafka-1:9092,kafka-2:9092", readOnly, Duration.ofSeconds(15), link, clock.instant());
    console =
        new Console(
            model,
            clock,
            /* ascii= */ false,
            themes,
            this::inBackground,
            () -> FileJournal.open(folder.resolve("journal.jsonl"), clock));
    Incident incident = Incident.on(fake);
    console.watch(incident, Duration.ofSeconds(30), Duration.ofSeconds(2), SourceSettings.none());
    background.clear();
    dumps = folder.resolve("dumps");
    console.dumpTo(dumps);
    watcher =
        new Watcher(
            incident,
            clock,
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            Runnable::run,
            console::post,
            brokers -> recoveries,
            () -> model.picture().map(Picture::cuts).orElse(Cuts.NONE));
  }

  /** What losses hang on is answered at once, all else when the test lets it. */
  private void inBackground(Runnable task) {
    if (task instanceof LossAsker.Ask ask && answering) {
      ask.run();
      answered = true;
    } else {
      background.add(task);
    }
  }

  static Themes themes() {
    Path home = Path.of(System.getProperty("recovery.home"));
    return Themes.load(home.resolve("themes"), Optional.empty(), Set.of());
  }

  /** A console over {@link Incident} that has not looked at it yet. */
  static Harness start(Path folder) {
    return new Harness(folder, Optional.empty());
  }

  static Harness readOnly(Path folder) {
    return new Harness(folder, Optional.of("read-only: nothing can be committed"));
  }

  /** A console over a saved snapshot of the incident. */
  static Harness saved(Path folder) {
    Harness console = new Harness(folder, Optional.of("this is a saved snapshot"));
    console.look();
    console.model.link(new Link.File("snapshot.json"));
    return console;
  }

  Harness look() {
    try {
      watcher.attempt();
      console.post(new Event.Recovering(new RecoverySnapshot(clock.instant(), recoveries)));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    console.drain();
    return frame();
  }

  Harness window(int width, int height) {
    shown.size(new Size(width, height));
    console.post(new Event.Resized());
    console.drain();
    return frame();
  }

  /** Draws a frame of what has become of the model. */
  Harness frame() {
    console.draw(shown);
    if (answered) {
      answered = false;
      console.drain();
      console.draw(shown);
    }
    return this;
  }

  Harness ascii() {
    ascii = true;
    return this;
  }

  Harness wait(Duration duration) {
    clock.forward(duration);
    model.now(clock.instant());
    return this;
  }

  /**
   * Presses keys one after another, each seen in a frame before the next; each character is a key,
   * ⏎ ⎋ ⇥ ↑ ↓ are those.
   */
  Harness press(String keys) {
    for (int i = 0; i < keys.length(); i++) {
      press(key(keys.charAt(i)));
    }
    return this;
  }

  Harness press(Key key) {
    return input(key);
  }

  Harness input(Input input) {
    console.post(new Event.Typed(input));
    console.drain();
    return frame();
  }

  /** Types faster than frames are drawn: all of it has come before the next one. */
  Harness typeAhead(String keys) {
    for (int i = 0; i < keys.length(); i++) {
      console.post(new Event.Typed(key(keys.charAt(i))));
    }
    console.drain();
    return this;
  }

  Harness typeAhead(Key key) {
    console.post(new Event.Typed(key));
    console.drain();
    return this;
  }

  private static Key key(char character) {
    return switch (character) {
      case '⏎' -> Key.of(Key.Kind.ENTER);
      case '⎋' -> Key.of(Key.Kind.ESCAPE);
      case '⇥' -> Key.of(Key.Kind.TAB);
      case '↑' -> Key.of(Key.Kind.UP);
      case '↓' -> Key.of(Key.Kind.DOWN);
      default -> Key.of(character);
    };
  }

  /** Goes to this partition with the keys. */
  Harness cursorTo(String topic, int partition) {
    TopicPartition wanted = new TopicPartition(topic, partition);
    int row = model.table().rows().indexOf(wanted);
    if (row < 0) {
      throw new AssertionError(wanted + " has no row");
    }
    return press("g" + "j".repeat(row));
  }

  Harness cursorTo(TopicPartition id) {
    return cursorTo(id.topic(), id.partition());
  }

  /** The line of the table in which this partition stands. */
  String row(TopicPartition id) {
    return screen()
        .lines()
        .filter(line -> line.matches(".{13} +" + id.topic() + " +" + id.partition() + " .*"))
        .findFirst()
        .orElseThrow();
  }

  /** Runs what the console started in the background, to its end. */
  Harness finish() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
    console.drain();
    return frame();
  }

  /** How much was started and did not run yet, beside questions that change nothing. */
  int pending() {
    return (int)
        background.stream().filter(started -> !(started instanceof DependentsQuestion)).count();
  }

  /** The screen as text. */
  String screen() {
    return String.join("\n", canvas().lines()) + "\n";
  }

  Canvas canvas() {
    frame();
    if (!ascii) {
      return shown.last;
    }
    Canvas canvas = new Canvas(shown.size().width(), shown.size().height(), ascii);
    ConsoleView.render(canvas, model);
    return canvas;
  }
}
