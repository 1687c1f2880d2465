package dev.kafkarecovery.tui.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CanvasTest {
  private final Canvas canvas = new Canvas(10, 3, /* ascii= */ false);

  @Test
  void text_is_clipped_on_all_sides() {
    canvas.put(-2, 0, "abcd", Role.TEXT);
    canvas.put(8, 1, "efgh", Role.TEXT);
    canvas.put(0, 3, "below", Role.TEXT);
    canvas.put(0, -1, "above", Role.TEXT);
    assertThat(canvas.lines()).containsExactly("cd", "        ef", "");
  }

  @Test
  void a_part_cannot_draw_outside_itself() {
    Canvas part = canvas.part(2, 1, 3, 5);
    part.put(0, 0, "abcdef", Role.TEXT);
    part.put(0, 2, "x", Role.TEXT);
    assertThat(canvas.lines()).containsExactly("", "  abc", "");
    assertThat(part.height()).isEqualTo(2);
  }

  @Test
  void whatever_is_not_one_column_wide_becomes_one_question_mark() {
    canvas.put(0, 0, "a\u001bb\u4e16c\ud83d\ude00d\u0301e", Role.TEXT);
    assertThat(canvas.lines().get(0)).isEqualTo("a?b?c?d?e");
  }

  @Test
  void ascii_has_a_character_for_each_glyph() {
    Canvas plain = new Canvas(10, 3, /* ascii= */ true);
    plain.put(0, 1, "✖▲↻✔●▶•é", Role.TEXT);
    plain.frame(Role.BORDER);
    assertThat(plain.lines()).containsExactly("+--------+", "|^~+o>*? |", "+--------+");
  }

  @Test
  void selection_and_role_are_kept_apart() {
    canvas.put(0, 1, "lost", Role.LOSS);
    canvas.select(1);
    assertThat(canvas.roleAt(0, 1)).isEqualTo(Role.LOSS);
    assertThat(canvas.groundAt(9, 1)).isEqualTo(Ground.SELECTION);
    assertThat(canvas.groundAt(0, 0)).isEqualTo(Ground.SCREEN);
  }
}
