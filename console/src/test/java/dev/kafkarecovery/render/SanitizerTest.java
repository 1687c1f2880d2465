package dev.kafkarecovery.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SanitizerTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0x00, 0x07, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0xad, 0x200b, 0x200d, 0x200e,
        0x2028, 0x202e, 0x2066, 0x2069, 0xfeff, 0xfe0f, 0x3164, 0xd800, 0xe000, 0xe0041
      })
  void what_a_terminal_obeys_or_hides_is_written_out(int point) {
    String clean = Sanitizer.clean("a" + new String(Character.toChars(point)) + "b");
    assertThat(clean).matches("a\\\\[uU][0-9a-f]+b");
    assertThat(clean.toLowerCase(java.util.Locale.ROOT)).contains(Integer.toHexString(point));
  }

  @Test
  void an_escape_sequence_stays_readable() {
    assertThat(Sanitizer.clean("\u001b[2Jx\n")).isEqualTo("\\u001b[2Jx\\u000a");
  }

  @Test
  void ordinary_text_of_any_script_is_left_alone() {
    assertThat(Sanitizer.clean("/données/ログ-1 ≥ ≠ 😀")).isEqualTo("/données/ログ-1 ≥ ≠ 😀");
  }
}
