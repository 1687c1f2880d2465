package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Key;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The help shows the keys that there are. */
class HelpTest {
  @TempDir Path folder;

  /** The help's lines, without what is beside it. */
  private static List<String> help(Harness console) {
    return console
        .window(200, 400)
        .press("?")
        .screen()
        .lines()
        .filter(line -> line.length() >= 160)
        .map(line -> line.substring(41, 159).strip())
        .toList();
  }

  private static String line(Binding binding) {
    String keys = binding.keys().stream().map(Key::shown).collect(Collectors.joining(" "));
    return (keys + " ".repeat(14 - keys.length()) + binding.description()).strip();
  }

  @ParameterizedTest
  @EnumSource
  void every_key_of_every_place_is_there(Bindings place) {
    List<String> lines = help(Harness.start(folder).look());
    assertThat(place.all())
        .allSatisfy(
            binding -> assertThat(lines).anyMatch(shown -> shown.startsWith(line(binding))));
  }

  @Test
  void the_keys_of_a_place_stand_under_its_name_and_common_ones_once() {
    List<String> lines = help(Harness.start(folder).look());
    int picker = lines.indexOf("Picker");
    assertThat(lines.subList(picker, picker + 4))
        .containsExactly(
            "Picker",
            "enter         choose this broker",
            "a             back to the recommended leader",
            "w             leave the partition out until a broker comes back");
    assertThat(lines.stream().filter(shown -> shown.startsWith("^z"))).hasSize(1);
  }

  @Test
  void what_does_nothing_now_says_why() {
    assertThat(help(Harness.readOnly(folder).look()))
        .anyMatch(shown -> shown.startsWith("c ") && shown.contains("(not now: read-only"));
  }

  @Test
  void before_the_first_picture_the_keys_of_that_moment_come_first() {
    assertThat(help(Harness.start(folder)))
        .containsSubsequence("Connecting", "r             try again at once", "Table");
  }
}
