package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.fake.Partitions.partition;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.tui.model.Group;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One line for all partitions of the same cause. */
class GroupKeysTest {
  private static final TopicPartition ORDERS_0 = new TopicPartition("orders.events", 0);

  @TempDir Path folder;

  private Harness grouped() {
    return Harness.start(folder).look().window(100, 30).press("f");
  }

  @Test
  void rows_of_the_same_cause_fold_into_one_line_and_unfold_by_enter() {
    Harness console = grouped();
    assertThat(console.screen()).contains("▸ 17 partitions: all live copies behind broker 104");
    int folded = console.model.table().rows().size();
    assertThat(folded).isLessThan(15);
    TopicPartition head = new TopicPartition(Incident.LONG_TOPIC, 17);
    console.cursorTo(head.topic(), head.partition()).press("⏎");
    assertThat(console.model.table().rows()).hasSize(folded + 16);
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.press("f").model.table().rows()).hasSize(folded);
    assertThat(console.press("f").model.table().rows()).hasSize(33);
  }

  @Test
  void one_of_several_unfolded_groups_folds_again_from_any_of_its_rows() {
    Harness console = grouped();
    int folded = console.model.table().rows().size();
    console.cursorTo(Incident.LONG_TOPIC, 17).press("⏎");
    console.cursorTo(ORDERS_0.topic(), 0).press("⏎");
    int unfolded = console.model.table().rows().size();
    assertThat(unfolded).isGreaterThan(folded + 16);
    assertThat(console.screen()).contains("│✖ OFFLINE  orders.events");
    console.cursorTo("orders.events", 4).press("f");
    assertThat(console.model.table().rows()).hasSizeBetween(folded + 1, unfolded - 1);
    assertThat(console.model.table().grouped()).isTrue();
    assertThat(console.screen()).contains("▸ ");
  }

  @Test
  void kafkas_own_topics_are_never_folded_together_with_others() {
    assertThat(grouped().model.table().rows().get(0).internal()).isTrue();
    assertThat(grouped().model.table().group(new TopicPartition("__consumer_offsets", 12)))
        .isEmpty();
  }

  @Test
  void a_mark_on_a_group_is_on_all_its_partitions_and_none_of_them_is_called_hidden() {
    Harness console = grouped().cursorTo(ORDERS_0.topic(), 0).press(" ");
    assertThat(console.model.choices().marks()).hasSize(9).contains(ORDERS_0, LOSSY);
    assertThat(console.screen()).contains("marks: 9  ").doesNotContain("hidden");
    assertThat(console.press("c").screen()).contains("Review 9 elections");
    assertThat(console.press("⎋kk ").cursorTo(ORDERS_0.topic(), 0).press(" ").screen())
        .doesNotContain("marks: 9");
  }

  @Test
  void a_group_loses_what_its_picks_lose_and_an_unknown_loss_is_never_0() {
    Group group = grouped().model.table().group(ORDERS_0).orElseThrow();
    assertThat(group.loss(grouped().model))
        .get()
        .satisfies(loss -> assertThat(loss.atLeast()).isEqualTo(1_204))
        .satisfies(loss -> assertThat(loss.exact()).isFalse());
  }

  @Test
  void what_the_operator_chose_keeps_a_line_of_its_own() {
    Harness console = Harness.start(folder).look().cursorTo("payments.ledger", 3).press("oj⏎f");
    assertThat(console.model.table().rows()).contains(LOSSY);
    assertThat(console.model.table().group(LOSSY)).isEmpty();
    assertThat(console.model.table().cursor()).contains(LOSSY);
  }

  @Test
  void the_cursor_goes_to_the_line_of_the_group_of_its_partition() {
    Harness console = Harness.start(folder).look().cursorTo("payments.ledger", 3).press("f");
    assertThat(console.model.table().cursor()).contains(ORDERS_0);
  }

  @Test
  void unfolding_a_group_leaves_that_of_kafkas_own_topics_folded() {
    Harness console = Harness.start(folder);
    TopicPartition offsets = new TopicPartition("__consumer_offsets", 30);
    for (int p = 30; p < 32; p++) {
      console.fake.put(
          partition(offsets.topic(), p).alive(101, 5, 2).alive(105, 4, 2).dead(104).isr(104));
    }
    console.look().window(100, 30).press("f");
    Group own = console.model.table().group(offsets).orElseThrow();
    console.cursorTo(Incident.LONG_TOPIC, 17);
    assertThat(console.model.table().group(own.head()).orElseThrow().cause())
        .isEqualTo(console.model.table().group(console.model.table().cursor().get()).get().cause());
    console.press("⏎");
    assertThat(console.model.table().group(offsets)).isPresent();
  }

  @Test
  void a_newer_epoch_that_one_pick_passes_over_is_in_the_loss_of_the_group() {
    Harness console = Harness.start(folder).look().cursorTo(LOSSY).press("oj⏎");
    Group group = new Group("any", List.of(Incident.CLEAN, LOSSY));
    assertThat(console.model.pick(LOSSY).loss().newerEpochLost()).isTrue();
    assertThat(group.loss(console.model).orElseThrow().newerEpochLost()).isTrue();
  }
}
