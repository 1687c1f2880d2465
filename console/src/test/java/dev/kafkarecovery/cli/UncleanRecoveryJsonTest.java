package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ClusterException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UncleanRecoveryJsonTest {
  private static final String ALL = "--all-offline-partitions";

  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
  }

  @Test
  void json_is_one_document_with_unknown_as_null_and_its_reason() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).silent(3).isr(1).noElr());
    rig.fake.put(partition("a", 1).dead(1).isr(1));
    rig.fake.problem(new Problem("broker 3", "no answer within 30 s"));
    assertThat(
            rig.unclean(
                ALL, "--automated-recovery", "--yes", "--output", "json", "--show-replica-info"))
        .isEqualTo(1);
    JsonNode json = rig.json();
    JsonNode first = json.at("/partitions/0");
    assertThat(first.get("elr").isNull()).isTrue();
    assertThat(first.get("elrUnknown").asText()).contains("do not report the ELR");
    JsonNode silent = first.at("/replicas/1");
    assertThat(silent.get("broker").asInt()).isEqualTo(3);
    assertThat(silent.get("logEndOffset").isNull()).isTrue();
    assertThat(silent.get("logEndOffsetUnknown").asText()).isEqualTo("no answer within 30 s");
    assertThat(first.at("/recommendation/loss/atLeast").isNull()).isTrue();
    assertThat(json.at("/results/0/outcome").asText()).isEqualTo("ELECTED");
    assertThat(json.at("/results/0/unclean").asBoolean()).isTrue();
    assertThat(json.at("/results/1/code").asText()).isEqualTo("NO_ELECTABLE_REPLICA");
    assertThat(json.at("/summary/elected").asInt()).isEqualTo(1);
    assertThat(json.at("/problems/0/subject").asText()).isEqualTo("broker 3");
    assertThat(json.get("exitStatus").asInt()).isEqualTo(1);
  }

  @Test
  void json_says_who_told_a_log_end_and_a_broker_that_is_down_has_one_by_its_add_on() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).silent(3).isr(1));
    rig.fake.addOn(1, new TopicPartition("a", 0), Reading.known(130L), 5);
    assertThat(rig.unclean(ALL, "--show-replica-info", "--output", "json")).isZero();
    JsonNode replicas = rig.json().at("/partitions/0/replicas");
    assertThat(replicas.get(0).get("source").asText()).isEqualTo("PLAIN_PROTOCOL");
    assertThat(replicas.get(1).get("source").isNull()).isTrue();
    JsonNode away = replicas.get(2);
    assertThat(away.get("broker").asInt()).isEqualTo(1);
    assertThat(away.get("source").asText()).isEqualTo("ADD_ON");
    assertThat(away.get("logEndOffset").asLong()).isEqualTo(130);
    assertThat(away.get("standing").asText()).isEqualTo("REJECTED");
    assertThat(rig.json().at("/partitions/0/recommendation/loss/atLeast").asLong()).isEqualTo(30);
  }

  @Test
  void json_is_one_document_also_with_zero_results_and_without_a_cluster() {
    assertThat(rig.unclean(ALL, "--show-replica-info", "--output", "json")).isZero();
    assertThat(rig.json().get("results")).isEmpty();
    Rig down = new Rig(folder);
    down.clusters =
        (properties, clock) -> {
          throw new ClusterException(ClusterException.Kind.CONNECTION, "b:9092 refuses");
        };
    assertThat(down.unclean(ALL, "--show-replica-info", "--output", "json")).isEqualTo(1);
    assertThat(down.json().at("/problems/0/sentence").asText()).isEqualTo("b:9092 refuses");
    assertThat(down.err()).isEqualTo("b:9092 refuses\n");
  }
}
