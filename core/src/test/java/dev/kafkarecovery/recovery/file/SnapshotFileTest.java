package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.LogExtent;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotFileTest {
  private static final TopicPartition A = new TopicPartition("a", 0);
  private static final CutQuestion ANSWERED =
      new CutQuestion(A, "id", new LogExtent(2, 0, 100, 4), new LogExtent(4, 10, 95, -1));
  private static final CutQuestion UNANSWERED =
      new CutQuestion(A, "id", new LogExtent(2, 0, 100, 4), new LogExtent(5, 10, 95, 3));
  private static final Tail READ = new Tail(A, "id", 4, 80, 95);
  private static final Tail UNREAD = new Tail(A, "id", 5, 70, 95);
  private static final Cuts CUTS =
      Cuts.of(
              Map.of(
                  ANSWERED,
                  Reading.known(80L),
                  UNANSWERED,
                  Reading.unknown(Why.SILENT, "no answer within 5 s")))
          .plusTails(
              Map.of(
                  READ,
                  Reading.known(
                      new TailContent(
                          Reading.known(1_700_000_000_000L),
                          Reading.known(14L),
                          Reading.unknown(Why.FAILED, "too long"),
                          /* transactional= */ true)),
                  UNREAD,
                  Reading.unknown(Why.SILENT, "no answer within 7 s")));

  @TempDir Path folder;

  private Path saved() throws InterruptedException {
    FakeCluster cluster =
        new FakeCluster(Clock.systemUTC())
            .put(Partitions.partition("a", 0).dead(1).alive(2, 100, 4).silent(3).isr(1).noElr());
    ClusterSnapshot snapshot =
        new Observer(cluster, Clock.systemUTC())
            .observe(new Targets.AllOffline(), Duration.ofSeconds(1));
    Path file = folder.resolve("snapshot.json");
    SnapshotFile.write(file, snapshot, CUTS, true);
    assertThat(SnapshotFile.read(file).snapshot()).isEqualTo(snapshot);
    return file;
  }

  private static List<String> problems(Path file, String old, String changed) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(old);
    Files.writeString(file, text.replace(old, changed));
    FileProblemException problem =
        catchThrowableOfType(FileProblemException.class, () -> SnapshotFile.read(file));
    assertThat(problem).isNotNull();
    return problem.problems();
  }

  @Test
  void unknown_keeps_its_reason_and_is_not_null() throws Exception {
    assertThat(Files.readString(saved()))
        .contains("\"elr\":{\"unknown\":\"UNSUPPORTED\",\"detail\":")
        .contains("\"logEndOffset\":{\"unknown\":\"SILENT\",\"detail\":\"no answer within 30 s\"}")
        .contains("\"logEndOffset\":100")
        .doesNotContain("null");
  }

  @Test
  void a_value_of_the_wrong_kind_names_its_place() throws Exception {
    assertThat(problems(saved(), "\"logEndOffset\":100", "\"logEndOffset\":null"))
        .singleElement()
        .asString()
        .contains("line ")
        .contains("partitions[0].replicas[1].logEndOffset must be an integer, not null");
  }

  @Test
  void an_unheard_of_reason_names_those_there_are() throws Exception {
    assertThat(problems(saved(), "\"unknown\":\"SILENT\"", "\"unknown\":\"SHY\""))
        .first()
        .asString()
        .contains("must be one of [NOT_ASKED, SILENT,")
        .contains("not a string \"SHY\"");
  }

  @Test
  void a_missing_field_is_named() throws Exception {
    assertThat(problems(saved(), "\"leaderHidden\":false,", ""))
        .singleElement()
        .asString()
        .endsWith("partitions[0].leaderHidden is missing");
  }

  @Test
  void cuts_and_what_tails_hold_are_read_back_with_what_nobody_answered() throws Exception {
    Cuts read = SnapshotFile.read(saved()).cuts();
    assertThat(read.answers()).isEqualTo(CUTS.answers());
    assertThat(read.tails()).isEqualTo(CUTS.tails());
  }

  @Test
  void a_file_of_before_cuts_were_saved_is_read_and_knows_none() throws Exception {
    Path file = saved();
    String text = Files.readString(file);
    String old = text.replaceAll("(?s)  \"cuts\": .*?  \"problems\"", "  \"problems\"");
    assertThat(old).doesNotContain("cuts", "tails");
    Files.writeString(file, old);
    assertThat(SnapshotFile.read(file).cuts().size()).isZero();
    assertThat(SnapshotFile.read(file).snapshot().partitions()).hasSize(1);
  }

  @Test
  void a_damaged_cut_is_named_by_its_field() throws Exception {
    assertThat(problems(saved(), "\"cutTo\":80", "\"cutTo\":\"80\""))
        .singleElement()
        .asString()
        .contains("snapshot.json, line ", "cuts[0].cutTo must be an integer, not a string");
    assertThat(problems(saved(), "\"cutTo\":80", "\"cutTo\":96"))
        .singleElement()
        .asString()
        .endsWith("cuts[0].cutTo must be at most the end of the follower's log, 95, not 96");
    assertThat(problems(saved(), "\"end\":100,", "\"end\":-1,"))
        .first()
        .asString()
        .contains("cuts[0].leader.end must be from 0 to");
    assertThat(problems(saved(), "\"start\":10,\"end\":95,", "\"start\":96,\"end\":95,"))
        .first()
        .asString()
        .endsWith("cuts[0].follower.end must be at least start, 96, not 95");
    assertThat(problems(saved(), "{\"broker\":4,\"start\"", "{\"broker\":2,\"start\""))
        .singleElement()
        .asString()
        .endsWith("cuts[0].follower must be another broker than the leader 2");
    assertThat(
            problems(
                saved(),
                "{\"broker\":5,\"start\":10,\"end\":95,\"lastEpoch\":3}",
                "{\"broker\":4,\"start\":10,\"end\":95,\"lastEpoch\":-1}"))
        .singleElement()
        .asString()
        .endsWith("the cut of a-0 from broker 2 to broker 4 is listed twice");
  }

  @Test
  void a_damaged_tail_is_named_by_its_field() throws Exception {
    assertThat(problems(saved(), "\"records\":14,", ""))
        .singleElement()
        .asString()
        .endsWith("tails[0].content.records is missing");
    assertThat(problems(saved(), "\"from\":80", "\"from\":95"))
        .singleElement()
        .asString()
        .endsWith("tails[0].end must be greater than from, 95, not 95");
    assertThat(problems(saved(), "\"tails\": [", "\"tails\": 7, \"other\": ["))
        .singleElement()
        .asString()
        .endsWith("tails must be an array, not 7");
  }

  @Test
  void a_plan_is_no_snapshot() throws Exception {
    Path file = Files.writeString(folder.resolve("plan.json"), "{\"partitions\":[]}");
    assertThat(catchThrowableOfType(FileProblemException.class, () -> SnapshotFile.read(file)))
        .hasMessageEndingWith(
            "plan.json is no snapshot: it has partitions and no brokers, as a"
                + " plan has; plans are for kafka-elect-leaders.sh --path-to-json-file and the"
                + " console's :import");
  }

  @Test
  void a_snapshot_is_no_plan() throws Exception {
    Path file = saved();
    assertThat(catchThrowableOfType(FileProblemException.class, () -> PlanFile.read(file)))
        .hasMessageEndingWith("is a snapshot, not a plan; it is shown by --snapshot");
  }

  @Test
  void who_told_a_log_end_is_kept_and_older_files_mean_the_plain_protocol() throws Exception {
    Path file = saved();
    String text = Files.readString(file);
    assertThat(text).contains("\"source\":\"PLAIN_PROTOCOL\"").contains("\"source\":\"NONE\"");
    Files.writeString(file, text.replace("\"source\":\"PLAIN_PROTOCOL\"", "\"source\":\"ADD_ON\""));
    assertThat(sources(file)).contains(ReplicaLog.Source.ADD_ON, ReplicaLog.Source.NONE);
    Files.writeString(file, text.replaceAll(",\\s*\"source\":\"[A-Z_]+\"", ""));
    assertThat(Files.readString(file)).doesNotContain("source");
    assertThat(sources(file)).contains(ReplicaLog.Source.PLAIN_PROTOCOL, ReplicaLog.Source.NONE);
  }

  private static List<ReplicaLog.Source> sources(Path file) {
    return SnapshotFile.read(file).snapshot().partitions().stream()
        .flatMap(state -> state.replicas().stream())
        .map(replica -> replica.log().source())
        .toList();
  }
}
