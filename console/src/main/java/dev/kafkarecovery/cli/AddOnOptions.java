package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.AddOnSource;
import dev.kafkarecovery.kafka.AddOns;
import dev.kafkarecovery.kafka.RecoveryRpcs;
import dev.kafkarecovery.kafka.RpcKeys;
import dev.kafkarecovery.progress.Endpoints;
import dev.kafkarecovery.progress.SourceSettingsException;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.tui.settings.AddOnDefaults;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who serves the recovery RPCs: a picocli mixin. Options go before the configuration. */
public final class AddOnOptions {
  private static final String NOBODY = "none";

  @Option(
      names = "--addon",
      paramLabel = "<places>",
      description =
          "Where the brokers' add-ons listen: a port for all, {host}:9095, or 3=host:9095 for one,"
              + " separated by commas; none for no add-on.")
  private @Nullable String places;

  @Option(
      names = "--addon-config",
      paramLabel = "<file>",
      description =
          "Client properties for the add-ons, where they are not those of --command-config.")
  private @Nullable Path config;

  @Option(
      names = "--addon-keys",
      paramLabel = "<name=key,...>",
      description =
          "API keys of the add-ons, where they are not the usual ones: GetReplicaLogInfo=20093,"
              + "DescribeLogRecovery=20831.")
  private @Nullable String keys;

  @Option(
      names = "--rpc-keys",
      paramLabel = "<name=key>",
      description =
          "Brokers serve GetReplicaLogInfo themselves, under this API key:"
              + " GetReplicaLogInfo=KEY. No released Kafka does.")
  private @Nullable String brokerKeys;

  private AddOnDefaults defaults = AddOnDefaults.NONE;

  /** What holds where an option is not given. */
  void defaults(AddOnDefaults settings) {
    defaults = settings;
  }

  /** True where an option of these was given; the configuration does not count. */
  boolean given() {
    return places != null || config != null || keys != null || brokerKeys != null;
  }

  /** The places of add-ons, if there are any. */
  private Optional<String> places() {
    return Optional.ofNullable(places)
        .or(defaults::places)
        .filter(text -> !text.strip().equals(NOBODY));
  }

  /** True where add-ons are to be asked. */
  boolean named() {
    return places().isPresent();
  }

  /**
   * What the options and the configuration say.
   *
   * @param cluster the client properties of the cluster
   * @throws UsageException naming the option and what to write; never with a value of a file in it
   */
  RecoveryRpcs rpcs(Properties cluster) {
    Optional<String> where = places();
    if (where.isEmpty() && (config != null || keys != null)) {
      throw new UsageException("--addon-config and --addon-keys need --addon: where they listen");
    }
    try {
      Optional<AddOns> addOns = where.map(text -> addOns(text, cluster));
      return new RecoveryRpcs(addOns, brokers());
    } catch (SourceSettingsException wrong) {
      throw new UsageException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private AddOns addOns(String text, Properties cluster) {
    Endpoints endpoints = Endpoints.hostPorts("--addon", text);
    RpcKeys known =
        Optional.ofNullable(keys)
            .or(defaults::keys)
            .map(changed -> RpcKeys.OF_ADD_ON.with("--addon-keys", changed))
            .orElse(RpcKeys.OF_ADD_ON);
    Optional<Path> file = Optional.ofNullable(config).or(defaults::config);
    if (file.isEmpty()) {
      return AddOns.withLoginOfCluster("--addon", endpoints, known, cluster);
    }
    Properties client = ClientProperties.load(file.get(), "--addon-config");
    client.setProperty("bootstrap.servers", cluster.getProperty("bootstrap.servers", ""));
    AddOns addOns = new AddOns(endpoints, known, client);
    try {
      // Reads key stores and the like: a mistake in them is found before anything is sent.
      new AddOnSource(addOns).close();
    } catch (ClusterException unusable) {
      throw new UsageException("--addon-config: " + unusable.getMessage(), unusable);
    }
    return addOns;
  }

  private Optional<RpcKeys> brokers() {
    return Optional.ofNullable(brokerKeys)
        .or(defaults::brokerKeys)
        .map(text -> RpcKeys.OF_ADD_ON.with("--rpc-keys", text));
  }
}
