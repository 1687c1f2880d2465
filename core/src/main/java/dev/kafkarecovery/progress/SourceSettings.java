package dev.kafkarecovery.progress;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * How brokers are asked about their log recovery.
 *
 * @param endpoints where; empty to ask nobody
 * @param login the user and password of the endpoints
 * @param jmxTls the JMX port itself speaks TLS
 * @param preferred opens a source that is asked first, for brokers that it can tell of; the kind
 *     says who is asked for the others
 * @param names names of metrics, for {@link Kind#PROMETHEUS}
 * @param interval between the starts of two rounds
 * @param deadline within which a broker must answer
 */
public record SourceSettings(
    Kind kind,
    Optional<Endpoints> endpoints,
    Optional<Login> login,
    boolean jmxTls,
    Optional<Supplier<RecoverySource>> preferred,
    MetricNames names,
    Duration interval,
    Duration deadline) {
  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  /** The ways to ask. */
  public enum Kind {
    JMX,
    PROMETHEUS,
    NONE
  }

  public SourceSettings {
    if (kind != Kind.NONE && endpoints.isEmpty()) {
      throw new IllegalArgumentException("a source needs a place to ask");
    }
    positive("--progress-interval", interval);
    positive("--progress-deadline", deadline);
  }

  private static void positive(String option, Duration duration) {
    if (duration.isNegative() || duration.isZero()) {
      throw new SourceSettingsException(option, "must be longer than nothing; 5 s is usual");
    }
  }

  /** Asks nobody. */
  public static SourceSettings none() {
    return new SourceSettings(
        Kind.NONE,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        MetricNames.USUAL,
        INTERVAL,
        DEADLINE);
  }

  /**
   * Asks over JMX.
   *
   * @param places {@code {host}:9999}, or {@code 1=host:port,2=host:port}, or both; {@code {id}}
   *     too
   * @throws SourceSettingsException if the places cannot be understood
   */
  public static SourceSettings jmx(String places) {
    return new SourceSettings(
        Kind.JMX,
        Optional.of(Endpoints.parse("--jmx", places, HostPort::fault)),
        Optional.empty(),
        false,
        Optional.empty(),
        MetricNames.USUAL,
        INTERVAL,
        DEADLINE);
  }

  /**
   * Asks for pages of metrics.
   *
   * @param places {@code http://{host}:9404/metrics}, or {@code 1=http://...,2=http://...}, or both
   * @throws SourceSettingsException if the places cannot be understood
   */
  public static SourceSettings prometheus(String places) {
    return new SourceSettings(
        Kind.PROMETHEUS,
        Optional.of(Endpoints.parse("--metrics-url", places, SourceSettings::urlFault)),
        Optional.empty(),
        false,
        Optional.empty(),
        MetricNames.USUAL,
        INTERVAL,
        DEADLINE);
  }

  public SourceSettings withLogin(Login newLogin) {
    return new SourceSettings(
        kind, endpoints, Optional.of(newLogin), jmxTls, preferred, names, interval, deadline);
  }

  public SourceSettings withJmxTls(boolean newJmxTls) {
    return new SourceSettings(
        kind, endpoints, login, newJmxTls, preferred, names, interval, deadline);
  }

  public SourceSettings withNames(MetricNames newNames) {
    return new SourceSettings(
        kind, endpoints, login, jmxTls, preferred, newNames, interval, deadline);
  }

  public SourceSettings withTimes(Duration newInterval, Duration newDeadline) {
    return new SourceSettings(
        kind, endpoints, login, jmxTls, preferred, names, newInterval, newDeadline);
  }

  /** The same, with a source to be asked first, which says of its gauges that they are its own. */
  public SourceSettings withPreferred(Supplier<RecoverySource> first) {
    return new SourceSettings(
        kind, endpoints, login, jmxTls, Optional.of(first), names, interval, deadline);
  }

  /** True where no broker is asked. */
  public boolean asksNobody() {
    return kind == Kind.NONE && preferred.isEmpty();
  }

  /** Opens the source; the caller closes it. */
  public RecoverySource open(IntFunction<ExpectedBytes> expected) {
    if (preferred.isEmpty()) {
      return openUsual(expected);
    }
    RecoverySource first = preferred.get().get();
    return kind == Kind.NONE ? first : new PreferredSource(first, openUsual(expected));
  }

  private RecoverySource openUsual(IntFunction<ExpectedBytes> expected) {
    return switch (kind) {
      case JMX -> new JmxSource(endpoints.orElseThrow(), login, jmxTls, expected);
      case PROMETHEUS -> new PrometheusSource(endpoints.orElseThrow(), login, names, expected);
      case NONE -> new MetadataSource();
    };
  }

  /** What is wrong with a URL, or empty. Does not repeat it: it could hold a password. */
  static Optional<String> urlFault(String text) {
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (!scheme.equals("http") && !scheme.equals("https")) {
        return Optional.of("is not of the form http://HOST:PORT/PATH");
      }
      if (uri.getRawUserInfo() != null) {
        return Optional.of("holds a user; give it by the login options instead");
      }
      return uri.getHost() == null
          ? Optional.of("has no host; write http://HOST:PORT/PATH")
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.of("is not a URL of the form http://HOST:PORT/PATH");
    }
  }
}
