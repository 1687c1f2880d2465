package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmationTest {
  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
    rig.terminal = true;
  }

  private int answer(String input) {
    rig.input = input;
    return rig.unclean("--all-offline-partitions", "--automated-recovery");
  }

  private void cleanPartition() {
    rig.fake.put(partition("a", 0).alive(1, 100, 5).alive(2, 90, 5).elr(1));
  }

  private void lossyPartition() {
    rig.fake.put(partition("b", 0).dead(1).alive(2, 100, 5).alive(3, 130, 4).isr(1));
  }

  @Test
  void a_y_is_enough_where_nothing_is_lost() {
    cleanPartition();
    assertThat(answer("y\n")).isZero();
    assertThat(rig.err()).contains("nothing committed is lost. Go ahead? [y/N]");
    assertThat(rig.fake.elections()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "n\n", "yess\n"})
  void anything_else_sends_nothing_and_ends_with_1(String input) {
    cleanPartition();
    assertThat(answer(input)).isEqualTo(1);
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.err()).contains("not confirmed; nothing was sent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"y\n", "yes\n", "fake-cluster\n", "FAKE-CLUSTER-ID\n"})
  void a_loss_takes_the_whole_cluster_id(String input) {
    lossyPartition();
    assertThat(answer(input)).isEqualTo(1);
    assertThat(rig.fake.elections()).isEmpty();
  }

  @Test
  void the_cluster_id_goes_ahead_and_the_loss_is_said_before() {
    lossyPartition();
    cleanPartition();
    assertThat(answer("fake-cluster-id\n")).isZero();
    assertThat(rig.err())
        .contains(
            "DATA LOSS: 1 partition will lose at least 30 records for good; how much more is not")
        .contains("Type the cluster's id, fake-cluster-id,");
    assertThat(rig.fake.elections()).isNotEmpty();
  }

  @Test
  void an_unknown_loss_is_no_zero() {
    rig.fake.put(partition("b", 0).dead(1).alive(2, 100, 5).isr(1));
    assertThat(answer("y\n")).isEqualTo(1);
    assertThat(rig.err())
        .contains("DATA LOSS: 1 partition will lose an unknown number of records for good")
        .contains(
            "1 partition to be elected uncleanly had one in-sync replica, on a broker that is"
                + " down ({1}): if that broker comes back, nothing committed is lost")
        .contains("Type the cluster's id");
  }

  @Test
  void of_several_in_sync_brokers_that_are_down_one_alone_promises_nothing() {
    rig.fake.put(partition("b", 0).dead(3).dead(4).alive(2, 100, 5).isr(3, 4));
    assertThat(answer("y\n")).isEqualTo(1);
    assertThat(rig.err())
        .contains(
            "had several in-sync replicas on brokers that are down ({3,4}): if all of its own come"
                + " back, nothing committed is lost")
        .contains("one that crashed does not lead before the others are back")
        .doesNotContain("if that broker comes back");
  }

  @Test
  void internal_topics_are_asked_for_by_themselves_and_can_be_left_out() {
    rig.fake.put(partition("__consumer_offsets", 7).alive(1, 100, 5).elr(1));
    cleanPartition();
    assertThat(answer("n\ny\n")).isEqualTo(1);
    assertThat(rig.err())
        .contains("1 partition of Kafka's own topics (__consumer_offsets-7): elect these as well?");
    assertThat(rig.fake.elections()).containsExactly(Set.of(new TopicPartition("a", 0)));
    assertThat(rig.out()).endsWith("1 elected, 1 skipped\n");
  }

  @Test
  void in_json_mode_the_question_does_not_spoil_the_document() {
    lossyPartition();
    rig.input = "fake-cluster-id\n";
    assertThat(rig.unclean("--all-offline-partitions", "--automated-recovery", "--output", "json"))
        .isZero();
    assertThat(rig.json().at("/summary/elected").asInt()).isEqualTo(1);
    assertThat(rig.err()).contains("b-0").contains("Type the cluster's id");
  }
}
