package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StopTest {
  private static final String[] LINE = {
    "--all-offline-partitions", "--automated-recovery", "--yes"
  };

  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
    for (int i = 0; i < 1500; i++) {
      rig.fake.put(partition("a", i).dead(1).alive(2, 100, 5).isr(1));
    }
  }

  @Test
  void a_signal_before_anything_was_sent_leaves_at_once_and_says_so() {
    rig.fake.beforeScan(cluster -> rig.stop.received("INT", 2));
    int status = rig.unclean(LINE);
    assertThat(rig.left).hasValue(130);
    assertThat(status).isEqualTo(130);
    assertThat(rig.err()).startsWith("stopped by SIGINT; nothing was sent");
  }

  @Test
  void after_a_signal_no_new_election_starts_and_the_summary_is_true() {
    rig.fake.beforeElect(cluster -> rig.stop.received("TERM", 15));
    assertThat(rig.unclean(LINE)).isEqualTo(143);
    assertThat(rig.fake.elections()).hasSize(1);
    int sent = rig.fake.elections().get(0).size();
    assertThat(sent).isLessThan(1500);
    assertThat(rig.out()).endsWith("%,d elected, %,d not started\n".formatted(sent, 1500 - sent));
    assertThat(rig.left).isEmpty();
  }

  @Test
  void a_second_signal_leaves_at_once_after_telling_what_is_unknown() {
    rig.fake.beforeElect(
        cluster -> {
          if (rig.left.isEmpty()) {
            rig.stop.received("TERM", 15);
            rig.stop.received("INT", 2);
          }
        });
    rig.unclean(LINE);
    assertThat(rig.left).hasValue(143);
    assertThat(rig.err())
        .contains("SIGTERM: no new election starts")
        .contains("SIGINT again: leaving at once")
        .contains("left while electing; look at the partition before anything else");
    assertThat(rig.out()).contains("1,000 unknown, 500 not started\n");
  }

  @Test
  void a_signal_at_the_prompt_leaves_at_once() {
    rig.terminal = true;
    rig.input = "";
    rig.fake.beforeScan(cluster -> rig.stop.received("HUP", 1));
    rig.unclean("--all-offline-partitions", "--automated-recovery");
    assertThat(rig.left).hasValue(129);
    assertThat(rig.fake.elections()).isEmpty();
  }
}
