package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecoveryLabTest {

  @ParameterizedTest
  @CsvSource({
    "up --scenario nope,--scenario",
    "up --partitions x,--partitions",
    "up --partitions 3,--partitions",
    "up --scenario none --partitions 3,--partitions",
    "up --brokers 2,--brokers",
    "up --scenario slow-recovery --partitions 23,--partitions",
    "up --scenario diverged --partitions 41,--partitions",
    "up --scenario none --brokers 0,--brokers",
    "up --kafka-version latest,--kafka-version",
    "--what,--what",
    "broker fly 1,ACTION",
    "broker stop one,ID",
    "broker stop,ID"
  })
  void a_bad_argument_is_named_in_one_sentence(String line, String name) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    assertThat(execute(said, line.split(" "))).isEqualTo(RecoveryLab.USAGE);
    assertThat(said.toString(StandardCharsets.UTF_8)).contains(name).hasLineCount(1);
  }

  @Test
  void down_without_a_lab_is_fine(@TempDir Path dir) {
    assertThat(execute(new ByteArrayOutputStream(), "down", "--dir", dir.resolve("l").toString()))
        .isZero();
  }

  @Test
  void down_leaves_a_folder_alone_that_is_not_a_labs(@TempDir Path dir) throws IOException {
    Path mine = Files.writeString(dir.resolve("mine.txt"), "x");
    assertThat(execute(new ByteArrayOutputStream(), "down", "--dir", dir.toString()))
        .isEqualTo(RecoveryLab.USAGE);
    assertThat(mine).exists();
  }

  private static int execute(ByteArrayOutputStream said, String... arguments) {
    return RecoveryLab.execute(new PrintStream(said, true, StandardCharsets.UTF_8), arguments);
  }
}
