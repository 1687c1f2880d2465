package dev.kafkarecovery.tui.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.key.Input.Mouse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyDecoderTest {
  private static final String ESC = "\u001b";

  private final KeyDecoder keys = new KeyDecoder();

  @ParameterizedTest
  @CsvSource({
    "[A,UP",
    "OB,DOWN",
    "[1;5C,RIGHT",
    "[H,HOME",
    "[4~,END",
    "[5~,PAGE_UP",
    "[6~,PAGE_DOWN",
    "[3~,DELETE",
    "[Z,BACK_TAB",
    "[15~,OTHER",
    "[[A,OTHER",
    "x,OTHER",
    "[M,OTHER"
  })
  void escape_sequences_are_keys(String rest, Key.Kind kind) {
    assertThat(keys.accept(ESC + rest)).containsExactly(Key.of(kind));
    assertThat(keys.pending()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0,CLICK", "64,WHEEL_UP", "65,WHEEL_DOWN"})
  void reports_of_the_mouse_are_events_with_their_place_from_0(String button, Mouse.Act act) {
    assertThat(keys.accept(ESC + "[<" + button + ";")).isEmpty();
    assertThat(keys.accept("12;5Mj")).containsExactly(new Mouse(act, 11, 4), Key.of('j'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[<0;12;5m",
        "[<1;1;1M",
        "[<2;1;1M",
        "[<32;3;3M",
        "[<4;1;1M",
        "[<66;1;1M",
        "[<;;M",
        "[<0;1M",
        "[<0;123456;1M",
        "[<0;1;1;1M",
        "[<x"
      })
  void other_reports_of_the_mouse_are_nothing_and_never_keys(String report) {
    assertThat(keys.accept(ESC + report)).isEmpty();
    assertThat(keys.accept("j")).containsExactly(Key.of('j'));
  }

  @Test
  void plain_and_control_characters_are_keys() {
    assertThat(keys.accept("a \r\n\t\u007f\u0003\u000cé"))
        .containsExactly(
            Key.of('a'),
            Key.of(' '),
            Key.of(Key.Kind.ENTER),
            Key.of(Key.Kind.ENTER),
            Key.of(Key.Kind.TAB),
            Key.of(Key.Kind.BACKSPACE),
            Key.ctrl('c'),
            Key.ctrl('l'),
            Key.of('é'));
  }

  @Test
  void a_sequence_that_arrives_in_pieces_is_one_key() {
    assertThat(keys.accept(ESC)).isEmpty();
    assertThat(keys.pending()).isTrue();
    assertThat(keys.accept("[")).isEmpty();
    assertThat(keys.accept("6")).isEmpty();
    assertThat(keys.accept("~j")).containsExactly(Key.of(Key.Kind.PAGE_DOWN), Key.of('j'));
  }

  @Test
  void escape_alone_is_a_key_once_nothing_follows() {
    assertThat(keys.accept(ESC)).isEmpty();
    assertThat(keys.expire()).containsExactly(Key.of(Key.Kind.ESCAPE));
    assertThat(keys.expire()).isEmpty();
  }

  @Test
  void a_torn_sequence_is_no_key() {
    assertThat(keys.accept(ESC + "[1;")).isEmpty();
    assertThat(keys.expire()).isEmpty();
    assertThat(keys.accept("q")).containsExactly(Key.of('q'));
  }

  @Test
  void a_paste_is_one_text_whatever_is_in_it() {
    assertThat(keys.accept(ESC + "[200~yq\r" + ESC + "[Ac" + ESC)).isEmpty();
    assertThat(keys.accept("[201~j"))
        .containsExactly(new Input.Paste("yq\r" + ESC + "[Ac"), Key.of('j'));
  }

  @Test
  void a_paste_without_an_end_is_ended_by_ctrl_c() {
    assertThat(keys.accept(ESC + "[200~abc")).isEmpty();
    assertThat(keys.accept("\u0003q")).containsExactly(new Input.Paste("abc"), Key.of('q'));
  }

  @Test
  void a_huge_paste_is_cut_and_its_end_still_found() {
    assertThat(keys.accept(ESC + "[200~" + "x".repeat(1_000_000) + ESC + "[201~q"))
        .containsExactly(new Input.Paste("x".repeat(64 * 1024)), Key.of('q'));
  }

  @Test
  void what_the_terminal_answers_is_not_typed() {
    assertThat(keys.accept(ESC + "]11;rgb:00/00/00\u0007" + ESC + "P1$r" + ESC + "\\q"))
        .containsExactly(Key.of('q'));
  }
}
