package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.fake.FakeLog;
import dev.kafkarecovery.model.TopicPartition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * bin/kafka-salvage with damaged directories and odd choices. Brokers 3 and 4 held the same four
 * records, of which broker 4 had three; the leader 2 has none of them.
 */
class SalvageFaultsTest {
  private static final TopicPartition P = new TopicPartition("payments", 0);

  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void salvage() {
    Rig first = new Rig(folder);
    first.fake.put(
        partition("payments", 0)
            .dead(1)
            .alive(2, EpochLog.from(0).epoch(0, 10).epoch(2, 12))
            .alive(3, EpochLog.from(0).epoch(0, 14))
            .alive(4, EpochLog.from(0).epoch(0, 13))
            .isr(1));
    first.fake.putRaw(P, 3, log(4));
    first.fake.putRaw(P, 4, log(3));
    assertThat(
            first.unclean(
                "--all-offline-partitions",
                "--automated-recovery",
                "--yes",
                "--salvage-dir",
                first.path("kept")))
        .isZero();
    rig = new Rig(folder);
    rig.fake.put(partition("target", 0).alive(2, 0, 0).leader(2));
  }

  private static FakeLog log(int lost) {
    FakeLog log = new FakeLog().batch(0, 10, 5);
    for (int n = 0; n < lost; n++) {
      log.batch(0, new SimpleRecord(1_000L + n, text("k" + n), text("v" + n)));
    }
    return log;
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private int salvage(String command, String... more) {
    return rig.salvage(
        Stream.concat(Stream.of(command, rig.path("kept")), Arrays.stream(more))
            .toArray(String[]::new));
  }

  private int produce(String... more) {
    return salvage(
        "produce",
        Stream.concat(
                Stream.of("--bootstrap-server", "b:9092", "--to-topic", "target"),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  private Path file(int broker) {
    return folder.resolve("kept/broker-%d/payments-0/00000000000000000010.log".formatted(broker));
  }

  private void damage(int broker) throws IOException {
    byte[] bytes = Files.readAllBytes(file(broker));
    bytes[bytes.length - 3] ^= 1;
    Files.write(file(broker), bytes);
  }

  private void change(String from, String to) throws IOException {
    Path manifest = folder.resolve("kept/manifest.jsonl");
    String text = Files.readString(manifest);
    assertThat(text).contains(from);
    Files.writeString(manifest, text.replace(from, to));
  }

  @Test
  void damaged_copy_does_not_keep_others_from_being_printed() throws IOException {
    damage(3);
    assertThat(salvage("print")).isEqualTo(1);
    assertThat(rig.out().lines().filter(line -> line.contains("\"broker\":4"))).hasSize(3);
    assertThat(rig.err())
        .contains("broker-3/payments-0/00000000000000000010.log, the batch at offset 13 cannot be")
        .endsWith("1 of 2 tails could not be printed whole: payments-0 of broker 3\n")
        .doesNotContain("Exception");
  }

  @Test
  void nothing_is_produced_while_a_chosen_copy_is_damaged() throws IOException {
    damage(3);
    assertThat(produce("--dry-run")).isEqualTo(1);
    assertThat(rig.out()).isEmpty();
    assertThat(rig.connections).isZero();
    assertThat(rig.err())
        .contains("00000000000000000010.log: the batch at offset 13 does not match its checksum")
        .endsWith(
            "nothing was sent, because of damage in payments-0 of broker 3: choose what to write"
                + " without it by --topic, --partition or --broker\n");
    assertThat(produce("--dry-run", "--broker", "4")).as(rig.err()).isZero();
    assertThat(rig.out()).startsWith("dry run, nothing was sent: 3 records would be written");
  }

  @Test
  void what_is_left_out_adds_up_to_what_the_files_hold() {
    assertThat(produce("--dry-run", "--resume-after", "payments-0@0:10")).as(rig.err()).isZero();
    assertThat(rig.out())
        .isEqualTo(
            "dry run, nothing was sent: 3 records would be written to target; of 7 records in the"
                + " files are left out: 3 that another copy holds as well, 1 up to the position of"
                + " --resume-after\n");
  }

  @Test
  void choice_that_matches_nothing_is_told_with_what_there_is() {
    for (String command : new String[] {"list", "print"}) {
      assertThat(salvage(command, "--topic", "ghost")).isEqualTo(2);
      assertThat(rig.err())
          .endsWith(
              "nothing in kept matches --topic ghost; it holds payments-0 of broker 3, payments-0"
                  + " of broker 4\n");
      assertThat(salvage(command, "--broker", "7")).isEqualTo(2);
      assertThat(rig.err()).contains("nothing in kept matches --broker 7; it holds payments-0");
    }
    assertThat(rig.out()).isEmpty();
  }

  @Test
  void numbers_that_mean_nothing_are_bad_arguments() {
    assertThat(salvage("print", "--limit", "0")).isEqualTo(2);
    assertThat(rig.err()).endsWith("--limit must be 1 or more, not 0\n");
    assertThat(salvage("print", "--limit", "-3")).isEqualTo(2);
    assertThat(rig.err()).endsWith("--limit must be 1 or more, not -3\n");
    assertThat(salvage("list", "--partition", "-1")).isEqualTo(2);
    assertThat(rig.err()).endsWith("--partition must be 0 or more, not -1\n");
  }

  @Test
  void position_in_an_epoch_that_exists_nowhere_is_refused_with_what_exists() {
    assertThat(produce("--dry-run", "--resume-after", "payments-0@7:12")).isEqualTo(2);
    assertThat(rig.err())
        .contains(
            "--resume-after payments-0@7:12 is no position in what is to be produced of payments-0,"
                + " which holds epoch 0 with the offsets 10 to 13");
    assertThat(produce("--dry-run", "--resume-after", "payments-0@0:14")).isEqualTo(2);
  }

  @Test
  void changed_value_of_the_manifest_does_not_pass_the_verification() throws IOException {
    change("\"from\":10", "\"from\":11");
    assertThat(salvage("list", "--verify")).isEqualTo(1);
    assertThat(rig.err()).contains("it was changed since it was written, by its own checksum");
  }

  @Test
  void manifest_of_an_earlier_version_is_read_and_said_to_be_unprotected() throws IOException {
    Path manifest = folder.resolve("kept/manifest.jsonl");
    Files.writeString(
        manifest, Files.readString(manifest).replaceAll(",\"lineCrc32c\":\"[0-9a-f]{8}\"\\}", "}"));
    assertThat(salvage("list", "--verify")).isZero();
    assertThat(rig.err()).contains("warning: 2 lines of the manifest without a checksum");
    change("\"from\":10", "\"from\":99");
    assertThat(salvage("list", "--verify")).isEqualTo(1);
    assertThat(rig.err()).contains("it tells of the offsets from 99 to before 14");
  }

  @Test
  void salvage_directory_without_a_name_or_below_a_file_is_refused() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "mine");
    assertThat(dryRun("")).isEqualTo(2);
    assertThat(rig.err()).contains("--salvage-dir: name a directory");
    assertThat(dryRun(rig.path("notes.txt") + "/below")).isEqualTo(2);
    assertThat(rig.err()).contains("notes.txt is a file, so there can be no directory ");
    assertThat(rig.connections).isZero();
  }

  private int dryRun(String directory) {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).alive(3, 130, 4).isr(1));
    return rig.unclean(
        "--all-offline-partitions",
        "--automated-recovery",
        "--dry-run",
        "--salvage-dir",
        directory);
  }

  @Test
  void dry_run_checks_the_directory_and_leaves_nothing_behind() {
    assertThat(dryRun(rig.path("new"))).isZero();
    assertThat(rig.out()).contains("dry run: the directory new could be used");
    assertThat(folder.resolve("new")).doesNotExist();
    rig.fake.clusterId("another");
    assertThat(dryRun(rig.path("kept"))).isEqualTo(2);
    assertThat(rig.err()).contains("holds records of the cluster fake-cluster-id");
  }
}
