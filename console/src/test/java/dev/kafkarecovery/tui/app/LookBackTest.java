package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.OrderChange;
import dev.kafkarecovery.recovery.file.UnfinishedRun;
import dev.kafkarecovery.tui.model.Flash;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookBackTest {
  private static final TopicPartition ID = new TopicPartition("orders.events", 3);

  @TempDir Path folder;

  private static UnfinishedRun killed(String clusterId, List<Integer> set) {
    return new UnfinishedRun(
        Path.of("/state/journal-x.jsonl"),
        Optional.of(clusterId),
        Optional.of(Instant.EPOCH),
        /* ended= */ false,
        Map.of(),
        Map.of(ID, new OrderChange(List.of(9, 8, 7), set)));
  }

  private List<String> said(Harness console) {
    return console.model.log().stream().map(Flash::text).toList();
  }

  private Harness looked(UnfinishedRun run) {
    Harness console = Harness.start(folder);
    console.console.lookBack(() -> List.of(run));
    console.look();
    assertThat(said(console)).isEmpty();
    return console.finish();
  }

  @Test
  void console_says_once_and_in_the_log_that_an_earlier_run_left_an_order_changed() {
    List<Integer> present = Harness.start(folder).fake.state(ID).assignment();
    Harness console = looked(killed(Incident.CLUSTER_ID, present));
    assertThat(said(console))
        .containsExactly(
            "a run of 1970-01-01 00:00:00 ended in the middle: 1 partition keeps a changed order of"
                + " replicas; put it back with kafka-unclean-recovery.sh --restore-order"
                + " /state/journal-x.jsonl");
    assertThat(console.look().finish().screen()).contains("ended in the middle");
    assertThat(said(console)).hasSize(1);
  }

  @Test
  void runs_on_other_clusters_and_orders_that_do_not_stand_any_more_are_not_told_of() {
    List<Integer> present = Harness.start(folder).fake.state(ID).assignment();
    assertThat(said(looked(killed("another", present)))).isEmpty();
    assertThat(said(looked(killed(Incident.CLUSTER_ID, List.of(9, 8))))).isEmpty();
  }
}
