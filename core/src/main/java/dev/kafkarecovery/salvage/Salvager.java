package dev.kafkarecovery.salvage;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.LossLook.Choice;
import dev.kafkarecovery.recovery.Salvage;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Keeps tails in a directory before elections cut them. Not safe for use by several threads. */
public final class Salvager implements Salvage {
  private final Cluster cluster;
  private final SalvageFolder folder;
  private final Clock clock;
  private final Journal journal;
  private final SalvageSettings settings;
  private final DiskSpace space;
  private final boolean electsWithout;
  private final Consumer<SalvageProgress> progress;
  private final Map<LogCopy, CopyFolder> copies = new HashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final AwayCopies away = new AwayCopies();

  /** Copies that were given up: a run does not try them again. */
  private final Map<LogCopy, String> failures = new HashMap<>();

  /**
   * @param electsWithout whether elections go ahead whose records could not be kept
   * @param progress told now and then, from several threads
   */
  public Salvager(
      Cluster cluster,
      SalvageFolder folder,
      Clock clock,
      Journal journal,
      SalvageSettings settings,
      boolean electsWithout,
      Consumer<SalvageProgress> progress) {
    this(
        cluster,
        folder,
        clock,
        journal,
        settings,
        DiskSpace.of(folder.root(), settings.reserveBytes()),
        electsWithout,
        progress);
  }

  Salvager(
      Cluster cluster,
      SalvageFolder folder,
      Clock clock,
      Journal journal,
      SalvageSettings settings,
      DiskSpace space,
      boolean electsWithout,
      Consumer<SalvageProgress> progress) {
    this.cluster = cluster;
    this.folder = folder;
    this.clock = clock;
    this.journal = journal;
    this.settings = settings;
    this.space = space;
    this.electsWithout = electsWithout;
    this.progress = progress;
  }

  @Override
  public boolean electsWithout() {
    return electsWithout;
  }

  @Override
  public Kept keep(List<Choice> elections, Cuts cuts, BooleanSupplier stop)
      throws InterruptedException {
    TailPlan whole = TailPlan.of(elections, cuts);
    List<String> unread = away.tell(elections);
    Map<TopicPartition, String> unkept = new TreeMap<>(whole.unknown());
    whole.tails().forEach(tail -> addFailure(unkept, tail.copy()));
    TailPlan plan = whole.without(failures.keySet());
    if (plan.tails().isEmpty()) {
      return new Kept(unkept, unread, /* wrote= */ false);
    }
    boolean anew = !copies.keySet().containsAll(plan.tails().stream().map(Tail::copy).toList());
    if (anew) {
      tellBegin(plan);
    }
    SalvageRun run =
        new SalvageRun(cluster, settings, folder, copies, space, clock, stop, progress, plan);
    failures.putAll(run.run());
    try {
      folder.force();
    } catch (IOException e) {
      String clause = new SalvageException("the manifest cannot be written", e).clause();
      plan.tails().forEach(tail -> failures.putIfAbsent(tail.copy(), clause));
    }
    plan.tails().forEach(tail -> addFailure(unkept, tail.copy()));
    List<String> news =
        Stream.concat(unread.stream(), run.gone().stream().filter(gone::add)).toList();
    boolean wrote = anew || run.wroteBytes() > 0;
    if (wrote || !unkept.isEmpty()) {
      tellEnd(plan, run, unkept);
    }
    return new Kept(unkept, news, wrote);
  }

  private void addFailure(Map<TopicPartition, String> unkept, LogCopy copy) {
    Optional.ofNullable(failures.get(copy))
        .ifPresent(clause -> unkept.merge(copy.id(), clause, (one, other) -> one + "; " + other));
  }

  private void tellBegin(TailPlan plan) {
    journal.write(
        "salvage-begun",
        Map.of(
            "directory", folder.root().toAbsolutePath().toString(),
            "tails", plan.tails().stream().map(Salvager::told).toList(),
            "expectedBytes", plan.expectedBytes()));
  }

  private static Map<String, Object> told(Tail tail) {
    return Map.of(
        "partition", tail.copy().id().toString(),
        "broker", tail.copy().brokerId(),
        "leader", tail.leader(),
        "from", tail.from(),
        "to", tail.to());
  }

  private void tellEnd(TailPlan plan, SalvageRun run, Map<TopicPartition, String> unkept) {
    Map<String, String> named = new TreeMap<>();
    unkept.forEach((id, clause) -> named.put(id.toString(), clause));
    journal.write(
        unkept.isEmpty() ? "salvage-done" : "salvage-failed",
        Map.of(
            "tails", plan.tails().size(),
            "bytesWritten", run.wroteBytes(),
            "gone", run.gone(),
            "unkept", named));
  }
}
