package dev.kafkarecovery.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.jspecify.annotations.Nullable;

/** Holds what an incident claims against what the cluster and the brokers' files say. */
final class IncidentCheck {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Lab lab;
  private final Topics topics;
  private final Set<Integer> living;
  private final Map<TopicPartition, Claim> claims = new TreeMap<>(Topics.ORDER);

  /**
   * What an incident says about a partition.
   *
   * @param kind what it teaches
   * @param leader the right leader, or null
   * @param ends log ends that the lab knows because it wrote them; none for internal topics
   * @param waiting what waiting buys, or null
   * @param diverged what each choice cuts, or null
   */
  private record Claim(
      String kind,
      @Nullable Integer leader,
      Map<Integer, Long> ends,
      Expected.@Nullable Waiting waiting,
      Expected.@Nullable Diverged diverged) {}

  IncidentCheck(Lab lab, Topics topics, Set<Integer> living) {
    this.lab = lab;
    this.topics = topics;
    this.living = Set.copyOf(living);
  }

  void expect(
      TopicPartition partition, String kind, @Nullable Integer leader, Map<Integer, Long> ends) {
    claims.put(partition, new Claim(kind, leader, Map.copyOf(ends), null, null));
  }

  /** The same where waiting for a broker may help; the log ends are those of all replicas. */
  void expect(
      TopicPartition partition, String kind, @Nullable Integer leader, Expected.Waiting waiting) {
    claims.put(partition, new Claim(kind, leader, waiting.logEndOffsets(), waiting, null));
  }

  /** The same where each choice cuts the other logs elsewhere. */
  void expect(
      TopicPartition partition,
      String kind,
      int leader,
      Map<Integer, Long> ends,
      Expected.Diverged diverged) {
    claims.put(partition, new Claim(kind, leader, Map.copyOf(ends), null, diverged));
  }

  /**
   * Waits until exactly the expected partitions are offline, then compares every log.
   *
   * @throws LabException that names the first difference
   */
  Expected verify() {
    Map<TopicPartition, TopicPartitionInfo> offline = awaitOffline();
    List<Expected.ExpectedPartition> partitions = new ArrayList<>();
    claims.forEach(
        (tp, claim) -> partitions.add(compare(tp, claim, Objects.requireNonNull(offline.get(tp)))));
    SegmentDump.compare(lab, partitions);
    return new Expected(partitions);
  }

  private Map<TopicPartition, TopicPartitionInfo> awaitOffline() {
    Map<TopicPartition, TopicPartitionInfo> offline = new HashMap<>();
    try {
      Await.until(
          "the partitions to go offline",
          LIMIT,
          () -> {
            offline.clear();
            topics
                .describe(topics.names())
                .ifPresent(
                    all ->
                        all.forEach(
                            (tp, info) -> {
                              if (info.leader() == null) {
                                offline.put(tp, info);
                              }
                            }));
            return offline.keySet().equals(claims.keySet());
          });
    } catch (LabException e) {
      throw new LabException(
          "The incident does not stand: offline but not expected are "
              + minus(offline.keySet(), claims.keySet())
              + ", expected but not offline are "
              + minus(claims.keySet(), offline.keySet())
              + ".",
          e);
    }
    return offline;
  }

  private static Set<TopicPartition> minus(Set<TopicPartition> all, Set<TopicPartition> some) {
    Set<TopicPartition> left = new HashSet<>(all);
    left.removeAll(some);
    return left;
  }

  private Expected.ExpectedPartition compare(
      TopicPartition tp, Claim claim, TopicPartitionInfo info) {
    List<Integer> assignment = Topics.ids(info.replicas());
    Map<Integer, ReplicaLog> live = new TreeMap<>();
    for (Integer id : assignment) {
      if (living.contains(id)) {
        live.put(id, log(tp, id));
      }
    }
    Expected.Waiting waiting = claim.waiting;
    if (waiting != null) {
      Set<Integer> members = new HashSet<>(Topics.ids(info.isr()));
      members.addAll(Topics.ids(orNone(info.elr())));
      same("Who was in sync last for " + tp, Set.of(waiting.lastInSync()), members);
    }
    claim.ends.forEach(
        (id, end) -> {
          if (waiting != null || living.contains(id)) {
            same("The log end of replica " + id + " of " + tp, end, log(tp, id).logEndOffset());
          }
        });
    Integer best = LeaderRule.best(assignment, live, eligible(info)).orElse(null);
    same("The right leader of " + tp, claim.leader, best);
    return new Expected.ExpectedPartition(
        tp.topic(),
        tp.partition(),
        claim.leader,
        live.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().logEndOffset())),
        live.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().lastWrittenEpoch())),
        claim.kind,
        waiting,
        claim.diverged);
  }

  private ReplicaLog log(TopicPartition tp, int id) {
    return lab.replicaLog(id, tp.topic(), tp.partition())
        .orElseThrow(() -> new LabException("Broker " + id + " has no log of " + tp + "."));
  }

  private static Set<Integer> eligible(TopicPartitionInfo info) {
    Set<Integer> eligible = new HashSet<>();
    for (List<Node> nodes : List.of(orNone(info.elr()), orNone(info.lastKnownElr()))) {
      eligible.addAll(Topics.ids(nodes));
    }
    return eligible;
  }

  private static List<Node> orNone(@Nullable List<Node> nodes) {
    return nodes == null ? List.of() : nodes;
  }

  private static void same(String what, @Nullable Object claimed, @Nullable Object real) {
    if (!Objects.equals(claimed, real)) {
      throw new LabException(
          "The incident does not stand: "
              + what
              + " should be "
              + claimed
              + " and is "
              + real
              + ".");
    }
  }
}
