package dev.kafkarecovery.salvage;

import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.salvage.TailCopier.Copied;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Copies the tails of a plan: a few brokers at a time, the tails of each one after the other. */
final class SalvageRun {
  private final Cluster cluster;
  private final SalvageSettings settings;
  private final SalvageFolder folder;
  private final Map<LogCopy, CopyFolder> copies;
  private final DiskSpace space;
  private final Clock clock;
  private final BooleanSupplier stop;
  private final Consumer<SalvageProgress> progress;
  private final TailPlan plan;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger done = new AtomicInteger();
  private final Map<LogCopy, String> failures = new ConcurrentHashMap<>();
  private final List<String> gone = new ArrayList<>();

  /**
   * @param copies the folders that were opened before, to which those of this run are added
   */
  SalvageRun(
      Cluster cluster,
      SalvageSettings settings,
      SalvageFolder folder,
      Map<LogCopy, CopyFolder> copies,
      DiskSpace space,
      Clock clock,
      BooleanSupplier stop,
      Consumer<SalvageProgress> progress,
      TailPlan plan) {
    this.cluster = cluster;
    this.settings = settings;
    this.folder = folder;
    this.copies = copies;
    this.space = space;
    this.clock = clock;
    this.stop = stop;
    this.progress = progress;
    this.plan = plan;
  }

  /** Copies all; gives the copies whose tails are not kept, and why. */
  Map<LogCopy, String> run() throws InterruptedException {
    List<Tail> ready = openFolders();
    try {
      space.need(ready.stream().mapToLong(this::missing).sum());
    } catch (SalvageException e) {
      ready.forEach(tail -> failures.put(tail.copy(), e.clause()));
      return failures;
    }
    Map<Integer, List<Tail>> byBroker = new TreeMap<>();
    ready.forEach(
        tail ->
            byBroker.computeIfAbsent(tail.copy().brokerId(), id -> new ArrayList<>()).add(tail));
    ExecutorService brokers = threads(settings.brokersAtATime(), "salvage");
    ExecutorService background = threads(2 * settings.brokersAtATime(), "salvage-background");
    try {
      List<Future<?>> work = new ArrayList<>();
      for (List<Tail> tails : byBroker.values()) {
        work.add(brokers.submit(() -> copyAll(tails, background)));
      }
      for (Future<?> one : work) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("salvage failed unexpectedly", e.getCause());
    } finally {
      // After a normal end nothing runs any more.
      brokers.shutdownNow();
      background.shutdownNow();
    }
    return failures;
  }

  private static ExecutorService threads(int count, String name) {
    return Executors.newFixedThreadPool(
        count,
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  private List<Tail> openFolders() {
    List<Tail> ready = new ArrayList<>();
    for (Tail tail : plan.tails()) {
      try {
        if (!copies.containsKey(tail.copy())) {
          copies.put(tail.copy(), CopyFolder.open(folder.root(), tail.copy()));
        }
        ready.add(tail);
      } catch (SalvageException e) {
        failures.put(tail.copy(), e.clause());
      }
    }
    return ready;
  }

  private CopyFolder copy(Tail tail) {
    CopyFolder copy = copies.get(tail.copy());
    if (copy == null) {
      throw new IllegalStateException("no folder for " + tail.copy());
    }
    return copy;
  }

  /** About how much of a tail is still to be written. */
  private long missing(Tail tail) {
    return Math.max(0, tail.expectedBytes() - copy(tail).bytes());
  }

  private void copyAll(List<Tail> tails, ExecutorService background) {
    String silence = "";
    for (Tail tail : tails) {
      try {
        if (!silence.isEmpty()) {
          throw new SalvageException(silence);
        }
        copy(tail, background);
      } catch (UnreadableException e) {
        silence = e.silent() ? e.clause() : "";
        failures.put(tail.copy(), e.clause());
      } catch (SalvageException e) {
        failures.put(tail.copy(), e.clause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      done.incrementAndGet();
      tell(0);
    }
  }

  private void copy(Tail tail, ExecutorService background)
      throws SalvageException, InterruptedException {
    CopyFolder copy = copy(tail);
    Copied copied =
        new TailCopier(cluster, settings, background, space, stop, this::tell, tail, copy).copy();
    SalvagedTail line =
        new SalvagedTail(
            tail.copy(),
            tail.leader(),
            tail.from(),
            tail.to(),
            clock.instant(),
            copied.gone(),
            copy.told(tail));
    try {
      folder.keep(line);
    } catch (IOException e) {
      throw new SalvageException("the manifest cannot be written", e);
    }
    copied
        .gone()
        .forEach(
            range ->
                addGone(
                    "%s: broker %d had deleted the offsets %d to %d before they could be read"
                        .formatted(
                            tail.copy().id(),
                            tail.copy().brokerId(),
                            range.from(),
                            range.to() - 1)));
  }

  private synchronized void addGone(String sentence) {
    gone.add(sentence);
  }

  private void tell(long written) {
    progress.accept(
        new SalvageProgress(
            done.get(), plan.tails().size(), bytes.addAndGet(written), plan.expectedBytes()));
  }

  long wroteBytes() {
    return bytes.get();
  }

  /** What brokers had deleted before it could be read, a sentence each. */
  synchronized List<String> gone() {
    return List.copyOf(gone);
  }
}
