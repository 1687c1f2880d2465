package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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
  void from_30_rows_on_they_have_a_box() {
    assertThat(line(100, 30)).startsWith("╭─ Brokers");
  }
}
