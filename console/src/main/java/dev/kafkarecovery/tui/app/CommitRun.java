package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.Prior;
import dev.kafkarecovery.recovery.Salvage;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvageFolder;
import dev.kafkarecovery.salvage.SalvageProgress;
import dev.kafkarecovery.salvage.SalvageSettings;
import dev.kafkarecovery.salvage.Salvager;
import dev.kafkarecovery.tui.model.Keeping;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of elections on a thread of its own; remembers what came of it for the way out. */
final class CommitRun implements Runnable, ElectionListener {
  private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final Cluster cluster;
  private final Clock clock;
  private final Supplier<FileJournal> journals;
  private final Keeping keeping;
  private final RecoveryPlan plan;
  private final Cuts known;
  private final Consumer<Event> events;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final List<ElectionResult> results = new ArrayList<>();
  private final AtomicLong salvageTold = new AtomicLong(System.nanoTime() - EVERY_NANOS);
  private volatile boolean stopping;
  private volatile Optional<ElectionReport> report = Optional.empty();
  private volatile Optional<String> broken = Optional.empty();
  private volatile String journalFile = "";

  CommitRun(
      Cluster cluster,
      Clock clock,
      Supplier<FileJournal> journals,
      Keeping keeping,
      RecoveryPlan plan,
      Cuts known,
      Consumer<Event> events) {
    this.cluster = cluster;
    this.clock = clock;
    this.journals = journals;
    this.keeping = keeping;
    this.plan = plan;
    this.known = known;
    this.events = events;
  }

  @Override
  public void run() {
    try (FileJournal journal = journals.get();
        @Nullable SalvageFolder kept = salvageFolder()) {
      journalFile = journal.file().toString();
      events.accept(new Event.JournalOpened(journalFile));
      journal.write("salvage-choice", choice());
      Elections elections =
          new Elections(
              cluster,
              clock,
              journal,
              ElectionSettings.DEFAULT,
              Optional.ofNullable(kept).map(folder -> salvager(folder, journal)));
      ElectionReport made =
          elections.run(plan, new Prior(Optional.empty(), known), this, () -> stopping);
      report = Optional.of(made);
      events.accept(new Event.RunEnded(made));
    } catch (SalvageException e) {
      breakOff("nothing was sent: " + e.clause());
    } catch (FileProblemException e) {
      breakOff("nothing was sent: " + e.getMessage());
    } catch (RuntimeException e) {
      breakOff(String.valueOf(e));
    } finally {
      ended.countDown();
    }
  }

  /** What was chosen in the review about what is cut. */
  private Map<String, Object> choice() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("keeps", keeping.on());
    keeping.directory().ifPresent(named -> fields.put("directory", named.toString()));
    fields.put("electsWithout", keeping.electsWithout());
    return fields;
  }

  private @Nullable SalvageFolder salvageFolder() throws SalvageException {
    return keeping.target().isEmpty()
        ? null
        : SalvageFolder.open(keeping.target().get(), plan.clusterId().orElse(""), clock);
  }

  private Salvage salvager(SalvageFolder folder, FileJournal journal) {
    return new Salvager(
        cluster,
        folder,
        clock,
        journal,
        SalvageSettings.DEFAULT,
        keeping.electsWithout(),
        this::tell);
  }

  /** Not of each chunk: the screen has more to draw. */
  private void tell(SalvageProgress progress) {
    long now = System.nanoTime();
    if (now - salvageTold.getAndUpdate(told -> now - told > EVERY_NANOS ? now : told)
        > EVERY_NANOS) {
      events.accept(new Event.Salvaging(progress));
    }
  }

  private void breakOff(String sentence) {
    broken = Optional.of(sentence);
    events.accept(new Event.RunBroke(sentence));
  }

  @Override
  public void onPhase(Phase phase, Collection<TopicPartition> partitions) {
    events.accept(new Event.PhaseEntered(phase, partitions));
  }

  @Override
  public void onResult(ElectionResult result) {
    synchronized (results) {
      results.add(result);
    }
    events.accept(new Event.ResultCame(result));
  }

  /** Starts no more elections. From any thread. */
  void stop() {
    stopping = true;
  }

  /** True once it has ended, however it did. */
  boolean awaitEnd(Duration limit) throws InterruptedException {
    return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  RecoveryPlan plan() {
    return plan;
  }

  /** The journal's file; empty if it was not opened. */
  String journalFile() {
    return journalFile;
  }

  /** The results so far, or all of them. */
  List<ElectionResult> results() {
    if (report.isPresent()) {
      return report.get().results();
    }
    synchronized (results) {
      return List.copyOf(results);
    }
  }

  /** Why it ended without a report; nothing was sent where the journal was not opened. */
  Optional<String> broken() {
    return broken;
  }

  Optional<ElectionReport> report() {
    return report;
  }
}
