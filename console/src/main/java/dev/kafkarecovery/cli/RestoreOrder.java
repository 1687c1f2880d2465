package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.OrderChange;
import dev.kafkarecovery.recovery.OrderRestore;
import dev.kafkarecovery.recovery.OrderResult;
import dev.kafkarecovery.recovery.OrderResult.Outcome;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.JournalReader;
import dev.kafkarecovery.recovery.file.JournalRuns;
import dev.kafkarecovery.recovery.file.JsonText;
import dev.kafkarecovery.recovery.file.UnfinishedRun;
import dev.kafkarecovery.render.RestoredOrders;
import dev.kafkarecovery.render.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code --restore-order}: puts back the orders that a run left changed, by its journal. */
final class RestoreOrder {
  private static final Duration SCAN_TIMEOUT = Duration.ofSeconds(10);

  private final Session session;
  private final Output output;
  private final Path file;

  /**
   * @param file the journal of the run that left them
   */
  RestoreOrder(Session session, Path file) {
    this.session = session;
    this.output = session.output();
    this.file = file;
  }

  /** Does it all; gives the exit status. */
  int run() throws InterruptedException {
    JournalRuns runs = JournalReader.read(file);
    if (runs.unreadableLines() > 0) {
      output.error(
          "warning: %s: %s cut short; what they told counts as not done"
              .formatted(file, Words.count(runs.unreadableLines(), "line")));
    }
    tellElections(runs);
    Set<TopicPartition> ids = new HashSet<>();
    runs.unfinished().forEach(run -> ids.addAll(run.orders().keySet()));
    if (ids.isEmpty()) {
      output.line("%s: no run left an order changed".formatted(file));
      return finish(Optional.empty(), List.of());
    }
    try (@Nullable FileJournal journal = session.openJournal(/* acting= */ true)) {
      return session.withCluster(cluster -> restore(cluster, runs, ids, journal));
    }
  }

  private void tellElections(JournalRuns runs) {
    Set<TopicPartition> ids = new TreeSet<>();
    runs.unfinished().forEach(run -> ids.addAll(run.unverified().keySet()));
    if (!ids.isEmpty()) {
      output.error(
          "%s sent and not read back (%s); who leads now: --show-replica-info, or Kafka's kafka-topics.sh --describe"
              .formatted(
                  Words.count(ids.size(), "election"),
                  Words.firstFew(ids.stream().map(TopicPartition::toString).toList(), 5)));
    }
  }

  private int restore(
      Cluster cluster, JournalRuns runs, Set<TopicPartition> ids, @Nullable FileJournal journal)
      throws InterruptedException {
    ClusterSnapshot seen = cluster.scan(new Targets.Listed(ids), SCAN_TIMEOUT);
    Map<TopicPartition, OrderChange> changes = runs.orders(seen.clusterId());
    if (changes.isEmpty()) {
      throw otherCluster(runs, seen.clusterId());
    }
    output.problems(seen.problems());
    List<OrderResult> results = OrderRestore.look(seen, changes);
    output.review(RestoredOrders.lines(results));
    Map<TopicPartition, OrderChange> ready = ready(results);
    if (journal == null || ready.isEmpty()) {
      return finish(Optional.of(seen.clusterId()), results);
    }
    if (!session.options().yes() && !confirmed(ready.size())) {
      return finish(Optional.of(seen.clusterId()), declined(results));
    }
    List<OrderResult> all = putBack(cluster, seen.clusterId(), ready, results, journal);
    output.line("journal: " + journal.file());
    return finish(Optional.of(seen.clusterId()), all);
  }

  private UsageException otherCluster(JournalRuns runs, String clusterId) {
    Set<String> named = new TreeSet<>();
    runs.unfinished().stream()
        .map(UnfinishedRun::clusterId)
        .forEach(id -> id.ifPresent(named::add));
    return new UsageException(
        named.isEmpty()
            ? "%s does not say of which cluster it is; nothing was sent. kafka-reassign-partitions.sh sets an order by hand"
                .formatted(file)
            : "%s is a journal of the cluster %s, but this is the cluster %s; nothing was sent"
                .formatted(file, String.join(", ", named), clusterId));
  }

  private boolean confirmed(int count) {
    String answer =
        output.ask(
            "Put back the order of %s? Leaders stay, no data moves. Go ahead? [y/N]"
                .formatted(Words.count(count, "partition")));
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
  }

  private List<OrderResult> putBack(
      Cluster cluster,
      String clusterId,
      Map<TopicPartition, OrderChange> ready,
      List<OrderResult> results,
      FileJournal journal)
      throws InterruptedException {
    StopSignal stop = session.environment().stop();
    stop.electing(() -> output.error("orders were sent and not read back; the journal holds them"));
    Map<TopicPartition, OrderResult> all = new TreeMap<>();
    results.forEach(result -> all.put(result.id(), result));
    try {
      new OrderRestore(cluster, journal, session.options().settings())
          .run(clusterId, file.toString(), ready, stop::requested)
          .forEach(result -> all.put(result.id(), result));
    } finally {
      stop.elected();
    }
    return List.copyOf(all.values());
  }

  private static Map<TopicPartition, OrderChange> ready(List<OrderResult> results) {
    Map<TopicPartition, OrderChange> ready = new TreeMap<>();
    results.stream()
        .filter(result -> result.outcome() == Outcome.READY)
        .forEach(result -> ready.put(result.id(), result.change()));
    return ready;
  }

  private static List<OrderResult> declined(List<OrderResult> results) {
    return results.stream()
        .map(result -> result.outcome() == Outcome.READY ? result.declined() : result)
        .toList();
  }

  private int finish(Optional<String> clusterId, List<OrderResult> results) {
    boolean left = results.stream().anyMatch(result -> result.outcome() == Outcome.LEFT);
    int status =
        session.environment().stop().status().orElse(left ? ExitStatus.FAILED : ExitStatus.FINE);
    RestoredOrders.left(results).forEach(output::error);
    boolean dryRun = session.options().dryRun();
    output.line((dryRun ? "dry run, nothing was sent: " : "") + RestoredOrders.summary(results));
    if (output.json()) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("version", 1);
      document.put("tool", session.tool());
      document.put("clusterId", clusterId.orElse(null));
      document.put("restoredFrom", file.toString());
      document.put("dryRun", dryRun);
      document.put("exitStatus", status);
      document.put("partitions", RestoredOrders.fields(results));
      output.raw(JsonText.lines(document));
    }
    output.flush();
    return status;
  }
}
