package dev.kafkarecovery.tui.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void a_long_text_keeps_its_start() {
    assertThat(Text.cut("payments.ledger", 8)).isEqualTo("payment…");
    assertThat(Text.cut("payments", 8)).isEqualTo("payments");
    assertThat(Text.cut("payments", 0)).isEmpty();
  }

  @Test
  void a_name_cut_in_the_middle_keeps_more_of_its_end() {
    assertThat(Text.cutMiddle("eu-central-1.payments.ledger-17", 15)).isEqualTo("eu-c….ledger-17");
    assertThat(Text.cutMiddle("abc", 1)).isEqualTo("…");
  }

  @Test
  void text_is_wrapped_between_words_and_within_words_that_are_too_long() {
    assertThat(Text.wrap("one two three", 7)).containsExactly("one two", "three");
    assertThat(Text.wrap("abcdefgh ij", 3)).containsExactly("abc", "def", "gh", "ij");
    assertThat(Text.wrap("", 5)).containsExactly("");
    assertThat(Text.wrap("a", 0)).isEmpty();
  }
}
