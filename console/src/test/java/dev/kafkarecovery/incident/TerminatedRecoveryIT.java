package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import dev.kafkarecovery.model.TopicPartition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM in the middle of thousands of elections. */
final class TerminatedRecoveryIT {
  private static final int PARTITIONS = 3_000;
  private static final long LIMIT = Duration.ofSeconds(60).toNanos();

  private @TempDir Path folder;

  @Test
  void summary_after_sigterm_is_true_of_every_partition() throws Exception {
    try (Lab lab = Lab.start(LabSpec.defaults(), line -> {})) {
      Set<String> topics =
          Scenario.WIDE.run(lab, line -> {}, PARTITIONS).partitions().stream()
              .map(partition -> partition.topic())
              .collect(Collectors.toSet());
      Path journal = folder.resolve("journal.jsonl");
      Tool.Running running =
          Tool.start(
              folder,
              "kafka-unclean-recovery.sh",
              "--bootstrap-server",
              lab.bootstrapServers(),
              "--all-offline-partitions",
              "--automated-recovery",
              "--yes",
              "--output",
              "json",
              "--journal",
              journal.toString());
      awaitFirstElection(journal, running);
      running.process().destroy();
      Tool.Run run = running.await();

      assertThat(run.status()).as(run.stderr()).isEqualTo(143);
      JsonNode results = run.json().get("results");
      assertThat(results).hasSize(PARTITIONS);
      assertThat(run.json().get("summary").get("notStarted").asInt())
          .as("the signal came in the middle")
          .isPositive();
      assertThat(run.json().get("summary").get("elected").asInt()).isPositive();
      compare(results, ToolsContract.LabLeaders.of(lab, topics));
    }
  }

  private static void compare(JsonNode results, Map<TopicPartition, Integer> leaders) {
    for (JsonNode result : results) {
      TopicPartition id =
          new TopicPartition(result.get("topic").asText(), result.get("partition").asInt());
      switch (result.get("outcome").asText()) {
        case "ELECTED" ->
            assertThat(leaders.get(id))
                .as("%s", result)
                .isEqualTo(result.get("designatedLeader").asInt());
        case "NOT_STARTED" -> assertThat(leaders).as("%s", result).doesNotContainKey(id);
        default -> throw new AssertionError("neither elected nor not started: " + result);
      }
    }
  }

  private static void awaitFirstElection(Path journal, Tool.Running running) throws Exception {
    long end = System.nanoTime() + LIMIT;
    while (!Files.exists(journal) || !Files.readString(journal).contains("elect-sent")) {
      assertThat(System.nanoTime()).as("an election in time").isLessThan(end);
      assertThat(running.process().isAlive()).as("the tool runs").isTrue();
      Thread.onSpinWait();
    }
  }
}
