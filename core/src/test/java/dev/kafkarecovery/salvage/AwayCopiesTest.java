package dev.kafkarecovery.salvage;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.recovery.LossLook.Choice;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AwayCopiesTest {
  private final AwayCopies away = new AwayCopies();

  private static Choice cut(Partitions partition) {
    return new Choice(partition.build(), 1);
  }

  @Test
  void many_copies_of_a_broker_are_one_line_with_their_count() {
    assertThat(
            away.tell(
                List.of(
                    cut(partition("a", 0).alive(1, 50, 5).dead(3)),
                    cut(partition("a", 1).alive(1, 50, 5).dead(3)),
                    cut(partition("a", 2).alive(1, 50, 5).gone(4)))))
        .containsExactly(
            "broker 3 does not serve its copies of 2 partitions: what is cut there by these"
                + " elections cannot be read, and is not kept",
            "broker 4 does not serve its copy of a-2: what is cut there by these elections cannot"
                + " be read, and is not kept");
  }

  @Test
  void copy_is_told_of_once() {
    List<Choice> elections = List.of(cut(partition("a", 0).alive(1, 50, 5).dead(3)));
    assertThat(away.tell(elections)).hasSize(1);
    assertThat(away.tell(elections)).isEmpty();
  }

  @Test
  void copies_that_are_read_and_the_leaders_own_are_not_told_of() {
    assertThat(away.tell(List.of(cut(partition("a", 0).alive(1, 50, 5).alive(2, 70, 4)))))
        .isEmpty();
  }

  @Test
  void copy_of_which_an_add_on_told_that_nothing_goes_is_not_told_of() {
    assertThat(away.tell(List.of(recovering(50)))).isEmpty();
    assertThat(away.tell(List.of(recovering(51)))).hasSize(1);
  }

  private static Choice recovering(long end) {
    PartitionState state = partition("a", 0).alive(1, 50, 5).dead(3).build();
    List<Replica> replicas =
        state.replicas().stream()
            .map(
                replica ->
                    replica.brokerId() == 3 ? replica.withLog(Partitions.log(end, 5)) : replica)
            .toList();
    return new Choice(state.withReplicas(replicas), 1);
  }
}
