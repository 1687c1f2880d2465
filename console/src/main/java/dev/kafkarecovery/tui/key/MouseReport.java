package dev.kafkarecovery.tui.key;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a terminal reports of the mouse in its mode 1006: {@code CSI < button ; column ; row M}, or
 * {@code m} where a button is let go.
 */
final class MouseReport {
  private static final Pattern REPORT = Pattern.compile("([0-9]{1,3});([0-9]{1,5});([0-9]{1,5})");

  private MouseReport() {}

  /**
   * The event that a report tells of.
   *
   * @param report what stands between {@code <} and the last letter
   * @return empty for what has no use here: other buttons, moves, letting go, Shift and the like
   */
  static Optional<Input> of(String report, char last) {
    Matcher parts = REPORT.matcher(report);
    if (last != 'M' || !parts.matches()) {
      return Optional.empty();
    }
    int x = Integer.parseInt(parts.group(2)) - 1;
    int y = Integer.parseInt(parts.group(3)) - 1;
    return switch (parts.group(1)) {
      case "0" -> Optional.of(new Input.Mouse(Input.Mouse.Act.CLICK, x, y));
      case "64" -> Optional.of(new Input.Mouse(Input.Mouse.Act.WHEEL_UP, x, y));
      case "65" -> Optional.of(new Input.Mouse(Input.Mouse.Act.WHEEL_DOWN, x, y));
      default -> Optional.empty();
    };
  }
}
