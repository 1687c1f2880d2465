package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kafkarecovery.incident.WatchedConsole.Gauge;
import dev.kafkarecovery.lab.Expected.ExpectedPartition;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import dev.kafkarecovery.model.TopicPartition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tool as processes on the incident slow-recovery: one watches broker 3 recover its logs,
 * another elects what nobody is coming for and waits for broker 3 with the rest.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WaitContract {
  private static final String RECOVERY = "kafka-unclean-recovery.sh";
  private static final int RECOVERING = 3;

  /** One part in so many of the time the broker runs. */
  private static final int SLOWNESS = Integer.getInteger("recovery.it.slowness", 8);

  private final String kafkaVersion;
  @TempDir static Path folder;
  private Lab lab;
  private Map<TopicPartition, ExpectedPartition> expected;

  WaitContract(String kafkaVersion) {
    this.kafkaVersion = kafkaVersion;
  }

  @BeforeAll
  void bring_about_the_incident() {
    lab =
        Lab.start(
            Scenario.SLOW_RECOVERY.fit(LabSpec.defaults().withKafkaVersion(kafkaVersion)),
            line -> {});
    expected =
        Scenario.SLOW_RECOVERY.run(lab, line -> {}).partitions().stream()
            .collect(Collectors.toMap(p -> new TopicPartition(p.topic(), p.partition()), p -> p));
    lab.releaseBroker(RECOVERING);
    lab.slowBroker(RECOVERING, SLOWNESS);
  }

  @AfterAll
  void clean_up() {
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  void waiting_keeps_what_electing_loses_and_the_watch_tells_how_long_it_takes() throws Exception {
    Tool.Running watch = start("--show-log-recovery", "--watch", "--output", "json");
    try (WatchedConsole console =
        new WatchedConsole(lab.bootstrapServers(), lab.jmxPort(RECOVERING))) {
      electAndWait(watch);
      // Each of them turns online on its screen.
      console.await("all that heals", this::allHealed);
      shown(console.leave());
    }
  }

  private void electAndWait(Tool.Running watch) throws Exception {
    terminateWhileWaiting();
    Path journal = folder.resolve("journal.jsonl");
    Tool.Run run =
        start(
                "--path-to-json-file",
                recoverable().toString(),
                "--automated-recovery",
                "--wait-for-clean",
                "5m",
                "--yes",
                "--output",
                "json",
                "--journal",
                journal.toString())
            .await();
    awaitServing(watch);
    watch.process().destroy();
    Tool.Run watched = watch.await();

    assertThat(run.status()).as(run.stderr()).isZero();
    results(run.json().get("results"));
    kept();
    journal(Files.readAllLines(journal));
    assertThat(watched.status()).isEqualTo(143);
    estimates(watched.stdout());
  }

  private boolean allHealed(WatchedConsole.Look look) {
    return expected.entrySet().stream()
        .filter(entry -> heals(entry.getValue()))
        .allMatch(entry -> healed(look.rows().get(entry.getKey())));
  }

  private static boolean healed(WatchedConsole.@Nullable Row row) {
    return row != null && row.state().equals("ONLINE") && row.rest().contains("✔ healed");
  }

  /** The console's gauge moves, its advice is right, and what heals turns online by itself. */
  private void shown(List<WatchedConsole.Look> looks) {
    List<WatchedConsole.Look> recovering =
        looks.stream().filter(look -> look.gauge().isPresent()).toList();
    List<Gauge> gauges = recovering.stream().map(look -> look.gauge().orElseThrow()).toList();
    assertThat(gauges.stream().map(Gauge::percent).toList()).isSorted();
    assertThat(gauges.stream().map(Gauge::percent).distinct()).hasSizeGreaterThan(8);
    assertThat(gauges.stream().map(Gauge::logs).toList())
        .isSortedAccordingTo(Comparator.reverseOrder());
    Estimates.good(
        recovering.stream()
            .map(look -> new Estimates.Said(look.at(), look.gauge().orElseThrow().left()))
            .toList(),
        recovering.get(recovering.size() - 1).at());
    expected.forEach((id, truth) -> rightAdvice(id, truth, recovering));
  }

  private static void rightAdvice(
      TopicPartition id, ExpectedPartition truth, List<WatchedConsole.Look> recovering) {
    boolean timed = rows(id, recovering).anyMatch(row -> row.rest().contains(" wait 3 ~"));
    if (heals(truth)) {
      assertThat(timed).as("%s is to wait for broker 3", id).isTrue();
    } else if (truth.expectedLeader() != null) {
      assertThat(timed).as("%s does not depend on broker 3", id).isFalse();
    }
  }

  private static Stream<WatchedConsole.Row> rows(
      TopicPartition id, List<WatchedConsole.Look> looks) {
    return looks.stream().flatMap(look -> Stream.ofNullable(look.rows().get(id)));
  }

  /** Its JMX tells of the end of the recovery a moment after the controller acted on it. */
  private static void awaitServing(Tool.Running watch) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!Files.readString(watch.stdout())
        .matches("(?s).*\"broker\":3,[^{]*\"recovery\":\\{[^{]*\"state\":\"SERVING\".*\n")) {
      assertThat(System.nanoTime()).as("broker 3 is seen to serve in time").isLessThan(end);
      Thread.sleep(200);
    }
  }

  /** A wait for a topic whose every partition had broker 3 in sync alone, ended by SIGTERM. */
  private void terminateWhileWaiting() throws Exception {
    Path moves =
        Files.writeString(
            folder.resolve("moves.json"),
            "{\"partitions\":[{\"topic\":\"warehouse.moves\",\"partitions\":[0,1,2]}]}");
    Path journal = folder.resolve("terminated.jsonl");
    Tool.Running running =
        start(
            "--path-to-json-file",
            moves.toString(),
            "--automated-recovery",
            "--wait-for-clean",
            "5m",
            "--yes",
            "--output",
            "json",
            "--journal",
            journal.toString());
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!Files.exists(journal) || !Files.readString(journal).contains("held-back")) {
      assertThat(System.nanoTime()).as("held back in time").isLessThan(end);
      assertThat(running.process().isAlive()).as("the tool runs").isTrue();
      Thread.sleep(20);
    }
    running.process().destroy();
    Tool.Run run = running.await();
    assertThat(run.status()).as(run.stderr()).isEqualTo(143);
    assertThat(run.json().get("results")).hasSize(3);
    for (JsonNode result : run.json().get("results")) {
      assertThat(result.get("outcome").asText()).isEqualTo("NOT_STARTED");
      assertThat(result.get("code").asText()).isEqualTo("HELD_BACK");
    }
    assertThat(Files.readString(journal)).doesNotContain("-sent");
    assertThat(ToolsContract.LabLeaders.of(lab, Set.of("warehouse.moves"))).isEmpty();
  }

  /** The partitions that electing or waiting brings a leader: all but those without a live copy. */
  private Path recoverable() throws Exception {
    String entries =
        expected.entrySet().stream()
            .filter(entry -> heals(entry.getValue()) || entry.getValue().expectedLeader() != null)
            .map(
                entry ->
                    "{\"topic\":\"%s\",\"partition\":%d}"
                        .formatted(entry.getKey().topic(), entry.getKey().partition()))
            .collect(Collectors.joining(","));
    return Files.writeString(
        folder.resolve("partitions.json"), "{\"partitions\":[%s]}".formatted(entries));
  }

  private static boolean heals(ExpectedPartition truth) {
    return Optional.ofNullable(truth.waiting()).orElseThrow().heals();
  }

  private Tool.Running start(String... arguments) throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--bootstrap-server",
                lab.bootstrapServers(),
                "--jmx",
                "3=127.0.0.1:" + lab.jmxPort(RECOVERING),
                "--progress-interval",
                "1s"));
    all.addAll(List.of(arguments));
    return Tool.start(folder, RECOVERY, all.toArray(String[]::new));
  }

  private void results(JsonNode results) {
    Set<TopicPartition> seen = new HashSet<>();
    for (JsonNode result : results) {
      TopicPartition id =
          new TopicPartition(result.get("topic").asText(), result.get("partition").asInt());
      seen.add(id);
      ExpectedPartition truth = truth(id);
      if (heals(truth)) {
        assertThat(result.get("code").asText()).as("%s", result).isEqualTo("CAME_BACK");
        assertThat(result.get("leader").asInt()).as("%s", result).isEqualTo(RECOVERING);
      } else {
        assertThat(result.get("outcome").asText()).as("%s", result).isEqualTo("ELECTED");
        assertThat(result.get("leader").asInt()).as("%s", result).isEqualTo(truth.expectedLeader());
      }
    }
    assertThat(seen).hasSizeGreaterThan(90);
  }

  private ExpectedPartition truth(TopicPartition id) {
    return Optional.ofNullable(expected.get(id)).orElseThrow();
  }

  /** What was waited for has its leader and every record, by Kafka's own admin client. */
  private void kept() throws Exception {
    Set<String> topics =
        expected.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
    Map<TopicPartition, Integer> leaders = ToolsContract.LabLeaders.of(lab, topics);
    Map<org.apache.kafka.common.TopicPartition, OffsetSpec> ends = new HashMap<>();
    Map<org.apache.kafka.common.TopicPartition, Long> wanted = new HashMap<>();
    expected.forEach(
        (id, truth) -> {
          if (heals(truth)) {
            assertThat(leaders.get(id)).as("%s", truth).isEqualTo(RECOVERING);
            var key = new org.apache.kafka.common.TopicPartition(id.topic(), id.partition());
            ends.put(key, OffsetSpec.latest());
            wanted.put(
                key,
                Optional.ofNullable(truth.waiting()).orElseThrow().logEndOffsets().get(RECOVERING));
          }
        });
    Map<org.apache.kafka.common.TopicPartition, Long> found = new HashMap<>();
    lab.admin().listOffsets(ends).all().get().forEach((id, end) -> found.put(id, end.offset()));
    assertThat(found).isEqualTo(wanted);
  }

  /** Those that nobody was coming for were done before the others came back. */
  private static void journal(List<String> lines) throws Exception {
    List<String> events = new ArrayList<>();
    for (String line : lines) {
      events.add(new ObjectMapper().readTree(line).get("event").asText());
    }
    assertThat(events).startsWith("held-back", "run-started").contains("came-back");
    assertThat(events).doesNotContain("released");
    assertThat(events.indexOf("run-ended")).isLessThan(events.indexOf("came-back"));
  }

  /** Numbers fall, and estimates are good. */
  private static void estimates(String stdout) throws Exception {
    List<JsonNode> rounds = new ArrayList<>();
    Instant loaded = Instant.MAX;
    for (String line : stdout.lines().toList()) {
      for (JsonNode broker : new ObjectMapper().readTree(line).get("brokers")) {
        JsonNode recovery = broker.get("recovery");
        // Null while it has not answered for the first time.
        if (broker.get("broker").asInt() != RECOVERING || recovery.isNull()) {
          continue;
        }
        if (recovery.get("state").asText().equals("RECOVERING")) {
          assertThat(recovery.get("source").asText()).isEqualTo("JMX");
          assertThat(broker.get("heals").asInt()).isPositive();
          rounds.add(recovery);
        } else if (!rounds.isEmpty() && loaded.equals(Instant.MAX)) {
          loaded = at(recovery);
        }
      }
    }
    assertThat(rounds).hasSizeGreaterThan(8);
    assertThat(rounds.stream().map(round -> round.get("logsLeft").asInt()).toList())
        .isSortedAccordingTo(Comparator.reverseOrder());
    Estimates.good(
        rounds.stream()
            .map(
                round ->
                    new Estimates.Said(
                        at(round),
                        Optional.of(round.get("timeLeftMs"))
                            .filter(JsonNode::isNumber)
                            .map(left -> Duration.ofMillis(left.asLong()))))
            .toList(),
        loaded);
  }

  private static Instant at(JsonNode recovery) {
    return Instant.parse(recovery.get("at").asText());
  }
}
