package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Leadership;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An unfinished run beside what the cluster shows of it now.
 *
 * @param seen whether the cluster was looked at; if not, the sets hold all that the journal has
 * @param changed partitions that show the order that the run set
 * @param leaderless partitions with an election that was not read back, and without a leader
 */
public record FormerRun(
    UnfinishedRun run, boolean seen, Set<TopicPartition> changed, Set<TopicPartition> leaderless) {
  /** For so long elections that were not read back are told of even where all is well now. */
  private static final Duration FRESH = Duration.ofHours(1);

  private static final Duration READ_TIMEOUT = Duration.ofSeconds(3);

  public FormerRun {
    changed = Set.copyOf(changed);
    leaderless = Set.copyOf(leaderless);
  }

  /**
   * Those of the runs that are of this cluster and still need to be told of: an order stands as
   * they set it, an election that was not read back has no leader, or it was sent within the hour.
   */
  public static List<FormerRun> of(
      List<UnfinishedRun> runs, Cluster cluster, String clusterId, Instant now)
      throws InterruptedException {
    List<UnfinishedRun> here =
        runs.stream().filter(run -> run.clusterId().filter(clusterId::equals).isPresent()).toList();
    if (here.isEmpty()) {
      return List.of();
    }
    Optional<Map<TopicPartition, Leadership>> shown = shown(here, cluster);
    return here.stream()
        .map(run -> shown.map(all -> of(run, all)).orElseGet(() -> unseen(run)))
        .filter(former -> former.worthTelling(now))
        .toList();
  }

  private static Optional<Map<TopicPartition, Leadership>> shown(
      List<UnfinishedRun> runs, Cluster cluster) throws InterruptedException {
    Set<TopicPartition> ids = new HashSet<>();
    for (UnfinishedRun run : runs) {
      ids.addAll(run.orders().keySet());
      ids.addAll(run.unverified().keySet());
    }
    try {
      return Optional.of(cluster.leaders(ids, READ_TIMEOUT));
    } catch (ClusterException nobodyAnswers) {
      return Optional.empty();
    }
  }

  private static FormerRun of(UnfinishedRun run, Map<TopicPartition, Leadership> shown) {
    Set<TopicPartition> changed =
        run.orders().entrySet().stream()
            .filter(
                entry ->
                    Optional.ofNullable(shown.get(entry.getKey()))
                        .filter(now -> now.replicas().equals(entry.getValue().set()))
                        .isPresent())
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    Set<TopicPartition> leaderless =
        run.unverified().keySet().stream()
            .filter(
                id ->
                    Optional.ofNullable(shown.get(id))
                        .filter(now -> now.leader().isEmpty())
                        .isPresent())
            .collect(Collectors.toSet());
    return new FormerRun(run, /* seen= */ true, changed, leaderless);
  }

  private static FormerRun unseen(UnfinishedRun run) {
    return new FormerRun(run, /* seen= */ false, run.orders().keySet(), run.unverified().keySet());
  }

  private boolean worthTelling(Instant now) {
    boolean fresh = run.begun().filter(begun -> begun.isAfter(now.minus(FRESH))).isPresent();
    return !changed.isEmpty() || !leaderless.isEmpty() || (fresh && !run.unverified().isEmpty());
  }
}
