package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ExpectedBytesTest {
  private static final int LOGS = 10;
  private static final long EACH = 1_000;

  private static TopicPartition log(int number) {
    return new TopicPartition("t", number);
  }

  private static ExpectedBytes sizes() {
    Map<TopicPartition, Long> sizes = new HashMap<>();
    for (int i = 0; i < LOGS; i++) {
      sizes.put(log(i), EACH);
    }
    return new ExpectedBytes(sizes);
  }

  @Test
  void what_is_not_loaded_is_left() {
    assertThat(sizes().remaining(Set.of(log(0), log(1)), 8)).isEqualTo(Reading.known(8 * EACH));
  }

  @Test
  void a_log_that_is_not_known_weighs_as_much_as_the_others() {
    assertThat(sizes().remaining(Set.of(log(0)), 12)).isEqualTo(Reading.known(12 * EACH));
  }

  @Test
  void logs_of_an_offline_directory_are_never_loaded_and_not_left() {
    // Five are in a directory that is offline: of the other five one is left, then none.
    Set<TopicPartition> loaded = Set.of(log(0), log(1), log(2), log(3));
    assertThat(sizes().remaining(loaded, 1)).isEqualTo(Reading.known(EACH));
    assertThat(sizes().remaining(loaded, 0)).isEqualTo(Reading.known(0L));
  }

  @Test
  void of_less_than_half_of_the_logs_nothing_is_said() {
    assertThat(sizes().remaining(Set.of(), 21).isKnown()).isFalse();
    assertThat(ExpectedBytes.NONE.remaining(Set.of(), 0).isKnown()).isFalse();
  }
}
