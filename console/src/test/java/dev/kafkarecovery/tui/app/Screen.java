package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.fake.Partitions.partition;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Keeping;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/** Every screen that the console has, over {@link Incident}: for goldens and pictures. */
// The functions keep nothing, which their type does not tell.
@SuppressWarnings("ImmutableEnumChecker")
enum Screen {
  MAIN(console -> console.cursorTo(Incident.LOSSY).press(" k")),
  RECOVERY(Screen::recovering),
  RECOVERY_DETAIL(console -> recovering(console).press("⏎")),
  ADDON(Screen::toldByAddOns),
  ADDON_DETAIL(console -> toldByAddOns(console).press("⏎")),
  PICKER(console -> console.cursorTo(Incident.LOSSY).press("oj")),
  NOTE(console -> console.cursorTo(Incident.LOSSY).press("onthe owner said")),
  REVIEW_HARMLESS(console -> harmless(console).press("c")),
  REVIEW_LOSSY(
      console -> {
        console.cursorTo(Incident.CLEAN).press(" ").cursorTo(Incident.LOSSY).press(" ");
        console.cursorTo("payments.refunds", 1).press(" cMkUx");
      }),
  REVIEW_DEPENDENTS(
      console -> {
        Incident.dependents(console.fake);
        console.cursorTo(Incident.CLEAN).press(" ").cursorTo(Incident.LOSSY).press(" c").finish();
      }),
  REVIEW_SALVAGE(console -> salvaging(console).press("c").finish()),
  REVIEW_SALVAGE_OFF(console -> salvaging(console).press("c").press(Key.ctrl('k')).finish()),
  SALVAGE_DIR(
      console -> {
        console.cursorTo(Incident.LOSSY).press(" c").press(Key.ctrl('k')).press("/mnt/kept");
      }),
  INTERNAL(
      console -> {
        console.cursorTo("__consumer_offsets", 12).press(" ").cursorTo(Incident.CLEAN).press(" c");
        console.press(Incident.CLUSTER_ID + "⇥").press(Key.of(Key.Kind.END)).press("⏎");
      }),
  COMMIT_RUNNING(Harness::start, Screen::duringTheLastElection),
  COMMIT(Screen::committed),
  FILTER(console -> console.cursorTo(Incident.SETTLE).press(" /ledger")),
  FILTER_NONE(console -> console.press("/payments nothing")),
  WIDE(console -> console.cursorTo(Incident.LOSSY).press("wvj")),
  COLUMNS(console -> console.press("zjjjj j ")),
  COMMAND(console -> console.press(":col⇥ ⇥")),
  GROUPED(console -> console.press("f").cursorTo("orders.events", 0).press(" k")),
  EXPORT(console -> console.press("e")),
  DETAIL(console -> console.cursorTo(Incident.LOSSY).press("⏎")),
  HELP(console -> console.press("?")),
  HELP_END(console -> console.press("?G")),
  LOG(console -> committed(console).press("l")),
  QUIT_WITH_CHOICES(console -> console.cursorTo(Incident.LOSSY).press("oj⏎q")),
  QUIT_WHILE_COMMITTING(console -> harmless(console).press("cyq")),
  PANE(Screen::lowerPane),
  READ_ONLY(Harness::readOnly, live(console -> console.cursorTo(Incident.LOSSY).press(" c"))),
  SAVED(Harness::saved, shown(console -> console.cursorTo(Incident.LOSSY))),
  STALE(console -> console.cursorTo(Incident.LOSSY).wait(Duration.ofSeconds(20))),
  LOST(
      console -> {
        failing(console.cursorTo(Incident.LOSSY)).wait(Duration.ofSeconds(20)).look();
      }),
  FROZEN(console -> console.cursorTo(Incident.LOSSY).press("p").wait(Duration.ofSeconds(7))),
  CONNECTING(Harness::start, shown(console -> console.wait(Duration.ofSeconds(3)))),
  CONNECTING_FAILED(
      Harness::start, shown(console -> failing(console).look().wait(Duration.ofSeconds(1))));

  private final Function<Path, Harness> start;
  private final Function<Harness, Canvas> script;

  Screen(Consumer<Harness> script) {
    this(Harness::start, live(script));
  }

  Screen(Function<Path, Harness> start, Function<Harness, Canvas> script) {
    this.start = start;
    this.script = script;
  }

  /** The screen in a window of this size; {@code folder} takes its files. */
  Canvas show(Path folder, int width, int height, boolean ascii) {
    Harness console = start.apply(folder);
    return script.apply((ascii ? console.ascii() : console).window(width, height));
  }

  /** As the files of goldens are called. */
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Function<Harness, Canvas> shown(Consumer<Harness> script) {
    return console -> {
      script.accept(console);
      return console.canvas();
    };
  }

  /** After a first look at the cluster. */
  private static Function<Harness, Canvas> live(Consumer<Harness> script) {
    return shown(console -> script.accept(console.look()));
  }

  private static Harness recovering(Harness console) {
    console.recoveries = Incident.recoveries();
    return console.look().cursorTo("payments.ledger", 11);
  }

  /** The recovering brokers have add-ons; only one of the partition's logs is loaded. */
  private static Harness toldByAddOns(Harness console) {
    console.fake.addOn(101, Incident.LOSSY, Reading.known(8_790_377L), 39);
    console.fake.addOn(102, Incident.LOSSY, Reading.known(8_790_995L), 40);
    console.fake.addOn(
        104,
        Incident.LOSSY,
        Reading.unknown(Reading.Why.RECOVERING, "its broker has not loaded this log yet"),
        40);
    return recovering(console).cursorTo(Incident.LOSSY);
  }

  private static Harness harmless(Harness console) {
    return console.cursorTo(Incident.CLEAN).press(" ").cursorTo(Incident.SETTLE).press(" ");
  }

  private static Harness salvaging(Harness console) {
    console.console.salvage(Keeping.NOWHERE.in(Path.of("/mnt/big/kept")));
    return console.cursorTo(Incident.CLEAN).press(" ").cursorTo(Incident.LOSSY).press(" ");
  }

  private static Harness refusing(Harness console) {
    console.fake.answerElection(
        Incident.SETTLE,
        new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    return console;
  }

  private static Harness committed(Harness console) {
    harmless(refusing(console)).press("cy").finish().wait(Duration.ofSeconds(2)).look();
    // The journal is in a folder that has another name each time.
    console.model.commit().orElseThrow().journal("journal.jsonl");
    return console;
  }

  private static Canvas duringTheLastElection(Harness console) {
    AtomicReference<Canvas> seen = new AtomicReference<>();
    refusing(console)
        .fake
        .beforeElect(
            fake -> {
              console.console.drain();
              console.model.commit().orElseThrow().journal("journal.jsonl");
              seen.set(console.wait(Duration.ofSeconds(3)).canvas());
            });
    harmless(console.look()).press("cy").finish();
    return seen.get();
  }

  private static void lowerPane(Harness console) {
    TopicPartition many = new TopicPartition("payments.many", 0);
    Partitions replicas = partition(many.topic(), 0).alive(101, 900, 7).alive(105, 800, 7);
    for (int broker = 107; broker <= 130; broker++) {
      replicas.dead(broker);
    }
    console.fake.put(replicas.silent(103).gone(106).isr(106));
    console.look().cursorTo(many).press("⇥j");
  }

  private static Harness failing(Harness console) {
    console.fake.beforeScan(
        fake -> {
          throw new ClusterException(
              ClusterException.Kind.CONNECTION,
              "no broker of kafka-1:9092,kafka-2:9092 could be reached: connection refused");
        });
    return console;
  }
}
