package dev.kafkarecovery.plan;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.LossLook;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The loss of an election against a count of records in logs that branch off each other. */
final class LossPropertyTest {
  /** A record: an epoch has one leader, so its offset and epoch tell it from all others. */
  private record Entry(long offset, int epoch) {}

  /**
   * How a log came about.
   *
   * @param parent of which earlier log it was a copy
   * @param kept how many offsets it had of that
   * @param lengths of the epochs that it then was led through
   */
  private record Branch(int parent, int kept, List<Integer> lengths) {}

  @Provide
  Arbitrary<List<Branch>> branches() {
    Arbitrary<List<Integer>> lengths = Arbitraries.integers().between(1, 9).list().ofMaxSize(4);
    return Combinators.combine(
            Arbitraries.integers().between(0, 3), Arbitraries.integers().between(0, 40), lengths)
        .as(Branch::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(4);
  }

  private static List<List<Entry>> logs(List<Branch> branches) {
    List<List<Entry>> logs = new ArrayList<>();
    int epoch = 0;
    for (Branch branch : branches) {
      List<Entry> parent = logs.isEmpty() ? List.of() : logs.get(branch.parent() % logs.size());
      List<Entry> log = new ArrayList<>(parent.subList(0, Math.min(branch.kept(), parent.size())));
      for (int length : branch.lengths()) {
        epoch++;
        for (int n = 0; n < length; n++) {
          log.add(new Entry(log.size(), epoch));
        }
      }
      logs.add(log);
    }
    return logs;
  }

  private static EpochLog epochs(List<Entry> log) {
    EpochLog epochs = EpochLog.from(0);
    for (int at = 0; at < log.size(); at++) {
      boolean last = at + 1 == log.size() || log.get(at + 1).epoch() != log.get(at).epoch();
      epochs = last ? epochs.epoch(log.get(at).epoch(), at + 1) : epochs;
    }
    return epochs;
  }

  @Property(tries = 3_000)
  void loss_is_the_number_of_records_that_only_followers_hold(
      @ForAll("branches") List<Branch> branches) throws InterruptedException {
    List<List<Entry>> logs = logs(branches);
    FakeCluster cluster = new FakeCluster(Clock.systemUTC());
    Partitions partition = partition("t", 0);
    for (int broker = 0; broker < logs.size(); broker++) {
      partition.alive(broker, epochs(logs.get(broker)));
    }
    cluster.put(partition);
    PartitionState state = cluster.state(new TopicPartition("t", 0));

    for (int leader = 0; leader < logs.size(); leader++) {
      Cuts cuts =
          LossLook.ask(
              cluster,
              List.of(new LossLook.Choice(state, leader)),
              Cuts.NONE,
              Duration.ofSeconds(1));
      Set<Entry> lost = new HashSet<>();
      logs.forEach(lost::addAll);
      lost.removeAll(new HashSet<>(logs.get(leader)));

      Loss loss = LossEstimate.of(state, leader, cuts);
      assertThat(loss.atLeast()).as("%d leads %s", leader, logs).isEqualTo(lost.size());
      assertThat(loss.exact()).isTrue();
      assertThat(loss.none()).isEqualTo(lost.isEmpty());
      assertThat(LossEstimate.of(state, leader).atLeast())
          .as("by the ends alone")
          .isLessThanOrEqualTo(lost.size());
    }
  }
}
