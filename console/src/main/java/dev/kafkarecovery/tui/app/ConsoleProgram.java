package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.UnfinishedRun;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Keeping;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.settings.ConsoleConfig;
import dev.kafkarecovery.tui.terminal.Display;
import dev.kafkarecovery.tui.terminal.Job;
import dev.kafkarecovery.tui.terminal.KeyReader;
import dev.kafkarecovery.tui.terminal.LanternaDisplay;
import dev.kafkarecovery.tui.theme.Themes;
import dev.kafkarecovery.tui.theme.Traits;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Runs the console on the terminal of this process, and gives it back whatever happens. */
public final class ConsoleProgram {
  /** How long elections in flight may take to be verified once a signal ends the process. */
  private static final Duration VERIFY = Duration.ofSeconds(25);

  private static final Duration STALE_AT_LEAST = Duration.ofSeconds(15);

  private final Setup setup;
  private final Console console;
  private final ConsoleModel model;
  private final ExecutorService background;

  /**
   * What is to be shown, and how.
   *
   * @param target what is connected to, for people
   * @param readOnly why nothing can be acted upon; empty if it can
   * @param source a cluster to watch, or a saved snapshot
   * @param deadline within which brokers must answer about their logs
   * @param interval between two looks at the cluster
   * @param themes the looks to choose from
   * @param config what the user's configuration says
   * @param keeping whether commits keep what their elections cut, and where
   * @param job how a shell stops this process and lets it go on
   * @param journals opens the journal of a commit
   */
  public record Setup(
      String target,
      Optional<String> readOnly,
      Source source,
      Duration deadline,
      Duration interval,
      Traits traits,
      Themes themes,
      ConsoleConfig config,
      Keeping keeping,
      Clock clock,
      Job job,
      Supplier<FileJournal> journals) {}

  /** Where pictures come from. */
  public sealed interface Source {
    /**
     * A cluster that is looked at again and again.
     *
     * @param progress how its brokers are asked about their log recovery
     * @param former reads what earlier runs left unfinished, on any cluster
     */
    record Live(Cluster cluster, SourceSettings progress, Supplier<List<UnfinishedRun>> former)
        implements Source {}

    /**
     * A snapshot out of a file.
     *
     * @param cuts what was known of where logs would be cut
     */
    record Saved(ClusterSnapshot snapshot, Cuts cuts, String file) implements Source {
      /** The picture as it was. */
      public Picture picture() {
        return Picture.of(snapshot, snapshot.takenAt(), /* recovery= */ Map.of(), cuts);
      }
    }
  }

  private ConsoleProgram(Setup setup) {
    this.setup = setup;
    Clock clock = setup.clock();
    Link link =
        setup.source() instanceof Source.Saved saved
            ? new Link.File(saved.file())
            : new Link.Connecting(clock.instant(), 1, Optional.empty(), Optional.empty());
    Duration threeLooks = setup.interval().multipliedBy(3);
    Duration stale = threeLooks.compareTo(STALE_AT_LEAST) > 0 ? threeLooks : STALE_AT_LEAST;
    this.model = new ConsoleModel(setup.target(), setup.readOnly(), stale, link, clock.instant());
    model.profiles(setup.config().clusters());
    this.background =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "console-background");
              thread.setDaemon(true);
              return thread;
            });
    this.console =
        new Console(
            model, clock, setup.traits().ascii(), setup.themes(), background, setup.journals());
    setup.config().dumpFolder().ifPresent(console::dumpTo);
    console.salvage(setup.keeping());
    setup.themes().problems().forEach(problem -> model.flash(problem, /* bad= */ true));
  }

  /**
   * Runs the console until it is quit.
   *
   * @return the exit status
   * @throws IllegalStateException after an unexpected failure; the terminal is given back
   */
  public static int run(Setup setup) throws InterruptedException {
    return new ConsoleProgram(setup).run();
  }

  private int run() throws InterruptedException {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> console.post(new Event.Crashed(failure)));
    setup.job().onContinue(() -> console.post(new Event.Continued()));
    setup.job().onStop(() -> console.post(new Event.StopAsked()));
    InputStream keyboard = new FileInputStream(FileDescriptor.in);
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    Stray stray = Stray.capture();
    Display display =
        LanternaDisplay.open(
            keyboard,
            out,
            setup.themes().current(),
            setup.traits().depth(),
            setup.job(),
            () -> console.post(new Event.Resized()));
    PrintStream normal =
        new PrintStream(
            out,
            /* autoFlush= */ true,
            setup.traits().ascii() ? StandardCharsets.US_ASCII : StandardCharsets.UTF_8);
    WayOut way =
        new WayOut(console, display, stray::release, background::shutdownNow, normal, VERIFY);
    Runtime.getRuntime().addShutdownHook(new Thread(way::take, "console-leave"));
    try {
      new KeyReader(
              keyboard,
              input -> console.post(new Event.Typed(input)),
              () -> console.post(new Event.KeyboardEnded()))
          .start();
      start();
      return console.run(display);
    } finally {
      way.take();
    }
  }

  private void start() {
    if (setup.source() instanceof Source.Live live) {
      console.lookBack(live.former());
      console.watch(live.cluster(), setup.deadline(), setup.interval(), live.progress());
    } else if (setup.source() instanceof Source.Saved saved) {
      model.see(saved.picture());
    }
  }
}
