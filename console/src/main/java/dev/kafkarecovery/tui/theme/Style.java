package dev.kafkarecovery.tui.theme;

import java.util.OptionalInt;

/**
 * How a role looks.
 *
 * @param colour the foreground as 0xRRGGBB; empty for the terminal's own
 * @param bold in bold, also where there are no colours
 */
public record Style(OptionalInt colour, boolean bold) {
  public static Style of(int colour) {
    return new Style(OptionalInt.of(colour), /* bold= */ false);
  }

  public static Style bold(int colour) {
    return new Style(OptionalInt.of(colour), /* bold= */ true);
  }
}
