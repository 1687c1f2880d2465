package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.dump.Svg;
import dev.kafkarecovery.tui.theme.Themes;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pictures of the documentation are the screens as they are. */
class PicturesTest {
  @TempDir Path folder;

  private static void check(String name, Canvas canvas, String theme) {
    Path themes = Path.of(System.getProperty("recovery.home"), "themes");
    String svg = Svg.of(canvas, Themes.load(themes, Optional.of(theme), Set.of()).current());
    Golden.checkFile(Path.of("docs", "images", name + ".svg"), svg);
  }

  @Test
  void main_screen() {
    Harness console = Harness.start(folder);
    console.recoveries = Incident.recoveries();
    console.look().window(100, 30).cursorTo(Incident.CLEAN).press(" ");
    check("main", console.cursorTo(Incident.LOSSY).press(" k").canvas(), "dark");
  }

  @ParameterizedTest
  @CsvSource({
    "picker,PICKER,dark",
    "review,REVIEW_LOSSY,dark",
    "commit,COMMIT,production",
    "light,MAIN,light"
  })
  void other_screens(String name, Screen screen, String theme) {
    check(name, screen.show(folder, 100, 30, /* ascii= */ false), theme);
  }
}
