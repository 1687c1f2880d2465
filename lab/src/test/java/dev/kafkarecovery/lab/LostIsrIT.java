package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.lab.Expected.ExpectedPartition;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class LostIsrIT {

  /** On 4.4.0 the tests of the tools bring it about, several times. */
  @Test
  void lost_isr_stands_and_matches_expected() {
    LabSpec spec = LabSpec.defaults().withKafkaVersion("3.9.2");
    try (Lab lab = Lab.start(spec, Progress.silent())) {
      Expected expected = Scenario.LOST_ISR.run(lab, Progress.silent());

      assertThat(expected.partitions()).hasSize(Scenario.LOST_ISR.defaultPartitions());
      assertThat(Expected.load(lab.dir())).isEqualTo(expected);
      Topics topics = new Topics(lab.admin());
      assertThat(
              topics.describe(topics.names()).orElseThrow().entrySet().stream()
                  .filter(entry -> entry.getValue().leader() == null)
                  .map(Map.Entry::getKey))
          .containsExactlyInAnyOrderElementsOf(
              expected.partitions().stream()
                  .map(p -> new TopicPartition(p.topic(), p.partition()))
                  .toList());
      ExpectedPartition settlement = partition(expected, "payments.settlement");
      assertThat(settlement.expectedLeader()).isEqualTo(2);
      assertThat(settlement.logEndOffsets()).isEqualTo(Map.of(1, 150L, 2, 120L));
    }
  }

  private static ExpectedPartition partition(Expected expected, String topic) {
    return expected.partitions().stream()
        .filter(p -> p.topic().equals(topic))
        .findFirst()
        .orElseThrow();
  }
}
