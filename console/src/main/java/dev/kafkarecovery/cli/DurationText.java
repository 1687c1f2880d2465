package dev.kafkarecovery.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration as options take it: {@code 90s}, {@code 10m}, {@code 500ms}, {@code 2h}. */
final class DurationText implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h)?");

  /** The duration; a number alone is in milliseconds, as in the options that end in {@code -ms}. */
  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'%s' is not a duration; write 90s, 10m, 2h or 500ms".formatted(text));
    }
    long number = Long.parseLong(matcher.group(1));
    String unit = matcher.group(2);
    return switch (unit == null ? "ms" : unit) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofMillis(number);
    };
  }
}
