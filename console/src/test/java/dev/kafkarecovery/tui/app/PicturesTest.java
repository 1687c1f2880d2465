package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.tui.dump.Svg;
import dev.kafkarecovery.tui.theme.Themes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of the documentation are the screens as they are. */
class PicturesTest {
  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look().window(100, 30);
  }

  private static void check(String name, Harness console, String theme) {
    Path themes = Path.of(System.getProperty("recovery.home"), "themes");
    String svg =
        Svg.of(console.canvas(), Themes.load(themes, Optional.of(theme), Set.of()).current());
    Golden.checkFile(Path.of("docs", "images", name + ".svg"), svg);
  }

  @Test
  void main_screen() {
    Harness console = Harness.start(folder);
    console.recoveries = Incident.recoveries();
    console.look().window(100, 30).cursorTo("payments.ledger", 0).press(" ");
    check("main", console.cursorTo("payments.ledger", 3).press(" k"), "dark");
  }

  @Test
  void picker() {
    check("picker", start().cursorTo("payments.ledger", 3).press("oj"), "dark");
  }

  @Test
  void review_where_records_are_lost() {
    Harness console = start().cursorTo("payments.ledger", 0).press(" ");
    console.cursorTo("payments.ledger", 3).press(" ").cursorTo("payments.refunds", 1).press(" c");
    check("review", console.press("MkUx"), "dark");
  }

  @Test
  void commit_with_a_failure_on_a_production_cluster() {
    Harness console = start();
    console.fake.answerElection(
        new TopicPartition("payments.settle", 0),
        new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    console.cursorTo("payments.ledger", 0).press(" ");
    console.cursorTo("payments.settle", 0).press(" cy").finish().wait(Duration.ofSeconds(2)).look();
    console.model.commit().orElseThrow().journal("journal.jsonl");
    check("commit", console, "production");
  }

  @Test
  void light_theme() {
    check("light", start().cursorTo("payments.ledger", 3), "light");
  }
}
