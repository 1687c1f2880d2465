package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.JsonText;
import dev.kafkarecovery.render.BrokerFields;
import dev.kafkarecovery.render.LogRecovery;
import dev.kafkarecovery.render.Words;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code --show-log-recovery} by itself: brokers and how far their log recovery is. */
final class LogRecoveryReport {
  /** How long readings are taken for a first estimate. */
  static final Duration ESTIMATE_LIMIT = Duration.ofSeconds(15);

  private final Session session;
  private final Output output;
  private final SourceSettings source;
  private final Targets targets;
  private final Duration deadline;
  private final boolean watch;

  /**
   * @param deadline within which the cluster must answer
   * @param watch again and again, until a signal ends the process or its reader goes away
   */
  LogRecoveryReport(
      Session session, SourceSettings source, Targets targets, Duration deadline, boolean watch) {
    this.session = session;
    this.output = session.output();
    this.source = source;
    this.targets = targets;
    this.deadline = deadline;
    this.watch = watch;
  }

  /** Does it; gives the exit status. */
  int run() throws InterruptedException {
    return session.withCluster(
        cluster -> {
          try (ProgressWatch progress = new ProgressWatch(source, session.environment().clock())) {
            return watch ? watch(cluster, progress) : once(cluster, progress);
          }
        });
  }

  private int once(Cluster cluster, ProgressWatch progress) throws InterruptedException {
    ClusterSnapshot snapshot = cluster.scan(targets, deadline);
    progress.watch(snapshot);
    if (!source.asksNobody() && anyDown(snapshot)) {
      tellTaking();
    }
    Map<Integer, RecoveryProgress> known =
        progress.await(snapshot.brokers(), ESTIMATE_LIMIT).byBroker();
    print(snapshot, known, hidden(snapshot));
    return snapshot.hidesTopics() ? ExitStatus.FAILED : ExitStatus.FINE;
  }

  /** Why none offline, and nothing to heal, may not be true. */
  private static List<String> hidden(ClusterSnapshot snapshot) {
    return snapshot.hidesTopics()
        ? snapshot.problems().stream().map(Problem::toString).toList()
        : List.of();
  }

  private void tellTaking() {
    if (session.environment().terminal() && !output.json()) {
      output.error(
          "... taking readings for an estimate, up to %d s".formatted(ESTIMATE_LIMIT.toSeconds()));
    }
  }

  private static boolean anyDown(ClusterSnapshot snapshot) {
    return snapshot.brokers().stream().anyMatch(broker -> !broker.serving());
  }

  /** Ends with the process, with a stop, or when nobody reads it any more. */
  private int watch(Cluster cluster, ProgressWatch progress) throws InterruptedException {
    ClusterSnapshot snapshot = cluster.scan(targets, deadline);
    progress.watch(snapshot);
    progress.awaitFirst(snapshot.brokers(), source.deadline().plusSeconds(1));
    List<String> problems = hidden(snapshot);
    while (session.environment().stop().status().isEmpty()) {
      print(snapshot, progress.latest(), problems);
      if (output.lost()) {
        break;
      }
      Thread.sleep(source.interval().toMillis());
      try {
        snapshot = cluster.scan(targets, deadline);
        problems = hidden(snapshot);
        progress.watch(snapshot);
      } catch (ClusterException failure) {
        problems = List.of("the cluster cannot be looked at: " + failure.getMessage());
      }
    }
    return session.environment().stop().status().orElse(ExitStatus.FINE);
  }

  private void print(
      ClusterSnapshot snapshot, Map<Integer, RecoveryProgress> known, List<String> problems) {
    if (output.json()) {
      Map<String, ?> document = BrokerFields.document(session.tool(), snapshot, known, problems);
      output.raw(watch ? JsonText.compact(document) + "\n" : JsonText.lines(document));
    } else {
      output.line(
          "cluster %s at %s UTC: %s offline"
              .formatted(
                  snapshot.clusterId(),
                  Words.time(snapshot.takenAt(), session.environment().clock().instant()),
                  Words.count(snapshot.offlineCount(), "partition")));
      output.lines(new LogRecovery(snapshot, known).lines());
      if (watch) {
        output.line("");
      }
    }
    problems.forEach(output::error);
    output.flush();
  }
}
