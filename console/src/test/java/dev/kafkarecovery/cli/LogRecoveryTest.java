package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LogRecoveryTest {
  @TempDir Path folder;
  private Rig rig;
  private MetricsPages pages;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder, Clock.systemUTC());
    pages = new MetricsPages();
    rig.fake.put(partition("kept", 0).dead(3).alive(1, 60, 5).isr(3));
    rig.fake.put(partition("kept", 1).dead(3).alive(1, 60, 5).isr(3));
    rig.fake.put(partition("lost", 0).gone(2).alive(1, 60, 5).isr(2));
    pages.put(1, () -> "kafka_server_kafkaserver_brokerstate 3\n");
    pages.recovering(3, 300);
  }

  @AfterEach
  void close() {
    pages.close();
  }

  private int run(String... more) {
    List<String> all =
        new ArrayList<>(List.of("--metrics-url", pages.places(), "--progress-interval", "100ms"));
    all.addAll(List.of(more));
    return rig.unclean(all.toArray(String[]::new));
  }

  @Test
  void a_line_for_each_broker_first_the_one_that_heals_most() {
    assertThat(run("--show-log-recovery")).isZero();
    List<String> lines = rig.out().lines().toList();
    assertThat(lines.get(0))
        .startsWith("cluster fake-cluster-id at ")
        .endsWith("3 partitions offline");
    assertThat(lines.get(1).split(" {2,}"))
        .containsExactly(
            "BROKER",
            "STATE",
            "SOURCE",
            "LOGS LEFT",
            "SEGMENTS LEFT",
            "RATE",
            "TIME LEFT",
            "RESTARTS",
            "HEALS",
            "NOTE");
    assertThat(lines.get(2))
        .matches(
            "3 +recovering +metrics +5\\d\\d +7 +[\\d,]+ logs/min +~[\\dms.]+ +0 +2 +loading logs");
    assertThat(lines.get(3)).matches(" +2\\d\\d +7 +/a");
    // Its page tells nothing of segments there.
    assertThat(lines.get(4)).matches(" +2\\d\\d +- +/b");
    assertThat(lines.get(5))
        .matches("2 +not registered +metrics +- +- +- +\\? +0 +1 +not registered; .*404.*");
    assertThat(lines.get(6)).matches("1 +serving +metrics +- +- +- +- +- +- +serving");
  }

  @Test
  void without_a_source_the_metadata_tells_and_the_way_to_know_more() {
    assertThat(rig.unclean("--show-log-recovery")).isZero();
    assertThat(rig.out())
        .containsPattern("3 +fenced +none +- +- +- +\\? +0 +2 +fenced; no source of recovery")
        .contains("name one by --addon, --jmx or --metrics-url");
  }

  @Test
  void json_is_one_document_with_reasons_for_what_is_unknown() {
    assertThat(run("--show-log-recovery", "--output", "json")).isZero();
    JsonNode json = rig.json();
    assertThat(json.get("offlinePartitions").asInt()).isEqualTo(3);
    JsonNode three = json.get("brokers").get(0);
    assertThat(three.get("broker").asInt()).isEqualTo(3);
    assertThat(three.get("heals").asInt()).isEqualTo(2);
    assertThat(three.get("recovery").get("state").asText()).isEqualTo("RECOVERING");
    assertThat(three.get("recovery").get("logsLeft").asInt()).isBetween(400, 600);
    assertThat(three.get("recovery").get("timeLeftMs").asLong()).isBetween(10_000L, 60_000L);
    JsonNode dirs = three.get("recovery").get("logDirs");
    assertThat(dirs).hasSize(2);
    assertThat(dirs.get(0).get("segmentsLeft").asInt()).isEqualTo(7);
    assertThat(dirs.get(1).get("segmentsLeft").isNull()).isTrue();
    JsonNode two = json.get("brokers").get(1);
    assertThat(two.get("recovery").get("logsLeft").isNull()).isTrue();
    assertThat(two.get("recovery").get("logsLeftUnknown").asText()).contains("404");
    assertThat(json.get("brokers").get(2).get("heals").isNull()).isTrue();
  }

  @Test
  void watched_json_is_a_document_a_line_until_a_signal() throws IOException {
    AtomicInteger looks = new AtomicInteger();
    rig.fake.beforeScan(
        cluster -> {
          if (looks.incrementAndGet() == 8) {
            rig.stop.received("TERM", 15);
          }
        });
    assertThat(run("--show-log-recovery", "--watch", "--output", "json")).isEqualTo(143);
    List<String> lines = rig.out().lines().toList();
    assertThat(lines).hasSize(7);
    List<Integer> left = new ArrayList<>();
    for (String line : lines) {
      JsonNode broker = new ObjectMapper().readTree(line).get("brokers").get(0);
      left.add(broker.get("recovery").get("logsLeft").asInt());
    }
    assertThat(left).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(left.get(6)).isLessThan(left.get(0));
  }

  @Test
  void watched_text_is_a_block_with_its_time() {
    AtomicInteger looks = new AtomicInteger();
    rig.fake.beforeScan(
        cluster -> {
          if (looks.incrementAndGet() == 3) {
            rig.stop.received("INT", 2);
          }
        });
    assertThat(run("--show-log-recovery", "--watch")).isEqualTo(130);
    assertThat(rig.out().split("\n\n")).hasSize(2).allMatch(block -> block.startsWith("cluster "));
  }

  @Test
  @Timeout(60)
  void a_watch_that_nobody_reads_any_more_ends() {
    rig.readUpTo = 10;
    assertThat(run("--show-log-recovery", "--watch", "--output", "json")).isZero();
  }

  @Test
  void replicas_of_a_broker_on_its_way_say_how_far_it_is() {
    assertThat(run("--all-offline-partitions", "--show-replica-info")).isZero();
    assertThat(rig.out())
        .containsPattern("\n  3 +recovering \\d+ %, ~[\\dms.]+ ")
        .containsPattern(
            "=> wait about \\d+ (?:s|min) for broker 3: it was in sync, so nothing\\s+committed");
  }

  @Test
  void log_recovery_goes_with_other_tasks() {
    assertThat(run("--all-offline-partitions", "--show-replica-info", "--show-log-recovery"))
        .isZero();
    assertThat(rig.out()).contains("SEGMENTS LEFT").contains("kept-0  OFFLINE");
  }

  @Test
  void what_does_not_go_together_is_refused() {
    assertThat(run("--show-replica-info")).isEqualTo(2);
    assertThat(rig.err()).contains("name the partitions: --all-offline-partitions");
    assertThat(run("--all-offline-partitions", "--show-replica-info", "--watch")).isEqualTo(2);
    assertThat(rig.err()).contains("--watch goes with --show-log-recovery and nothing else");
    assertThat(rig.uncleanPlain("--snapshot", "s.json", "--show-log-recovery")).isEqualTo(2);
    assertThat(rig.err()).contains("no broker is asked about its log recovery");
  }
}
