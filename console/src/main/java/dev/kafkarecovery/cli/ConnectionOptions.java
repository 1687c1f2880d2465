package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.ClusterSettings;
import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.tui.settings.AddOnDefaults;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * How to reach the cluster: a picocli mixin. Not marked as required, for a saved snapshot needs no
 * cluster; whoever opens one gets the complaint.
 */
public final class ConnectionOptions {
  private static final Pattern ADDRESS =
      Pattern.compile("(?:[A-Za-z_0-9]+://)?(?:\\[[0-9A-Fa-f:.%]+]|[^\\s:/\\[\\]]+):([0-9]{1,5})");

  @Option(
      names = "--bootstrap-server",
      paramLabel = "<host:port,...>",
      description = "Brokers to connect to first; not needed for a saved snapshot.")
  private @Nullable String bootstrapServer;

  @Option(
      names = {"--command-config", "--admin.config"},
      paramLabel = "<file>",
      description = "Client properties (security, timeouts), as for Kafka's own tools.")
  private @Nullable Path commandConfig;

  @Mixin private final AddOnOptions addOns = new AddOnOptions();

  /** What holds of add-ons where no option says otherwise. */
  void defaults(AddOnDefaults settings) {
    addOns.defaults(settings);
  }

  /** True where options name somebody who serves the recovery RPCs. */
  boolean addOnsGiven() {
    return addOns.given();
  }

  /** True where add-ons are to be asked, by an option or by default. */
  boolean addOnsNamed() {
    return addOns.named();
  }

  /**
   * The cluster with all who tell of it.
   *
   * @throws UsageException as {@link #properties()}, and for options about add-ons
   */
  public ClusterSettings settings() {
    Properties properties = properties();
    return new ClusterSettings(properties, addOns.rpcs(properties));
  }

  /** True when a cluster was named. */
  public boolean given() {
    return bootstrapServer != null;
  }

  /** The text of {@code --bootstrap-server}, for printing commands; empty if it was not given. */
  public String bootstrapServer() {
    return bootstrapServer == null ? "" : bootstrapServer;
  }

  /** The client properties file; null if none was given. */
  public @Nullable Path commandConfig() {
    return commandConfig;
  }

  /**
   * The client properties with {@code bootstrap.servers} set from the option.
   *
   * @throws UsageException for a missing or malformed option and for an unusable file; it never
   *     holds a value out of the file
   */
  public Properties properties() {
    if (bootstrapServer == null) {
      throw new UsageException("--bootstrap-server is required: host:port of one or more brokers");
    }
    for (String address : bootstrapServer.split(",", -1)) {
      check(address.strip());
    }
    Properties properties =
        commandConfig == null
            ? new Properties()
            : ClientProperties.load(commandConfig, "--command-config");
    properties.setProperty("bootstrap.servers", bootstrapServer);
    return properties;
  }

  /**
   * Opens the cluster; connects to nothing yet.
   *
   * @throws UsageException as {@link #settings()}
   * @throws dev.kafkarecovery.recovery.ClusterException for properties that Kafka cannot use
   */
  public Cluster open(Clock clock) {
    return KafkaCluster.open(settings(), clock);
  }

  private static void check(String address) {
    Matcher matcher = ADDRESS.matcher(address);
    if (!matcher.matches()) {
      throw new UsageException(
          "--bootstrap-server must be host:port, separated by commas, not '%s'".formatted(address));
    }
    int port = Integer.parseInt(matcher.group(1));
    if (port < 1 || port > 65_535) {
      throw new UsageException(
          "--bootstrap-server: the port of '%s' is not between 1 and 65535".formatted(address));
    }
  }
}
