package dev.kafkarecovery.progress;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One sample of a Prometheus page: {@code name{label="value",...} number [timestamp]}.
 *
 * @param labels by name in lower case, since some exporters lower them
 */
record MetricLine(String name, Map<String, String> labels, double value) {
  MetricLine {
    labels = Map.copyOf(labels);
  }

  String label(String lowerCase) {
    return labels.getOrDefault(lowerCase, "");
  }

  /** The sample of this line; empty for comments, blank lines, and what is no sample. */
  static Optional<MetricLine> parse(String line) {
    int end = nameEnd(line);
    if (end == 0) {
      return Optional.empty();
    }
    Map<String, String> labels = new TreeMap<>();
    int at = end;
    if (at < line.length() && line.charAt(at) == '{') {
      at = labels(line, at + 1, labels);
    }
    if (at < 0) {
      return Optional.empty();
    }
    String[] rest = line.substring(at).strip().split("\\s+", 2);
    try {
      double value =
          switch (rest[0]) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(rest[0]);
          };
      return Optional.of(new MetricLine(line.substring(0, end), labels, value));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Where the name at the start of a line ends; 0 where there is none. */
  static int nameEnd(String line) {
    int end = 0;
    while (end < line.length() && nameCharacter(line.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean nameCharacter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == ':';
  }

  /** Fills in the labels from {@code at} on; where they end, or -1 if they are broken. */
  private static int labels(String line, int start, Map<String, String> labels) {
    int at = start;
    while (at < line.length() && line.charAt(at) != '}') {
      int equals = line.indexOf('=', at);
      if (equals < 0 || equals + 1 >= line.length() || line.charAt(equals + 1) != '"') {
        return -1;
      }
      StringBuilder value = new StringBuilder();
      int end = quoted(line, equals + 2, value);
      if (end < 0) {
        return -1;
      }
      labels.put(line.substring(at, equals).strip().toLowerCase(Locale.ROOT), value.toString());
      at = end;
      while (at < line.length() && (line.charAt(at) == ',' || line.charAt(at) == ' ')) {
        at++;
      }
    }
    return at < line.length() ? at + 1 : -1;
  }

  /** Reads up to the closing quote; the place behind it, or -1 if there is none. */
  private static int quoted(String line, int start, StringBuilder value) {
    for (int at = start; at < line.length(); at++) {
      char c = line.charAt(at);
      if (c == '"') {
        return at + 1;
      }
      if (c == '\\' && at + 1 < line.length()) {
        at++;
        char escaped = line.charAt(at);
        value.append(escaped == 'n' ? '\n' : escaped);
      } else {
        value.append(c);
      }
    }
    return -1;
  }
}
