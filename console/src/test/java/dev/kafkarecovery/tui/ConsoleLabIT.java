package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console on a real cluster with partitions that are really offline. */
class ConsoleLabIT {
  private static final Path HOME = Path.of(System.getProperty("recovery.home"));
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Replica 1 has the longer log, 2 the newer epoch: 2 is advised, and overridden here. */
  private static final String TOPIC = "payments.settlement";

  @TempDir Path folder;

  @Test
  void an_override_is_committed_shown_in_its_row_and_true() throws Exception {
    try (Lab lab = Lab.start(LabSpec.defaults(), words -> {})) {
      Scenario.LOST_ISR.run(lab, words -> {});
      String clusterId = lab.admin().describeCluster().clusterId().get();
      Path journal = folder.resolve("journal.jsonl");
      try (Tmux tmux = new Tmux(120, 40, "LANG=C.UTF-8")) {
        tmux.command(
            "%s --bootstrap-server %s --journal %s; echo status=$?"
                .formatted(
                    HOME.resolve("bin/kafka-recovery-console"), lab.bootstrapServers(), journal));
        tmux.await("the incident", screen -> screen.contains("48 offline of"), LONG);
        goTo(tmux, TOPIC);
        overrideAndCommit(tmux, clusterId);
        tmux.await("the result", screen -> row(screen).contains("✔ ONLINE"), LONG);
        assertThat(row(tmux.screen())).matches(".* 1 +.*✔ \\d\\d:\\d\\d:\\d\\d.*");
        tmux.await("the next look", screen -> screen.contains("47 offline of"), LONG);
        assertThat(leader(lab)).isEqualTo(1);
        tmux.type("q");
        assertThat(tmux.await("status=0")).contains("1 elected of 1 election");
      }
      assertThat(Files.readString(journal)).contains("run-started").contains("run-ended");
    }
  }

  private static void goTo(Tmux tmux, String topic) {
    for (int i = 0; i < 60; i++) {
      if (row(tmux.screen()).contains(topic)) {
        return;
      }
      tmux.type("j");
      Tmux.pause(150);
    }
    throw new AssertionError(topic + " was not found:\n" + tmux.screen());
  }

  private static void overrideAndCommit(Tmux tmux, String clusterId) {
    tmux.type("o");
    tmux.await("Pick leader: " + TOPIC + "-0");
    tmux.type("j");
    tmux.press("Enter");
    tmux.await("the override", screen -> row(screen).contains(" 1 *"), LONG);
    tmux.type("c");
    tmux.await("DATA LOSS");
    tmux.paste(clusterId);
    tmux.await("a paste is refused here");
    tmux.type(clusterId);
    tmux.press("Tab");
    tmux.await("[ Commit ]");
    tmux.press("Enter");
  }

  /** The row under the cursor. */
  private static String row(String screen) {
    return screen.lines().filter(line -> line.startsWith("▶")).findFirst().orElse("");
  }

  private static int leader(Lab lab) throws Exception {
    List<TopicPartitionInfo> partitions =
        lab.admin().describeTopics(List.of(TOPIC)).allTopicNames().get().get(TOPIC).partitions();
    return partitions.get(0).leader().id();
  }
}
