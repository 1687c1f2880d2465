package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools tell of consumer groups and transactions before the yes, and afterwards. */
class ConsequencesShownTest {
  private static final String ALL = "--all-offline-partitions";
  private static final TopicPartition A0 = new TopicPartition("a", 0);

  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
    rig.terminal = true;
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).alive(3, 130, 4).isr(1));
  }

  private int asked(String answer, String... arguments) {
    rig.input = answer;
    return rig.unclean(Stream.concat(Stream.of(ALL), Stream.of(arguments)).toArray(String[]::new));
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", " ");
  }

  @Test
  void groups_beyond_the_new_end_are_named_before_the_yes() {
    rig.fake.commit("audit", A0, 130);
    rig.fake.commit("export", A0, 100);

    assertThat(asked("no\n", "--automated-recovery")).isEqualTo(1);

    assertThat(words(rig.out()))
        .contains(
            "a-0: consumer groups beyond the new end 100 if 2 leads, which stop or start over by"
                + " their auto.offset.reset: audit (at 130, 30 beyond)")
        .doesNotContain("export");
    assertThat(rig.fake.elections()).isEmpty();
  }

  @Test
  void groups_that_cannot_be_asked_are_told_of() {
    rig.fake.hideGroups("__consumer_offsets has no leader for 1 of its 4 partitions (1)");

    assertThat(asked("no\n", "--automated-recovery")).isEqualTo(1);

    assertThat(words(rig.out()))
        .contains(
            "not all consumer groups are known: __consumer_offsets has no leader for 1 of its 4")
        .doesNotContain("no consumer group has committed beyond");
  }

  @Test
  void where_nobody_is_touched_that_is_said() {
    assertThat(asked("no\n", "--automated-recovery")).isEqualTo(1);

    assertThat(words(rig.out()))
        .contains("no consumer group has committed beyond the new ends, and no transaction is");
  }

  @Test
  void hanging_transactions_are_told_of_before_and_commands_that_show_them_afterwards() {
    rig.fake.openTransactions(
        A0,
        2,
        Reading.known(
            List.of(
                new OpenTransaction(7, 0, 40, 1_000, "invoices", Reading.known(false)),
                new OpenTransaction(8, 0, 60, 1_000, "payouts", Reading.known(true)),
                new OpenTransaction(
                    9, 0, 80, 1_000, "", Reading.unknown(Why.FAILED, "its coordinator is away")))));

    assertThat(asked("fake-cluster-id\n", "--automated-recovery")).isZero();

    assertThat(words(rig.out()))
        .contains(
            "a-0: transactions on 2 that nobody will end, so that read_committed consumers stop"
                + " there: invoices from offset 40")
        .contains("whether anybody ends them: producer 9 from offset 80; its coordinator is away")
        .contains("their coordinators will end: payouts from offset 60")
        .contains(
            "kafka-transactions.sh --bootstrap-server b:9092 describe-producers --topic a"
                + " --partition 0")
        .contains("find-hanging --topic a --partition 0");
    assertThat(rig.fake.elections()).containsExactly(Set.of(A0));
  }

  @Test
  void going_on_transactions_alone_call_for_no_command_that_shows_them() {
    rig.fake.openTransactions(
        A0,
        2,
        Reading.known(
            List.of(new OpenTransaction(8, 0, 60, 1_000, "payouts", Reading.known(true)))));

    assertThat(asked("fake-cluster-id\n", "--automated-recovery")).isZero();

    assertThat(rig.out()).doesNotContain("describe-producers");
  }

  @Test
  void replica_info_tells_of_the_recommended_leader() {
    rig.fake.commit("audit", A0, 130);

    assertThat(asked("", "--show-replica-info")).isZero();

    assertThat(words(rig.out())).contains("new end 100 if 2 leads").contains("audit (at 130,");
  }

  @Test
  void json_tells_of_every_live_replica() {
    rig.fake.commit("audit", A0, 120);
    rig.fake.openTransactions(A0, 3, Reading.unknown(Why.NOT_AUTHORIZED, "the right READ"));
    rig.fake.hideGroups("broker 3: no answer");

    assertThat(asked("", "--show-replica-info", "--output", "json")).isZero();

    JsonNode json = rig.json();
    JsonNode second = json.at("/partitions/0/replicas/0");
    assertThat(second.get("broker").asInt()).isEqualTo(2);
    assertThat(second.at("/groupsBeyondEnd/0/group").asText()).isEqualTo("audit");
    assertThat(second.at("/groupsBeyondEnd/0/committedOffset").asInt()).isEqualTo(120);
    assertThat(second.at("/groupsBeyondEnd/0/beyond").asInt()).isEqualTo(20);
    assertThat(second.get("openTransactions")).isEmpty();
    JsonNode third = json.at("/partitions/0/replicas/1");
    assertThat(third.get("groupsBeyondEnd")).isEmpty();
    assertThat(third.get("openTransactions").isNull()).isTrue();
    assertThat(third.get("openTransactionsUnknown").asText()).isEqualTo("the right READ");
    assertThat(json.at("/unseenGroups/0").asText()).isEqualTo("broker 3: no answer");
  }

  @Test
  void with_a_yes_beforehand_nobody_is_asked_and_json_says_so() {
    assertThat(asked("", "--automated-recovery", "--yes", "--output", "json")).isZero();

    assertThat(rig.fake.dependentsAsked()).isEmpty();
    assertThat(rig.json().get("unseenGroups").isNull()).isTrue();
    JsonNode replica = rig.json().at("/partitions/0/replicas/0");
    assertThat(replica.get("groupsBeyondEnd").isNull()).isTrue();
    assertThat(replica.get("groupsBeyondEndUnknown").asText()).isEqualTo("not asked");
  }

  @Test
  void clean_elections_have_no_consequences_and_nobody_is_asked() {
    rig.fake.remove(A0);
    rig.fake.put(partition("b", 0).alive(1, 100, 5).alive(2, 90, 5).elr(1));

    assertThat(asked("y\n", "--automated-recovery")).isZero();

    assertThat(rig.fake.dependentsAsked()).isEmpty();
  }

  @Test
  void what_the_loss_of_kafkas_own_topics_means_is_said_before_the_yes() {
    rig.fake.put(partition("__transaction_state", 35).dead(1).alive(2, 100, 5).isr(1));

    assertThat(asked("n\n", "--automated-recovery")).isEqualTo(1);

    assertThat(rig.err())
        .contains(
            "warning: __transaction_state may lose records: transactions whose state is lost hang")
        .contains(
            "1 partition of Kafka's own topics (__transaction_state-35): elect these as well?");
    assertThat(rig.out().indexOf("__transaction_state-35")).isLessThan(rig.out().indexOf("a-0"));
    assertThat(rig.fake.elections()).isEmpty();
  }

  @Test
  void a_plan_is_reviewed_with_its_own_leaders() {
    rig.fake.commit("audit", A0, 131);
    String plan =
        rig.file(
            "plan.json",
            "{\"partitions\":[{\"topic\":\"a\",\"partition\":0,\"designatedLeader\":3}]}");
    rig.input = "no\n";

    assertThat(rig.elect("--path-to-json-file", plan)).isEqualTo(1);

    assertThat(words(rig.out()))
        .contains("new end 130 if 3 leads")
        .contains("audit (at 131, 1 beyond)");
  }
}
