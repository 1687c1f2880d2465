package dev.kafkarecovery.tui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TraitsTest {
  private static boolean ascii(Map<String, String> environment) {
    return Traits.detect(environment, /* forceAscii= */ false).ascii();
  }

  @Test
  void lc_all_goes_before_lc_ctype_and_that_before_lang() {
    assertThat(ascii(Map.of("LANG", "en_US.UTF-8"))).isFalse();
    assertThat(ascii(Map.of("LANG", "en_US.UTF-8", "LC_ALL", "C"))).isTrue();
    assertThat(ascii(Map.of("LANG", "C", "LC_CTYPE", "C.utf8"))).isFalse();
    assertThat(ascii(Map.of("LANG", "C.UTF-8", "LC_CTYPE", "POSIX"))).isTrue();
    assertThat(ascii(Map.of())).isTrue();
  }

  @Test
  void ascii_can_be_forced() {
    assertThat(Traits.detect(Map.of("LANG", "C.UTF-8"), /* forceAscii= */ true).ascii()).isTrue();
  }

  @Test
  void colours_follow_the_environment() {
    assertThat(Depth.detect(Map.of("TERM", "xterm-256color", "COLORTERM", "truecolor")))
        .isEqualTo(Depth.TRUE_COLOUR);
    assertThat(Depth.detect(Map.of("TERM", "xterm-256color"))).isEqualTo(Depth.INDEXED);
    assertThat(Depth.detect(Map.of("TERM", "xterm-kitty"))).isEqualTo(Depth.TRUE_COLOUR);
    assertThat(Depth.detect(Map.of("TERM", "linux"))).isEqualTo(Depth.SIXTEEN);
    assertThat(Depth.detect(Map.of("TERM", "vt100"))).isEqualTo(Depth.NONE);
  }

  @Test
  void no_color_wins_unless_it_is_empty() {
    assertThat(Depth.detect(Map.of("COLORTERM", "truecolor", "NO_COLOR", "1")))
        .isEqualTo(Depth.NONE);
    assertThat(Depth.detect(Map.of("COLORTERM", "truecolor", "NO_COLOR", "")))
        .isEqualTo(Depth.TRUE_COLOUR);
  }

  @Test
  void no_or_a_dumb_terminal_is_unusable_and_an_unknown_one_is_not() {
    assertThat(Traits.unusable(Map.of())).isPresent();
    assertThat(Traits.unusable(Map.of("TERM", "dumb"))).isPresent();
    assertThat(Traits.unusable(Map.of("TERM", "xterm-kitty"))).isEmpty();
  }

  @Test
  void colours_come_down_to_the_nearest_that_there_is() {
    assertThat(Palette.indexed(0xff0000)).isEqualTo(196);
    assertThat(Palette.indexed(0x808080)).isEqualTo(244);
    assertThat(Palette.indexed(0x000000)).isEqualTo(16);
    assertThat(Palette.sixteen(0xff5c5c)).isEqualTo(9);
    assertThat(Palette.sixteen(0xffffff)).isEqualTo(15);
  }
}
