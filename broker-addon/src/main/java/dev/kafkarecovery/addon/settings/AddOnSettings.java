package dev.kafkarecovery.addon.settings;

import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.internals.BrokerSecurityConfigs;

/**
 * The settings, checked. Names are Kafka's own; those that Kafka lacks begin with {@code addon.}.
 */
public final class AddOnSettings {
  /** Starts also where anybody who reaches a port that is not loopback may use it. */
  public static final String ALLOW_UNAUTHENTICATED = "addon.allow.unauthenticated.non.loopback";

  private static final String OWN = "addon.";
  private static final String LISTENERS = "listeners";
  private static final String PROTOCOL_MAP = "listener.security.protocol.map";
  private static final String MAX_CONNECTIONS = "max.connections";
  private static final String MAX_IDLE_MS = "connections.max.idle.ms";
  private static final String MAX_REQUEST_BYTES = "socket.request.max.bytes";
  private static final String READERS = "addon.read.principals";
  private static final String ELECTORS = "addon.elect.principals";
  private static final String CLIENT_CONFIG = "addon.client.config";
  private static final String JOURNAL = "addon.journal";
  private static final String LOG_INFO_KEY = "addon.api.key.get.replica.log.info";
  private static final String ELECT_KEY = "addon.api.key.elect.leaders";
  private static final String RECOVERY_KEY = "addon.api.key.describe.log.recovery";
  private static final String SLOW_MS = "addon.slow.client.ms";

  /** Users of SCRAM: {@code addon.scram.password.NAME=PASSWORD}. */
  private static final String SCRAM_PASSWORD = "addon.scram.password.";

  private static final ConfigDef DEFINITION = definition();

  private final AbstractConfig config;
  private final List<ListenerAddress> listeners;
  private final Map<String, String> scramPasswords = new HashMap<>();

  private AddOnSettings(Map<String, String> properties) throws AddOnException {
    for (String name : properties.keySet()) {
      if (name.startsWith(SCRAM_PASSWORD)) {
        scramPasswords.put(name.substring(SCRAM_PASSWORD.length()), properties.get(name));
      } else if (name.startsWith(OWN) && !DEFINITION.names().contains(name)) {
        throw new AddOnException("there is no setting " + name + "; see docs/addon.md.");
      }
    }
    try {
      config = new AbstractConfig(DEFINITION, properties, /* doLog= */ false);
    } catch (ConfigException e) {
      throw new AddOnException("settings: " + e.getMessage());
    }
    listeners = ListenerAddress.parse(config.getList(LISTENERS), config.getList(PROTOCOL_MAP));
    Set<Short> keys = new HashSet<>(List.of((short) 18, logInfoKey(), electKey(), recoveryKey()));
    if (keys.size() < 4) {
      throw new AddOnException("two of the add-on's API keys are the same, or one of them is 18.");
    }
  }

  private static ConfigDef definition() {
    ConfigDef definition = new ConfigDef(BrokerSecurityConfigs.CONFIG_DEF);
    put(definition, LISTENERS, ConfigDef.Type.LIST, "PLAINTEXT://127.0.0.1:9095");
    put(definition, PROTOCOL_MAP, ConfigDef.Type.LIST, "");
    put(definition, READERS, ConfigDef.Type.LIST, "*");
    put(definition, ELECTORS, ConfigDef.Type.LIST, "");
    put(definition, CLIENT_CONFIG, ConfigDef.Type.STRING, "");
    put(definition, JOURNAL, ConfigDef.Type.STRING, "");
    put(definition, ALLOW_UNAUTHENTICATED, ConfigDef.Type.BOOLEAN, false);
    putNumber(definition, MAX_CONNECTIONS, ConfigDef.Type.INT, 100, Range.between(1, 10_000));
    putNumber(definition, MAX_IDLE_MS, ConfigDef.Type.LONG, 600_000L, Range.atLeast(1));
    putNumber(
        definition,
        MAX_REQUEST_BYTES,
        ConfigDef.Type.INT,
        512 * 1024,
        Range.between(1_024, 16_777_216));
    putNumber(definition, SLOW_MS, ConfigDef.Type.LONG, 10_000L, Range.atLeast(100));
    Range key = Range.between(0, Short.MAX_VALUE);
    putNumber(definition, LOG_INFO_KEY, ConfigDef.Type.SHORT, RpcCodes.GET_REPLICA_LOG_INFO, key);
    putNumber(definition, ELECT_KEY, ConfigDef.Type.SHORT, RpcCodes.ELECT_LEADERS, key);
    putNumber(definition, RECOVERY_KEY, ConfigDef.Type.SHORT, RpcCodes.DESCRIBE_LOG_RECOVERY, key);
    return definition;
  }

  private static void put(ConfigDef definition, String name, ConfigDef.Type type, Object value) {
    definition.define(name, type, value, Importance.MEDIUM, "");
  }

  private static void putNumber(
      ConfigDef definition, String name, ConfigDef.Type type, Object value, Range range) {
    definition.define(name, type, value, range, Importance.MEDIUM, "");
  }

  /**
   * Reads the settings file.
   *
   * @param file its path; empty for the defaults
   * @throws AddOnException naming the file or the setting that cannot be used
   */
  public static AddOnSettings load(String file) throws AddOnException {
    Properties properties = new Properties();
    if (!file.isEmpty()) {
      try (Reader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
        properties.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw new AddOnException(
            "the settings file %s cannot be read (%s)."
                .formatted(file, e.getClass().getSimpleName()));
      }
    }
    return of(properties);
  }

  /** The settings in these properties. */
  public static AddOnSettings of(Properties properties) throws AddOnException {
    Map<String, String> texts = new HashMap<>();
    properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name)));
    return new AddOnSettings(texts);
  }

  /** What Kafka's classes read: {@code ssl.*}, {@code sasl.*}, {@code listener.name.*}. */
  public AbstractConfig kafka() {
    return config;
  }

  public List<ListenerAddress> listeners() {
    return listeners;
  }

  public boolean allowsUnauthenticated() {
    return config.getBoolean(ALLOW_UNAUTHENTICATED);
  }

  public Rights rights() {
    return new Rights(config.getList(READERS), config.getList(ELECTORS));
  }

  /** Passwords of SCRAM users by their names. */
  public Map<String, String> scramPasswords() {
    return Map.copyOf(scramPasswords);
  }

  /** The client properties with which the add-on elects. */
  public Optional<Path> clientConfig() {
    return path(CLIENT_CONFIG);
  }

  /** Where elections are written down. */
  public Optional<Path> journal() {
    return path(JOURNAL);
  }

  private Optional<Path> path(String name) {
    return Optional.of(config.getString(name)).filter(text -> !text.isEmpty()).map(Path::of);
  }

  /** At most this many connections of a listener; beyond, the longest idle one is closed. */
  public int maxConnections() {
    return config.getInt(MAX_CONNECTIONS);
  }

  public long maxIdleMs() {
    return config.getLong(MAX_IDLE_MS);
  }

  public int maxRequestBytes() {
    return config.getInt(MAX_REQUEST_BYTES);
  }

  /** How long a client may take to authenticate, to send a request or to take an answer. */
  public long slowClientMs() {
    return config.getLong(SLOW_MS);
  }

  /** API key of {@code GetReplicaLogInfo}. */
  public short logInfoKey() {
    return config.getShort(LOG_INFO_KEY);
  }

  /** API key of {@code ElectLeaders}. */
  public short electKey() {
    return config.getShort(ELECT_KEY);
  }

  /** API key of {@code DescribeLogRecovery}. */
  public short recoveryKey() {
    return config.getShort(RECOVERY_KEY);
  }
}
