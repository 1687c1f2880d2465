package dev.kafkarecovery.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TopicPartitionTest {
  @Test
  void partitions_are_ordered_as_numbers() {
    assertThat(Stream.of(id("b", 10), id("b", 2), id("a", 30)).sorted().toList())
        .isEqualTo(List.of(id("a", 30), id("b", 2), id("b", 10)));
  }

  @Test
  void numbered_topics_hardly_share_hash_codes() {
    Set<Integer> hashes = new HashSet<>();
    for (int topic = 0; topic < 10; topic++) {
      for (int partition = 0; partition < 1_000; partition++) {
        hashes.add(id("telemetry.shard-0" + topic, partition).hashCode());
      }
    }
    assertThat(hashes).hasSizeGreaterThan(9_950);
  }

  @Test
  void negative_partition_is_refused() {
    assertThatThrownBy(() -> id("t", -1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static TopicPartition id(String topic, int partition) {
    return new TopicPartition(topic, partition);
  }
}
