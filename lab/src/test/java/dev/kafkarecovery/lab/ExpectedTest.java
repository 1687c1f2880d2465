package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectedTest {

  private static final Expected ONE_OF_EACH =
      new Expected(
          List.of(
              new Expected.ExpectedPartition(
                  "t",
                  0,
                  2,
                  Map.of(2, 150L),
                  Map.of(2, 2),
                  "higher_epoch_beats_longer_log",
                  null,
                  null),
              new Expected.ExpectedPartition(
                  "t",
                  1,
                  null,
                  Map.of(),
                  Map.of(),
                  "no_live_replica",
                  new Expected.Waiting(3, true, Map.of(3, 9L), null),
                  null)));

  @Test
  void json_has_the_documented_shape() {
    assertThat(ONE_OF_EACH.toJson().replaceAll("\\s", ""))
        .isEqualTo(
            "{\"partitions\":["
                + "{\"topic\":\"t\",\"partition\":0,\"expectedLeader\":2,"
                + "\"logEndOffsets\":{\"2\":150},\"lastWrittenEpochs\":{\"2\":2},"
                + "\"case\":\"higher_epoch_beats_longer_log\"},"
                + "{\"topic\":\"t\",\"partition\":1,\"expectedLeader\":null,"
                + "\"logEndOffsets\":{},\"lastWrittenEpochs\":{},\"case\":\"no_live_replica\","
                + "\"waiting\":{\"lastInSync\":3,\"heals\":true,"
                + "\"logEndOffsets\":{\"3\":9},\"lostByElectingNow\":null}}]}");
  }

  @Test
  void what_is_stored_is_loaded(@TempDir Path dir) {
    ONE_OF_EACH.store(dir);
    assertThat(Expected.load(dir)).isEqualTo(ONE_OF_EACH);
  }

  @Test
  void another_text_is_refused() {
    assertThatThrownBy(() -> Expected.fromJson("{")).isInstanceOf(LabException.class);
  }
}
