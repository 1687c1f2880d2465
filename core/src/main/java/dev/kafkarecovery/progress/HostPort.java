package dev.kafkarecovery.progress;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A host, IPv6 without its brackets, and a port from 1 to 65535. */
public record HostPort(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:\\s/@]+):(\\d{1,5})");

  /** What is wrong with the text, or empty. */
  public static Optional<String> fault(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.of("is not of the form HOST:PORT");
    }
    int port = Integer.parseInt(matcher.group(2));
    return port >= 1 && port <= 65_535
        ? Optional.empty()
        : Optional.of("has port %d; ports go from 1 to 65535".formatted(port));
  }

  /** Parses what has no fault. */
  public static HostPort parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not HOST:PORT: " + text);
    }
    String host = matcher.group(1);
    return new HostPort(
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        Integer.parseInt(matcher.group(2)));
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
