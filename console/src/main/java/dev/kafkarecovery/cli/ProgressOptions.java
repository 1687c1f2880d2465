package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.AddOnSource;
import dev.kafkarecovery.kafka.AddOns;
import dev.kafkarecovery.progress.Login;
import dev.kafkarecovery.progress.MetricNames;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.progress.SourceSettingsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to ask brokers about their log recovery: a picocli mixin, shared with the console. */
public final class ProgressOptions {
  /** Holds the password, where no file does. */
  static final String PASSWORD_VARIABLE = "KAFKA_RECOVERY_PROGRESS_PASSWORD";

  @Option(
      names = "--jmx",
      paramLabel = "<places>",
      description =
          "Where brokers answer over JMX about their log recovery: {host}:9999 for all, 3=host:9999"
              + " for one, both separated by commas. Excludes --metrics-url.")
  private @Nullable String jmx;

  @Option(
      names = "--metrics-url",
      paramLabel = "<places>",
      description =
          "The same from pages in Prometheus' format: http://{host}:9404/metrics, 3=http://...")
  private @Nullable String metricsUrl;

  @Option(
      names = "--metrics-names",
      paramLabel = "<meaning=name,...>",
      description = "Names of metrics on those pages, where they are not the usual ones.")
  private @Nullable String metricsNames;

  @Option(
      names = "--progress-user",
      paramLabel = "<user>",
      description =
          "Logs in to JMX or the pages; the password comes from --progress-password-file or the"
              + " environment variable "
              + PASSWORD_VARIABLE
              + ".")
  private @Nullable String user;

  @Option(
      names = "--progress-password-file",
      paramLabel = "<file>",
      description = "Its first line is the password of --progress-user.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--jmx-tls",
      description =
          "The JMX ports speak TLS. Trust comes from ssl.truststore.* of --command-config, or the"
              + " JVM's javax.net.ssl.* properties.")
  private boolean jmxTls;

  @Option(
      names = "--progress-interval",
      paramLabel = "<duration>",
      converter = DurationText.class,
      defaultValue = "5s",
      description = "Between two rounds of asking: 5s, 500ms (default: ${DEFAULT-VALUE}).")
  private Duration interval = Duration.ofSeconds(5);

  @Option(
      names = "--progress-deadline",
      paramLabel = "<duration>",
      converter = DurationText.class,
      defaultValue = "5s",
      description = "Within which a broker must answer about it (default: ${DEFAULT-VALUE}).")
  private Duration deadline = Duration.ofSeconds(5);

  /** True when a source is named. */
  public boolean given() {
    return jmx != null || metricsUrl != null;
  }

  /**
   * The source that the options name, with the add-ons before it; one that asks nobody if they name
   * none. Reads the password's file, and hands the trust store of the client properties to the JVM
   * where TLS may need it.
   *
   * @param variables the environment variables
   * @throws UsageException naming the option and what to write; never with the password in it
   */
  public SourceSettings settings(Map<String, String> variables, ConnectionOptions connection) {
    try {
      SourceSettings settings = kind().withTimes(interval, deadline);
      if (user != null) {
        settings = settings.withLogin(new Login(user, password(variables)));
      }
      if (jmxTls || (metricsUrl != null && metricsUrl.contains("https:"))) {
        TrustStore.hand(connection);
      }
      if (!connection.addOnsNamed()) {
        return settings;
      }
      Optional<AddOns> addOns = connection.settings().rpcs().addOns();
      return settings.withPreferred(() -> new AddOnSource(addOns.orElseThrow()));
    } catch (SourceSettingsException wrong) {
      throw new UsageException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private SourceSettings kind() {
    if (jmx != null && metricsUrl != null) {
      throw new UsageException("--jmx and --metrics-url exclude each other; give one of them");
    }
    if (metricsNames != null && metricsUrl == null) {
      throw new UsageException(
          "--metrics-names needs --metrics-url: it names metrics on its pages");
    }
    if (jmxTls && jmx == null) {
      throw new UsageException("--jmx-tls needs --jmx: it says how its ports speak");
    }
    if (passwordFile != null && user == null) {
      throw new UsageException("--progress-password-file needs --progress-user");
    }
    if (user != null && !given()) {
      throw new UsageException("--progress-user needs --jmx or --metrics-url to log in to");
    }
    if (jmx != null) {
      return SourceSettings.jmx(jmx).withJmxTls(jmxTls);
    }
    if (metricsUrl != null) {
      SourceSettings pages = SourceSettings.prometheus(metricsUrl);
      return metricsNames == null ? pages : pages.withNames(MetricNames.parse(metricsNames));
    }
    return SourceSettings.none();
  }

  private String password(Map<String, String> variables) {
    if (passwordFile != null) {
      return ClientProperties.firstLine(passwordFile, "--progress-password-file");
    }
    String password = variables.getOrDefault(PASSWORD_VARIABLE, "");
    if (password.isEmpty()) {
      throw new UsageException(
          "--progress-user needs a password: name its file by --progress-password-file, or set"
              + " the environment variable "
              + PASSWORD_VARIABLE);
    }
    return password;
  }
}
