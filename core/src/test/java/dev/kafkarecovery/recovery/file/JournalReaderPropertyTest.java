package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Journals of any events, cut at any byte. */
class JournalReaderPropertyTest {
  private static final List<Integer> BEFORE = List.of(1, 2, 3);
  private static final List<Integer> SET = List.of(3, 1, 2);

  /** An event of a partition; the answer counts for answers alone. */
  record Line(String event, int partition, boolean good) {
    String text() {
      String id = "t-" + partition;
      Map<String, Object> fields =
          switch (event) {
            case "run-started" -> Map.of("clusterId", "C");
            case "reorder-sent" -> Map.of("to", Map.of(id, SET), "from", Map.of(id, BEFORE));
            case "restore-order-sent" -> Map.of("to", Map.of(id, BEFORE), "from", Map.of(id, SET));
            case "elect-sent" -> Map.of("designatedLeaders", Map.of(id, 3));
            default -> Map.of("answers", Map.of(id, good ? "NONE" : "NO_ANSWER: silent"));
          };
      String inner = JsonText.compact(fields).substring(1);
      return "{\"at\":\"2026-11-29T12:00:00Z\",\"event\":\"%s\",%s\n".formatted(event, inner);
    }
  }

  @Provide
  Arbitrary<List<Line>> journals() {
    Arbitrary<String> events =
        Arbitraries.of(
            "run-started",
            "reorder-sent",
            "reorder-answered",
            "elect-sent",
            "elect-answered",
            "restore-order-sent",
            "restore-order-answered",
            "run-ended");
    return Combinators.combine(
            events, Arbitraries.integers().between(0, 2), Arbitraries.of(true, false))
        .as(Line::new)
        .list()
        .ofMaxSize(20);
  }

  @Property(tries = 400)
  void cut_at_any_byte_it_never_throws_and_claims_no_return_that_was_not_answered(
      @ForAll("journals") List<Line> lines, @ForAll @IntRange(max = 4_000) int cut)
      throws IOException {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line.text()));
    byte[] all = text.toString().getBytes(StandardCharsets.UTF_8);
    byte[] kept = Arrays.copyOf(all, Math.min(all.length, cut));

    assertThat(left(kept)).containsAll(mustBeLeft(lines, kept.length));
  }

  @Property(tries = 400)
  void any_bytes_are_read_or_refused_with_a_sentence(@ForAll byte[] bytes) throws IOException {
    try {
      assertThat(left(bytes)).isEmpty();
    } catch (FileProblemException refused) {
      assertThat(refused).hasMessageContaining("is not a journal");
    }
  }

  private static Set<TopicPartition> left(byte[] bytes) throws IOException {
    Path file = Files.createTempFile("journal", ".jsonl");
    try {
      Files.write(file, bytes);
      Set<TopicPartition> left = new TreeSet<>();
      JournalReader.read(file).unfinished().forEach(run -> left.addAll(run.orders().keySet()));
      return left;
    } finally {
      Files.delete(file);
    }
  }

  /** By whole lines: sent, and no answer of success to a return that was sent after it. */
  private static List<TopicPartition> mustBeLeft(List<Line> lines, int length) {
    List<Line> whole = new ArrayList<>();
    int at = 0;
    for (Line line : lines) {
      at += line.text().length();
      if (at > length) {
        break;
      }
      whole.add(line);
    }
    List<TopicPartition> left = new ArrayList<>();
    for (int partition = 0; partition <= 2; partition++) {
      boolean changed = false;
      boolean asked = false;
      for (Line line : whole) {
        if (line.event().equals("run-started")) {
          asked = false;
        } else if (line.partition() == partition) {
          switch (line.event()) {
            case "reorder-sent" -> {
              changed = true;
              asked = false;
            }
            case "restore-order-sent" -> asked = true;
            case "restore-order-answered" -> {
              changed &= !(asked && line.good());
              asked = false;
            }
            default -> {}
          }
        }
      }
      if (changed) {
        left.add(new TopicPartition("t", partition));
      }
    }
    return left;
  }
}
