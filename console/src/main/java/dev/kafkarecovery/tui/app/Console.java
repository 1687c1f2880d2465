package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.UnfinishedRun;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.dump.Dumps;
import dev.kafkarecovery.tui.dump.Svg;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Keeping;
import dev.kafkarecovery.tui.terminal.Display;
import dev.kafkarecovery.tui.theme.Themes;
import dev.kafkarecovery.tui.view.ConsoleView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The running console: takes events from one queue, changes the model, and draws it where it has
 * changed: after a key at once, else at most ten times a second. Whatever waits for a cluster or a
 * disk runs elsewhere.
 */
public final class Console implements Effects {
  private static final long FRAME_MS = 100;

  /** A key is answered sooner than what comes by itself. */
  private static final long KEY_FRAME_MS = 8;

  private static final long UNTIL_AN_EVENT_MS = TimeUnit.DAYS.toMillis(1);

  private static final int HANGUP = 129;

  private final ConsoleModel model;
  private final Clock clock;
  private final boolean ascii;
  private final Themes themes;
  private final Executor background;
  private final Supplier<FileJournal> journals;
  private final BlockingQueue<Event> queue = new LinkedBlockingQueue<>();
  private final List<CommitRun> runs = new CopyOnWriteArrayList<>();
  private final Controller controller;
  private final Updates updates;
  private final Stops stops;
  private Path dumpFolder = Path.of("");
  private Optional<Supplier<List<UnfinishedRun>>> former = Optional.empty();
  private @Nullable Cluster cluster;
  private @Nullable Watcher watcher;
  private @Nullable LossAsker losses;
  private OptionalInt status = OptionalInt.empty();
  private @Nullable Throwable failure;
  private Optional<String> dressedFor = Optional.empty();
  private volatile boolean atOnce;
  private boolean continued;
  private boolean repaint = true;
  private boolean typed;
  private boolean unsettled;
  private boolean dirty = true;

  /**
   * @param ascii draw with ASCII only
   * @param themes the looks to choose from
   * @param background runs what takes time
   * @param journals opens the journal of a commit
   */
  public Console(
      ConsoleModel model,
      Clock clock,
      boolean ascii,
      Themes themes,
      Executor background,
      Supplier<FileJournal> journals) {
    this.model = model;
    this.clock = clock;
    this.ascii = ascii;
    this.themes = themes;
    this.background = background;
    this.journals = journals;
    this.controller = new Controller(model, this);
    this.updates = new Updates(model, this);
    this.stops = new Stops(model, queue);
  }

  /**
   * Connects the console to a cluster and starts looking at it.
   *
   * @param progress how brokers are asked about their log recovery
   */
  public void watch(
      Cluster watched, Duration deadline, Duration interval, SourceSettings progress) {
    cluster = watched;
    LossAsker asker = new LossAsker(watched, clock, background, this::post);
    losses = asker;
    watcher =
        new Watcher(
            watched,
            clock,
            deadline,
            interval,
            background,
            this::post,
            Recoveries.from(progress, clock, this::post),
            asker::known);
    background.execute(watcher);
  }

  /** Dumps of the screen go here instead of the working directory. */
  public void dumpTo(Path folder) {
    dumpFolder = folder;
  }

  /** What commits begin with: whether they keep what their elections cut, and where. */
  public void salvage(Keeping keeping) {
    model.keeping(keeping);
  }

  /** Tells, once the cluster is known, what earlier runs on it left unfinished. */
  public void lookBack(Supplier<List<UnfinishedRun>> journals) {
    former = Optional.of(journals);
  }

  private void lookBackOnce() {
    if (former.isPresent() && cluster != null && model.clusterId().isPresent()) {
      background.execute(
          new LookBack(former.get(), cluster, model.clusterId().get(), clock, this::post));
      former = Optional.empty();
    }
  }

  /** Gives the console something to act on. From any thread. */
  void post(Event event) {
    queue.add(event);
  }

  /**
   * Runs until it is told to quit.
   *
   * @return the exit status
   * @throws IllegalStateException when some thread died of an unexpected failure
   */
  public int run(Display display) throws InterruptedException {
    long lastFrame = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(FRAME_MS);
    while (status.isEmpty()) {
      long sinceFrame = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastFrame);
      repaint |= stops.stopIfAsked(display);
      if (dirty && sinceFrame >= pace()) {
        draw(display);
        lastFrame = System.nanoTime();
        sinceFrame = 0;
      }
      Event event = queue.poll(patience(sinceFrame), TimeUnit.MILLISECONDS);
      dirty = true;
      if (event != null) {
        handle(event);
        drain();
      }
    }
    if (failure != null) {
      throw new IllegalStateException("a thread of the console died", failure);
    }
    return status.getAsInt();
  }

  /** Acts on all events that have come. */
  void drain() {
    for (Event event = queue.poll(); event != null; event = queue.poll()) {
      handle(event);
      if (status.isPresent()) {
        return;
      }
    }
  }

  /** Until the next frame may be drawn, or something on the screen changes by itself. */
  private long patience(long sinceFrame) {
    if (dirty) {
      return Math.max(1, pace() - sinceFrame);
    }
    return model.ticking() ? 1000 - Math.floorMod(clock.millis(), 1000L) : UNTIL_AN_EVENT_MS;
  }

  private long pace() {
    return typed ? KEY_FRAME_MS : FRAME_MS;
  }

  /** Shows the model as it is. */
  void draw(Display display) {
    if (continued) {
      continued = false;
      display.resume();
      repaint = true;
    }
    model.now(clock.instant());
    model.size(display.size());
    unsettled = true;
    settle();
    if (losses != null) {
      losses.ask(model);
    }
    dress();
    display.theme(themes.current());
    display.mouse(model.mouse());
    display.show(painted(), repaint);
    controller.drawn();
    repaint = false;
    typed = false;
    dirty = false;
  }

  /** Once for all that came since: it takes time where much is shown. */
  private void settle() {
    if (unsettled) {
      unsettled = false;
      controller.settle();
    }
  }

  private Canvas painted() {
    Canvas canvas = new Canvas(model.size().width(), model.size().height(), ascii);
    ConsoleView.render(canvas, model);
    return canvas;
  }

  /** A cluster that the configuration binds to a theme is shown in it from its first picture on. */
  private void dress() {
    if (!model.clusterId().equals(dressedFor)) {
      dressedFor = model.clusterId();
      model.profile().theme().ifPresent(themes::bind);
    }
  }

  private void handle(Event event) {
    model.now(clock.instant());
    if (event instanceof Event.Typed key) {
      typed = true;
      settle();
      controller.handle(key.input());
    } else if (event instanceof Event.Resized) {
      repaint = true;
    } else if (event instanceof Event.Continued) {
      continued = true;
    } else if (event instanceof Event.StopAsked) {
      controller.act(Action.SUSPEND);
    } else if (event instanceof Event.KeyboardEnded) {
      status = OptionalInt.of(HANGUP);
    } else if (event instanceof Event.Crashed crashed) {
      failure = crashed.failure();
      status = OptionalInt.of(1);
    } else {
      updates.apply(event);
      lookBackOnce();
      unsettled = true;
    }
  }

  @Override
  public void commit(RecoveryPlan plan, Keeping keeping) {
    if (cluster == null) {
      throw new IllegalStateException("there is no cluster to commit to");
    }
    Cuts known = losses == null ? Cuts.NONE : losses.known();
    CommitRun run = new CommitRun(cluster, clock, journals, keeping, plan, known, this::post);
    runs.add(run);
    background.execute(run);
  }

  @Override
  public void makeSalvageDir(String clusterId, Path directory) {
    background.execute(() -> post(SalvageDirs.make(clusterId, directory, clock)));
  }

  @Override
  public void askDependents(long question, List<LossLook.Choice> choices) {
    if (cluster != null) {
      background.execute(new DependentsQuestion(cluster, question, choices, this::post));
    }
  }

  @Override
  public void stopCommit() {
    runs.forEach(CommitRun::stop);
  }

  @Override
  public void export(RecoveryPlan plan, Path file) {
    background.execute(() -> post(PlanFiles.write(plan, file)));
  }

  @Override
  public void dump() {
    String text = String.join("\n", painted().lines()) + "\n";
    String svg = Svg.of(painted(), themes.current());
    Instant now = clock.instant();
    background.execute(
        () -> {
          try {
            Path file = Dumps.write(dumpFolder, now, text, svg);
            post(new Event.Dumped(file.toAbsolutePath().toString(), Optional.empty()));
          } catch (IOException e) {
            post(new Event.Dumped("", Optional.of(e.toString())));
          }
        });
  }

  @Override
  public void suspend() {
    stops.ask();
  }

  @Override
  public void importPlan(Path file) {
    background.execute(() -> post(PlanFiles.read(file)));
  }

  @Override
  public void refresh() {
    if (watcher != null) {
      watcher.poke();
    }
  }

  @Override
  public String nextTheme() {
    return themes.next().name();
  }

  @Override
  public void repaint() {
    repaint = true;
  }

  @Override
  public void quit(int exitStatus) {
    status = OptionalInt.of(exitStatus);
  }

  @Override
  public void quitAtOnce(int exitStatus) {
    atOnce = true;
    quit(exitStatus);
  }

  /** The status to end with; empty while it goes on. */
  OptionalInt status() {
    return status;
  }

  /** True where the elections in flight are not waited for. From any thread. */
  boolean atOnce() {
    return atOnce;
  }

  /** All commits that were started, oldest first. From any thread. */
  List<CommitRun> runs() {
    return runs;
  }
}
