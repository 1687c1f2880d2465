package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The brokers folded to one line, in windows of less than 30 rows. */
class BrokersLineTest {
  @TempDir Path folder;

  private String line(int width, int height) {
    List<String> lines =
        Harness.start(folder).look().window(width, height).screen().lines().toList();
    return lines.get(1).strip();
  }

  @Test
  void who_heals_most_comes_first_and_the_rest_is_counted() {
    assertThat(line(200, 29))
        .isEqualTo(
            "104 ▲ fenced · heals 18 │ 102 ▲ fenced · heals 10 │ 106 ✖ gone · heals 3 │ 103 ▲"
                + " silent │ +2 serving");
    assertThat(line(80, 24))
        .isEqualTo("104 ▲ fenced · heals 18 │ 102 ▲ fenced · heals 10 │ +2 not well +2 serving");
    assertThat(line(60, 15)).isEqualTo("104 ▲ fenced · heals 18 │ +3 not well +2 serving");
  }

  @Test
  void a_part_that_is_not_known_has_no_bar_which_would_look_like_0() {
    Harness console = Harness.start(folder);
    RecoveryProgress known = Incident.recoveries().get(102);
    console.recoveries =
        Map.of(
            102,
            new RecoveryProgress(
                uncounted(known.recovery()), known.outlook(), Optional.empty(), Optional.empty()));
    String line = console.look().window(140, 40).screen().lines().toList().get(2);
    assertThat(line).contains("102 ▲     ? ? logs").doesNotContain("░");
    console.recoveries = Map.of(102, known);
    assertThat(console.look().screen().lines().toList().get(2)).contains("░");
  }

  private static BrokerRecovery uncounted(BrokerRecovery known) {
    return new BrokerRecovery(
        known.brokerId(),
        known.at(),
        known.source(),
        known.state(),
        known.detail(),
        /* staleMetric= */ false,
        Reading.unknown(Reading.Why.UNSUPPORTED, "not counted"));
  }

  @Test
  void from_30_rows_on_they_have_a_box() {
    assertThat(line(100, 30)).startsWith("╭─ Brokers");
  }
}
