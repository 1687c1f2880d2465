package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class MetricLineTest {
  private static MetricLine parsed(String line) {
    return MetricLine.parse(line).orElseThrow();
  }

  @Test
  void names_labels_and_values_are_taken_apart() {
    assertThat(parsed("up 1")).isEqualTo(new MetricLine("up", Map.of(), 1));
    assertThat(parsed("a_b:c{} 2.5e3 1700")).isEqualTo(new MetricLine("a_b:c", Map.of(), 2500));
    assertThat(parsed("m{threadNum=\"1\", Dir=\"/a,b}=\\\"\\\\\\n\",} -Inf"))
        .isEqualTo(
            new MetricLine(
                "m", Map.of("threadnum", "1", "dir", "/a,b}=\"\\\n"), Double.NEGATIVE_INFINITY));
    assertThat(parsed("m NaN").value()).isNaN();
  }

  @Test
  void what_is_no_sample_is_nothing() {
    for (String line :
        new String[] {
          "",
          "# TYPE up gauge",
          "<html>",
          "up",
          "up one",
          "m{a=\"1\" 1",
          "m{a=1} 1",
          "m{a=\"1} 1",
          "{\"a\": 1}",
          "m{a"
        }) {
      assertThat(MetricLine.parse(line)).as(line).isEmpty();
    }
  }

  @Property
  void no_line_breaks_it(@ForAll String text) {
    assertThatCode(() -> MetricLine.parse(text)).doesNotThrowAnyException();
    assertThatCode(() -> MetricLine.parse("m{" + text)).doesNotThrowAnyException();
    assertThatCode(() -> MetricLine.parse("m{a=\"" + text)).doesNotThrowAnyException();
  }
}
