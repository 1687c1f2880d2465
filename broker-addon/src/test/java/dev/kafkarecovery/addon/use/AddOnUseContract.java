package dev.kafkarecovery.addon.use;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kafkarecovery.lab.Expected;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tool and console ask the add-ons of a real cluster's brokers. */
abstract class AddOnUseContract {
  private static final int RECOVERING = 3;
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Looks at the recovering broker, each a process of its own. */
  private static final int LOOKS = 3;

  @TempDir private Path folder;
  private final LabSpec spec;

  AddOnUseContract(String kafkaVersion) {
    spec = LabSpec.defaults().withKafkaVersion(kafkaVersion).withAddOn(true);
  }

  private static List<String> arguments(Lab lab, boolean addOn, String... more) {
    List<String> all = new ArrayList<>(List.of("--bootstrap-server", lab.bootstrapServers()));
    if (addOn) {
      all.add("--addon");
      all.add(
          lab.brokerIds().stream()
              .map(id -> id + "=127.0.0.1:" + lab.addOnPort(id))
              .collect(Collectors.joining(",")));
    }
    all.addAll(List.of(more));
    return all;
  }

  private JsonNode look(Lab lab, boolean addOn, String... more) throws Exception {
    List<String> all = arguments(lab, addOn, "--all-offline-partitions", "--show-replica-info");
    all.addAll(List.of(more));
    return Scripts.tool(folder, all);
  }

  /** What is told of each replica of a broker that serves, and what is advised. */
  private static Map<String, String> figures(JsonNode report, String source) {
    Map<String, String> figures = new TreeMap<>();
    for (JsonNode partition : report.get("partitions")) {
      String name = partition.get("topic").asText() + "-" + partition.get("partition").asInt();
      figures.put(name, partition.get("recommendation").toString());
      for (JsonNode replica : partition.get("replicas")) {
        if (replica.get("state").asText().equals("ONLINE")) {
          assertThat(replica.get("source").asText()).as("%s %s", name, replica).isEqualTo(source);
          ((ObjectNode) replica).remove("source");
          figures.put(name + " on " + replica.get("broker").asInt(), replica.toString());
        }
      }
    }
    return figures;
  }

  @Test
  void figures_by_add_ons_equal_those_of_the_plain_protocol() throws Exception {
    try (Lab lab = Lab.start(Scenario.LOST_ISR.fit(spec), line -> {})) {
      Scenario.LOST_ISR.run(lab, line -> {});
      JsonNode report = look(lab, true);
      Map<String, String> byAddOns = figures(report, "ADD_ON");
      assertThat(byAddOns).hasSizeGreaterThan(100);
      assertThat(byAddOns).isEqualTo(figures(look(lab, false), "PLAIN_PROTOCOL"));
      assertThat(report.get("problems")).isEmpty();
      try (Scripts.Screen screen = new Scripts.Screen(folder, arguments(lab, true))) {
        assertThat(screen.await("the source", text -> text.contains(" add-on "), LONG))
            .contains("48 offline of");
        screen.press("Enter");
        screen.await("the page", text -> text.contains("the add-on: log end and last"), LONG);
      }
    }
  }

  @Test
  void a_recovering_brokers_loaded_logs_and_progress_are_told_by_its_add_on() throws Exception {
    try (Lab lab = Lab.start(Scenario.SLOW_RECOVERY.fit(spec), line -> {})) {
      Map<String, Long> truth = truth(Scenario.SLOW_RECOVERY.run(lab, line -> {}));
      JsonNode plain = look(lab, false);
      assertThat(ends(plain)).as("what the plain protocol tells of broker 3").isEmpty();
      Map<String, Long> ends = Map.of();
      int last = Integer.MAX_VALUE;
      int withBytes = 0;
      for (int n = 0; n < LOOKS && lab.isSlowed(RECOVERING); n++) {
        JsonNode report = look(lab, true, "--show-log-recovery");
        Map<String, Long> now = ends(report);
        assertThat(now).as("no log is forgotten").containsAllEntriesOf(ends);
        assertThat(truth).containsAllEntriesOf(now);
        ends = now;
        JsonNode recovery = recovery(report);
        assertThat(recovery.get("source").asText()).as("%s", recovery).isEqualTo("ADD_ON");
        if (recovery.get("state").asText().equals("RECOVERING")) {
          int left = recovery.get("logsLeft").asInt();
          assertThat(left).isPositive().isLessThanOrEqualTo(last);
          last = left;
          withBytes += recovery.get("bytesLeft").isNull() ? 0 : 1;
          assertThat(reasons(report)).contains("its broker has not loaded this log yet");
        }
      }
      assertThat(last).as("it was seen to recover").isLessThan(Integer.MAX_VALUE);
      assertThat(withBytes).as("looks with bytes").isPositive();
      assertThat(ends).as("logs that were loaded when others were not").isNotEmpty();
      consoleShows(lab);
      lab.releaseBroker(RECOVERING);
      lab.awaitServing(RECOVERING);
    }
  }

  private void consoleShows(Lab lab) throws Exception {
    try (Scripts.Screen screen = new Scripts.Screen(folder, arguments(lab, true))) {
      screen.await("the gauge", text -> text.contains("brokers starting · the add-on"), LONG);
      String text = screen.await("the pane", shown -> !title(shown).isEmpty(), LONG);
      while (text.lines().noneMatch(line -> line.matches(".*│ +3 +▲ recovering.* add-on .*"))) {
        String seen = title(text);
        screen.press("j");
        // A frame takes its time on a busy machine; on the last row this fails.
        text = screen.await("the row below " + seen, shown -> !title(shown).equals(seen), LONG);
      }
    }
  }

  /** The partition that the pane tells of: {@code ╭─ orders-3 ─── epoch 1 · ISR {} ...}. */
  private static String title(String screen) {
    return screen
        .lines()
        .filter(line -> line.startsWith("╭─ ") && line.contains(" epoch "))
        .map(line -> line.split(" ", -1)[1])
        .findFirst()
        .orElse("");
  }

  /** Where the logs of the recovering broker really end. */
  private static Map<String, Long> truth(Expected expected) {
    Map<String, Long> truth = new HashMap<>();
    expected
        .partitions()
        .forEach(
            partition -> {
              Expected.Waiting waiting = partition.waiting();
              Long end = waiting == null ? null : waiting.logEndOffsets().get(RECOVERING);
              if (end != null) {
                truth.put(partition.topic() + "-" + partition.partition(), end);
              }
            });
    assertThat(truth).hasSizeGreaterThan(20);
    return truth;
  }

  /** The known log ends of the recovering broker; none of them may be electable. */
  private static Map<String, Long> ends(JsonNode report) {
    Map<String, Long> ends = new HashMap<>();
    for (JsonNode partition : report.get("partitions")) {
      for (JsonNode replica : partition.get("replicas")) {
        if (replica.get("broker").asInt() == RECOVERING) {
          assertThat(replica.get("standing").asText()).isEqualTo("REJECTED");
          if (!replica.get("logEndOffset").isNull()) {
            assertThat(replica.get("source").asText()).isEqualTo("ADD_ON");
            assertThat(replica.get("lastWrittenLeaderEpoch").asInt(-1)).isNotNegative();
            ends.put(
                partition.get("topic").asText() + "-" + partition.get("partition").asInt(),
                replica.get("logEndOffset").asLong());
          }
        }
      }
    }
    return ends;
  }

  private static List<String> reasons(JsonNode report) {
    List<String> reasons = new ArrayList<>();
    report
        .get("partitions")
        .forEach(
            partition ->
                partition
                    .get("replicas")
                    .forEach(replica -> reasons.add(replica.path("logEndOffsetUnknown").asText())));
    return reasons;
  }

  private static JsonNode recovery(JsonNode report) {
    for (JsonNode broker : report.get("brokers")) {
      if (broker.get("broker").asInt() == RECOVERING) {
        return broker.get("recovery");
      }
    }
    throw new AssertionError("broker 3 is not in the report");
  }
}
