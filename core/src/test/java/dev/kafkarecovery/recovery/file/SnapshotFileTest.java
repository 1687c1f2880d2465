package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotFileTest {
  @TempDir Path folder;

  private Path saved() throws InterruptedException {
    FakeCluster cluster =
        new FakeCluster(Clock.systemUTC())
            .put(Partitions.partition("a", 0).dead(1).alive(2, 100, 4).silent(3).isr(1).noElr());
    ClusterSnapshot snapshot =
        new Observer(cluster, Clock.systemUTC())
            .observe(new Targets.AllOffline(), Duration.ofSeconds(1));
    Path file = folder.resolve("snapshot.json");
    SnapshotFile.write(file, snapshot, false);
    assertThat(SnapshotFile.read(file)).isEqualTo(snapshot);
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
    return SnapshotFile.read(file).partitions().stream()
        .flatMap(state -> state.replicas().stream())
        .map(replica -> replica.log().source())
        .toList();
  }
}
