package dev.kafkarecovery.render;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplicaInfoTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochMilli(1_796_000_000_000L), ZoneOffset.UTC);

  private static String show(FakeCluster cluster, boolean ascii) throws InterruptedException {
    ClusterSnapshot snapshot =
        new Observer(cluster, CLOCK).observe(new Targets.AllOffline(), Duration.ofSeconds(1));
    List<String> lines =
        new ReplicaInfo(snapshot, Map.of(), ascii)
            .lines(Impact.internalFirst(Planner.recommend(snapshot)), Optional.empty());
    return String.join("\n", lines) + "\n";
  }

  @Test
  void every_replica_shows_what_is_known_and_why_it_stands_where_it_stands() throws Exception {
    FakeCluster cluster =
        new FakeCluster(CLOCK)
            .put(
                partition("payments.ledger", 3)
                    .dead(102)
                    .silent(104)
                    .alive(101, 8_790_377, 39)
                    .alive(105, 8_789_173, 40)
                    .isr(102)
                    .noElr())
            .put(partition("__consumer_offsets", 1).alive(1, 7, 1).gone(2).elr(1));
    assertThat(show(cluster, false))
        .isEqualTo(
            """
            __consumer_offsets-1  OFFLINE  epoch 5  ISR {}  ELR {1}  last known {}  min ISR 1
              internal topic: the consumer groups whose offsets it keeps can neither join nor commit
              BROKER  STATE                 LEO  EPOCH  LAST RECORD         HW  START       SIZE  LOG DIR
              1       online                  7      1  00:53:20             2      0      700 B  /data1
                      clean, in the ELR: holds every committed record
              2       not registered          ?      ?  ?                    ?      ?          ?  ?
                      not electable: its broker is not registered
              => elect 1: in the ELR: holds every committed record; loss 0

            payments.ledger-3  OFFLINE  epoch 41  ISR {102}  ELR ?  last known ?  min ISR 1
              BROKER  STATE                 LEO  EPOCH  LAST RECORD         HW  START       SIZE  LOG DIR
              105     online          8,789,173     40  03:19:49     8,789,168      0  838.2 MiB  /data1
                      candidate, best log: newest epoch, then longest
              101     online          8,790,377     39  03:19:50     8,790,372      0  838.3 MiB  /data1
                      candidate, longer, but older epoch 39 than 40 of broker 105
              104     silent                  ?      ?  ?                    ?      ?          ?  ?
                      unproven, log unknown: no answer within 30 s
              102     fenced                  ?      ?  ?                    ?      ?          ?  ?
                      not electable: its broker is fenced
              => elect 105: best log: newest epoch, then longest; broker 102 was in sync and is down: if it
              comes back nothing committed is lost; loss ≥1,204; whether any of it was committed cannot be
              proven; what only broker 102 holds is not known
            """);
  }

  @Test
  void no_line_is_wider_than_100_columns_or_not_ascii_where_that_is_asked_for() throws Exception {
    FakeCluster cluster =
        new FakeCluster(CLOCK)
            .put(
                partition("t".repeat(30), 1)
                    .alive(1, 8_790_377_000L, 39)
                    .alive(2, 8_789_173_000L, 40)
                    .dead(3)
                    .isr(3)
                    .reassigning(List.of(3, 4), List.of(1)));
    assertThat(show(cluster, true)).matches("\\p{ASCII}*").contains("loss >=");
    assertThat(show(cluster, true).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(120));
    assertThat(show(cluster, true))
        .contains(
            "reassignment in progress (adding {3,4}, removing {1}), cannot finish: down {3,4}");
  }

  @Test
  void fenced_unregistered_and_not_live_are_told_apart() {
    assertThat(state(Replica.State.FENCED, Reading.Why.FENCED)).isEqualTo("fenced");
    assertThat(state(Replica.State.NOT_REGISTERED, Reading.Why.NOT_REGISTERED))
        .isEqualTo("not registered");
    assertThat(state(Replica.State.NOT_LIVE, Reading.Why.NOT_LIVE)).isEqualTo("not live");
    assertThat(state(Replica.State.FENCED, Reading.Why.RECOVERING)).isEqualTo("recovering");
    assertThat(state(Replica.State.LOG_DIR_OFFLINE, Reading.Why.LOG_DIR_OFFLINE))
        .isEqualTo("log dir offline");
  }

  private static String state(Replica.State state, Reading.Why why) {
    return ReplicaInfo.state(
        new Replica(1, state, dev.kafkarecovery.model.ReplicaLog.unknown(why, "x")));
  }

  @Test
  void a_log_directory_cannot_move_the_cursor() throws Exception {
    FakeCluster cluster = new FakeCluster(CLOCK).put(partition("a", 0).alive(1, 1, 1).isr(1));
    cluster.change(
        new dev.kafkarecovery.model.TopicPartition("a", 0),
        state ->
            state.withReplicas(
                state.replicas().stream()
                    .map(
                        replica ->
                            replica.withLog(
                                new dev.kafkarecovery.model.ReplicaLog(
                                    Reading.known(1L),
                                    Reading.known(1),
                                    Reading.known(1L),
                                    Reading.known(1L),
                                    Reading.known(1L),
                                    Reading.known(1L),
                                    Reading.known("/d\u001b[2J\n"))))
                    .toList()));
    assertThat(show(cluster, false)).doesNotContain("\u001b").contains("/d\\u001b[2J\\u000a");
  }

  private static String advice(FakeCluster cluster) throws InterruptedException {
    return show(cluster, true).replaceAll("\\s+", " ").replaceFirst(".*=> ", "");
  }

  @Test
  void where_nothing_can_be_elected_the_brokers_worth_waiting_for_are_named() throws Exception {
    assertThat(advice(new FakeCluster(CLOCK).put(partition("a", 0).dead(1).dead(2).isr(2))))
        .endsWith(
            "; wait for broker 2: if broker 2 comes back it leads, and nothing committed is lost ");
    assertThat(advice(new FakeCluster(CLOCK).put(partition("a", 0).dead(1).dead(2).isr(1, 2))))
        .contains("; wait for brokers 1, 2: if brokers 1, 2 all come back one of them leads");
  }

  @Test
  void a_broker_that_is_gone_for_good_makes_the_promise_smaller_and_nobody_waits_for_it()
      throws Exception {
    assertThat(advice(new FakeCluster(CLOCK).put(partition("a", 0).dead(1).gone(2).isr(1, 2))))
        .contains("; wait for broker 1: if broker 1 comes back, it may lead with nothing committed")
        .contains("after a crash not before broker 2");
    assertThat(advice(new FakeCluster(CLOCK).put(partition("a", 0).gone(2).isr(2))))
        .doesNotContain("wait for");
  }

  @Test
  void who_told_a_log_end_is_said_where_it_is_not_the_plain_protocol() throws Exception {
    FakeCluster cluster =
        new FakeCluster(CLOCK)
            .put(partition("t", 0).alive(1, 100, 3).alive(2, 60, 3).dead(3).dead(4).isr(3));
    TopicPartition id = new TopicPartition("t", 0);
    cluster.addOn(1, id, Reading.known(100L), 3);
    cluster.addOn(3, id, Reading.known(139L), 3);
    assertThat(show(cluster, false))
        .containsPattern("BROKER .* SIZE  BY      LOG DIR\n")
        .containsPattern("1 +online +100 +3 .* add-on  /data1\n")
        .containsPattern("2 +online +60 +3 .* plain   /data1\n")
        .containsPattern("3 +fenced +139 +3 +\\? .* add-on  \\?\n")
        .containsPattern("4 +fenced +\\? +\\? .* \\?       \\?\n")
        .contains("its broker is fenced; best copy: 39 offsets more than broker 1");
  }
}
