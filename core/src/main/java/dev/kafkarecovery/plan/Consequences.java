package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What electing one replica does to consumer groups and transactional producers. A partition then
 * ends where that replica's log ends, and holds the transactions that its log holds.
 *
 * @param leader the broker to be elected
 * @param newEnd the log end offset of its log
 * @param ahead groups that have committed beyond the new end, the farthest first; unknown if the
 *     new end is, or nobody was asked
 * @param unseenGroups why the commits of some groups are not known; empty if those of all are
 * @param open transactions without an end in its log, by their first offset
 */
public record Consequences(
    TopicPartition id,
    int leader,
    Reading<Long> newEnd,
    Reading<List<GroupAhead>> ahead,
    List<String> unseenGroups,
    Reading<List<OpenTransaction>> open) {
  public Consequences {
    ahead = ahead.map(List::copyOf);
    unseenGroups = List.copyOf(unseenGroups);
    open = open.map(List::copyOf);
  }

  /**
   * A group that expects records which will not be there.
   *
   * @param committed the offset that it wants next
   * @param beyond how many offsets that is beyond the new end
   */
  public record GroupAhead(String group, long committed, long beyond) {
    public GroupAhead {
      if (beyond <= 0) {
        throw new IllegalArgumentException(
            "the group %s is not beyond the end: %d".formatted(group, beyond));
      }
    }
  }

  /** Whether electing this broker can have any: it would be an election, and not a clean one. */
  public static boolean possible(PartitionState state, int leader) {
    return state.offline() && state.replica(leader).isPresent() && !Ranking.inSync(state, leader);
  }

  /**
   * The consequences of electing a replica.
   *
   * @throws java.util.NoSuchElementException if the broker has no replica
   */
  public static Consequences of(PartitionState state, int leader, Dependents dependents) {
    Replica replica = state.replica(leader).orElseThrow();
    Reading<Long> newEnd = replica.log().logEndOffset();
    return new Consequences(
        state.id(),
        leader,
        newEnd,
        newEnd.flatMap(end -> dependents.committed(state.id()).map(all -> ahead(end, all))),
        dependents.unseenGroups(),
        dependents
            .transactions(state.id(), leader)
            .map(
                open ->
                    open.stream()
                        .sorted(Comparator.comparingLong(OpenTransaction::firstOffset))
                        .toList()));
  }

  private static List<GroupAhead> ahead(long end, Map<String, Long> committed) {
    return committed.entrySet().stream()
        .filter(commit -> commit.getValue() > end)
        .map(commit -> new GroupAhead(commit.getKey(), commit.getValue(), commit.getValue() - end))
        .sorted(
            Comparator.comparingLong(GroupAhead::beyond)
                .reversed()
                .thenComparing(GroupAhead::group))
        .toList();
  }

  /** True if it is known that nobody is touched. */
  public boolean none() {
    return ahead.map(List::isEmpty).orElse(false)
        && unseenGroups.isEmpty()
        && open.map(List::isEmpty).orElse(false);
  }
}
