package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.tui.canvas.Text;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the screens look like, letter by letter. */
class GoldenScreensTest {
  @TempDir Path folder;

  private Harness harness(int width, int height) {
    return Harness.start(folder).look().window(width, height);
  }

  @ParameterizedTest
  @CsvSource({"80,24", "100,30", "200,50", "60,15"})
  void main_screen(int width, int height) {
    Harness console = harness(width, height).cursorTo("payments.ledger", 3).press(" ");
    Golden.check("main-%dx%d".formatted(width, height), console.press("k").screen());
  }

  @ParameterizedTest
  @CsvSource({"80,24", "100,30", "200,50"})
  void picker(int width, int height) {
    Harness console = harness(width, height).cursorTo("payments.ledger", 3).press("oj");
    Golden.check("picker-%dx%d".formatted(width, height), console.screen());
  }

  @ParameterizedTest
  @CsvSource({"80,24", "100,30", "200,50"})
  void review_where_nothing_is_lost(int width, int height) {
    Harness console = harness(width, height).cursorTo("payments.ledger", 0).press(" ");
    console.cursorTo("payments.settle", 0).press(" c");
    Golden.check("review-harmless-%dx%d".formatted(width, height), console.screen());
  }

  @ParameterizedTest
  @CsvSource({"80,24", "100,30", "200,50", "60,15"})
  void review_where_records_are_lost(int width, int height) {
    Harness console = harness(width, height).cursorTo("payments.ledger", 0).press(" ");
    console.cursorTo("payments.ledger", 3).press(" ").cursorTo("payments.refunds", 1).press(" c");
    Golden.check("review-lossy-%dx%d".formatted(width, height), console.press("MkUx").screen());
  }

  @ParameterizedTest
  @CsvSource({"80,24", "100,30", "200,50"})
  void commit_with_a_failure(int width, int height) {
    Harness console = harness(width, height);
    console.fake.answerElection(
        new TopicPartition("payments.settle", 0),
        new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    console.cursorTo("payments.ledger", 0).press(" ");
    console.cursorTo("payments.settle", 0).press(" cy").finish().wait(Duration.ofSeconds(2)).look();
    // The journal is in a folder that has another name each time.
    String screen = console.screen().replaceFirst("journal /\\S+ +", "journal ");
    Golden.check("commit-%dx%d".formatted(width, height), screen);
  }

  @ParameterizedTest
  @CsvSource({"80,24", "100,30"})
  void help(int width, int height) {
    Golden.check("help-%dx%d".formatted(width, height), harness(width, height).press("?").screen());
  }

  @ParameterizedTest
  @CsvSource({"80,24", "100,30", "200,50"})
  void brokers_that_load_their_logs(int width, int height) {
    Harness console = Harness.start(folder);
    console.recoveries = Incident.recoveries();
    console.look().window(width, height).cursorTo("payments.ledger", 11);
    Golden.check("recovery-%dx%d".formatted(width, height), console.screen());
  }

  @Test
  void detail_of_a_partition_whose_broker_loads_its_logs() {
    Harness console = Harness.start(folder);
    console.recoveries = Incident.recoveries();
    console.look().window(100, 50).cursorTo("payments.ledger", 11).press("⏎");
    Golden.check("recovery-detail-100x50", console.screen());
  }

  @Test
  void detail_of_a_partition() {
    Harness console = harness(100, 30).cursorTo("payments.ledger", 3).press("⏎");
    Golden.check("detail-100x30", console.screen());
  }

  @Test
  void export_prompt() {
    Golden.check("export-80x24", harness(80, 24).press("e").screen());
  }

  @Test
  void connecting_with_a_failure() {
    Harness console = Harness.start(folder).window(80, 24);
    console.fake.beforeScan(
        fake -> {
          throw new ClusterException(
              ClusterException.Kind.CONNECTION,
              "no broker of kafka-1:9092,kafka-2:9092 could be reached: connection refused");
        });
    Golden.check("connecting-80x24", console.look().wait(Duration.ofSeconds(1)).screen());
  }

  @Test
  void main_screen_in_ascii() {
    Harness console = harness(100, 30).ascii().cursorTo("payments.ledger", 3).press(" k");
    Golden.check("main-ascii-100x30", console.screen());
  }

  @Test
  void review_in_ascii() {
    Harness console = harness(80, 24).ascii().cursorTo("payments.ledger", 3).press("c");
    Golden.check("review-lossy-ascii-80x24", console.screen());
  }

  @Test
  void ascii_screens_hold_nothing_but_ascii_and_their_columns_stay() {
    Harness unicode = harness(100, 30);
    Harness ascii = harness(100, 30).ascii();
    for (String keys : new String[] {"", "j", "o", "⎋", "?", "⎋", "l", "⎋", "e", "⎋", "⏎"}) {
      String[] plain = ascii.press(keys).screen().split("\n", -1);
      String[] rich = unicode.press(keys).screen().split("\n", -1);
      assertThat(String.join("", plain)).matches("[ -~]*");
      for (int i = 0; i < rich.length; i++) {
        assertThat(Text.width(plain[i])).isEqualTo(Text.width(rich[i]));
      }
    }
  }

  @Test
  void too_small_a_window_says_so() {
    Golden.check("tiny-50x10", harness(50, 10).screen());
  }

  @Test
  void no_size_of_a_window_breaks_any_screen() {
    Harness console = Harness.start(folder).look();
    String[] screens = {"", "?", "⎋o", "⎋c", "⎋e", "⎋l", "⎋⏎", "⎋q"};
    for (String keys : screens) {
      console.window(100, 30).press(keys);
      for (int width = 1; width <= 130; width += 3) {
        for (int height = 1; height <= 40; height += 2) {
          console.window(width, height).screen();
        }
      }
    }
  }

  @Test
  void the_partition_of_a_topic_of_249_characters_stays_visible() {
    assertThat(Incident.LONG_TOPIC.length()).isLessThanOrEqualTo(249);
    Harness console = harness(80, 24).cursorTo(Incident.LONG_TOPIC, 17);
    assertThat(console.screen().lines().filter(line -> line.startsWith("▶")))
        .singleElement()
        .asString()
        .containsPattern("v2 +17 ");
    assertThat(console.press("c").screen()).contains("v2-17 ");
  }
}
