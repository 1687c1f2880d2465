package dev.kafkarecovery.tui.settings;

import dev.kafkarecovery.progress.Endpoints;
import dev.kafkarecovery.progress.SourceSettingsException;
import dev.kafkarecovery.tui.model.ClusterProfile;
import dev.kafkarecovery.tui.settings.SettingsFile.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the user's configuration file says.
 *
 * @param theme a name or a file
 * @param refreshInterval between two looks at the cluster
 * @param dumpFolder where dumps of the screen go
 * @param salvageDir where commits keep what elections cut; empty for nowhere
 * @param addOn where brokers' add-ons are, and how to speak with them
 * @param clusters by cluster id
 */
public record ConsoleConfig(
    Optional<String> theme,
    Optional<Duration> refreshInterval,
    Optional<Path> dumpFolder,
    Optional<Path> salvageDir,
    AddOnDefaults addOn,
    Map<String, ClusterProfile> clusters) {
  /** No configuration at all. */
  public static final ConsoleConfig NONE =
      new ConsoleConfig(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          AddOnDefaults.NONE,
          Map.of());

  private static final String CLUSTER = "cluster.";

  public ConsoleConfig {
    clusters = Map.copyOf(clusters);
  }

  /** Where the file is looked for; {@code XDG_CONFIG_HOME} counts if it is absolute. */
  public static Path file(Map<String, String> environment) {
    String asked = environment.getOrDefault("XDG_CONFIG_HOME", "");
    Path folder =
        asked.isEmpty() || !Path.of(asked).isAbsolute()
            ? Path.of(System.getProperty("user.home"), ".config")
            : Path.of(asked);
    return folder.resolve("kafka-recovery-console").resolve("config.properties");
  }

  /**
   * Reads the file, if there is one.
   *
   * @param themes the folder of the themes
   * @throws dev.kafkarecovery.recovery.file.FileProblemException with all that is wrong
   */
  public static ConsoleConfig read(Path file, Path themes) {
    return Files.exists(file) ? new Reader(SettingsFile.read(file), themes).read() : NONE;
  }

  /** The same with another directory for what elections cut. */
  public ConsoleConfig withSalvageDir(Path directory) {
    return new ConsoleConfig(
        theme, refreshInterval, dumpFolder, Optional.of(directory), addOn, clusters);
  }

  /** The themes that clusters are bound to. */
  public Set<String> boundThemes() {
    return clusters.values().stream()
        .flatMap(profile -> profile.theme().stream())
        .collect(Collectors.toSet());
  }

  /** Reads one file. Values are not repeated in complaints: nobody knows what was pasted there. */
  private static final class Reader {
    private final SettingsFile file;
    private final Path themes;
    private final Map<String, ClusterProfile> clusters = new TreeMap<>();
    private final Map<String, String> named = new HashMap<>();
    private Optional<String> theme = Optional.empty();
    private Optional<Duration> interval = Optional.empty();
    private Optional<Path> dumps = Optional.empty();
    private Optional<Path> salvage = Optional.empty();
    private Optional<String> addOnPlaces = Optional.empty();
    private Optional<Path> addOnConfig = Optional.empty();
    private Optional<String> addOnKeys = Optional.empty();
    private Optional<String> brokerKeys = Optional.empty();

    Reader(SettingsFile file, Path themes) {
      this.file = file;
      this.themes = themes;
    }

    ConsoleConfig read() {
      file.entries().values().forEach(this::setting);
      file.check();
      return new ConsoleConfig(
          theme,
          interval,
          dumps,
          salvage,
          new AddOnDefaults(addOnPlaces, addOnConfig, addOnKeys, brokerKeys),
          clusters);
    }

    private void setting(Entry entry) {
      switch (entry.key()) {
        case "theme" -> theme = theme(entry);
        case "refresh-interval-ms" -> interval = interval(entry);
        case "dump-folder" -> dumps = path(entry, "the folder's whole path, from / on");
        case "salvage-dir" -> salvage = path(entry, "the directory's whole path, from / on");
        case "addon" -> addOnPlaces = places(entry);
        case "addon-config" -> addOnConfig = path(entry, "the file's whole path, from / on");
        case "addon-keys" -> addOnKeys = Optional.of(entry.value());
        case "rpc-keys" -> brokerKeys = Optional.of(entry.value());
        default -> {
          int last = entry.key().lastIndexOf('.');
          if (entry.key().startsWith(CLUSTER) && last > CLUSTER.length()) {
            cluster(entry, entry.key().substring(CLUSTER.length(), last), last);
          } else {
            unknown(entry);
          }
        }
      }
    }

    private void unknown(Entry entry) {
      file.complain(
          entry,
          "there is no such setting: theme, refresh-interval-ms, dump-folder, salvage-dir, addon,"
              + " addon-config, addon-keys, rpc-keys, cluster.<id>.name, cluster.<id>.theme,"
              + " cluster.<id>.read-only");
    }

    private void cluster(Entry entry, String id, int last) {
      ClusterProfile now = clusters.getOrDefault(id, ClusterProfile.NONE);
      switch (entry.key().substring(last + 1)) {
        case "name" ->
            clusters.put(id, new ClusterProfile(name(entry), now.theme(), now.readOnly()));
        case "theme" ->
            clusters.put(id, new ClusterProfile(now.name(), theme(entry), now.readOnly()));
        case "read-only" ->
            clusters.put(id, new ClusterProfile(now.name(), now.theme(), truth(entry)));
        default -> unknown(entry);
      }
    }

    private Optional<String> name(Entry entry) {
      if (!entry.value().matches("[A-Za-z0-9._-]{3,60}")) {
        file.complain(entry, "a name has 3 to 60 of the characters A-Z a-z 0-9 . _ -");
      }
      String other = named.put(entry.value(), entry.key());
      if (other != null) {
        file.complain(entry, "the same name as in " + other);
      }
      return Optional.of(entry.value());
    }

    private Optional<String> theme(Entry entry) {
      boolean ownFile = entry.key().equals("theme") && Path.of(entry.value()).isAbsolute();
      boolean there =
          entry.value().matches("[A-Za-z0-9_-]+")
              && Files.exists(themes.resolve(entry.value() + ".properties"));
      if (!ownFile && !there) {
        file.complain(entry, "there is no such theme in " + themes);
      }
      return Optional.of(entry.value());
    }

    private Optional<Duration> interval(Entry entry) {
      if (!entry.value().matches("[0-9]{3,9}")) {
        file.complain(entry, "a whole number of milliseconds, at least 100");
        return Optional.empty();
      }
      return Optional.of(Duration.ofMillis(Long.parseLong(entry.value())));
    }

    private Optional<Path> path(Entry entry, String wanted) {
      Path path = Path.of(entry.value());
      if (!path.isAbsolute()) {
        file.complain(entry, wanted);
      }
      return Optional.of(path);
    }

    private Optional<String> places(Entry entry) {
      try {
        Endpoints.hostPorts(entry.key(), entry.value());
      } catch (SourceSettingsException wrong) {
        file.complain(entry, wrong.sentence());
      }
      return Optional.of(entry.value());
    }

    private boolean truth(Entry entry) {
      if (!entry.value().equals("true") && !entry.value().equals("false")) {
        file.complain(entry, "true or false");
      }
      return entry.value().equals("true");
    }
  }
}
