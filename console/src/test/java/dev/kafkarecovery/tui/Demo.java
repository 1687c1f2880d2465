package dev.kafkarecovery.tui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The console over a made-up cluster that can be acted upon, as a process of its own. */
final class Demo {
  private Demo() {}

  /**
   * Starts it in a shell and waits for its table.
   *
   * @param folder takes a script and the journal
   */
  static Shell start(Path folder) {
    Path script = folder.resolve("demo");
    try {
      Files.writeString(
          script,
          """
          exec '%s' -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Drecovery.home='%s' -cp '%s' \\
            dev.kafkarecovery.tui.app.DemoConsole --journal='%s'
          """
              .formatted(
                  Path.of(System.getProperty("java.home"), "bin", "java"),
                  System.getProperty("recovery.home"),
                  System.getProperty("java.class.path"),
                  journal(folder)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Shell(folder).start("bash " + script).shows("OFFLINE  orders");
  }

  static Path journal(Path folder) {
    return folder.resolve("journal.jsonl");
  }
}
