package dev.kafkarecovery.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Slows a broker while it loads its logs. A shell stops the broker's process (SIGSTOP) and lets it
 * go on (SIGCONT), again and again, so that it gets a fixed share of the time; the shell is a
 * process of its own because it must outlive the command that wanted it. It ends when the broker
 * says that its logs are loaded, when the broker or the lab's folder is gone, and on SIGTERM.
 */
final class Brake {

  /** The slowest that is allowed: such a broker runs 10 ms of every second. */
  static final int STRONGEST = 100;

  /** What Kafka's server.log says when loading begins. */
  static final String BEGINS = "Loading logs from log dirs";

  /** Short beside the pauses that JMX clients bear, long beside the work of a signal. */
  private static final double RUN_SECONDS = 0.01;

  private static final String SCRIPT =
      """
      trap 'kill -CONT "$1"; exit' TERM INT HUP
      while [ -e "$2" ] &&
        ! grep -E '%s|Loaded [0-9]+ logs in' "$2" | tail -n 1 | grep -q Loaded
      do
        for turn in 1 2 3 4 5 6 7 8 9 10; do
          kill -STOP "$1" && sleep "$3" && kill -CONT "$1" && sleep "$4" || exit
        done
      done
      """
          .formatted(BEGINS);

  private Brake() {}

  /**
   * Starts to slow a process.
   *
   * @param pid the broker's process
   * @param serverLog where it says that its logs are loaded
   * @param factor 2 to {@link #STRONGEST}: it runs one of so many parts of the time
   */
  static ProcessHandle start(long pid, Path serverLog, int factor) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                "sh",
                "-c",
                SCRIPT,
                "kafka-recovery-lab-brake",
                String.valueOf(pid),
                serverLog.toString(),
                seconds(RUN_SECONDS * (factor - 1)),
                seconds(RUN_SECONDS)));
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return Jvm.inOwnSession(builder).start().toHandle();
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
