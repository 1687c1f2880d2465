package dev.kafkarecovery.addon.elect;

import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FileProblemException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Elects through the cluster with the add-on's own client properties, by the console's engine. The
 * properties are read for each request, so that a new password needs no restart.
 */
public final class ClusterElector implements Elector {
  private final Optional<Path> clientConfig;
  private final Optional<Path> journalFile;
  private final Supplier<Optional<String>> clusterId;
  private final Consumer<String> say;

  /**
   * @param clientConfig properties as for Kafka's own tools, with {@code bootstrap.servers}
   * @param journalFile where each act is written down; without one, in the broker's log
   * @param clusterId the cluster of this broker: another one is refused
   * @param say takes a line for the broker's log
   */
  public ClusterElector(
      Optional<Path> clientConfig,
      Optional<Path> journalFile,
      Supplier<Optional<String>> clusterId,
      Consumer<String> say) {
    this.clientConfig = clientConfig;
    this.journalFile = journalFile;
    this.clusterId = clusterId;
    this.say = say;
  }

  @Override
  public ElectionReport elect(List<PlannedElection> elections, BooleanSupplier stop) {
    Optional<String> own = clusterId.get();
    if (own.isEmpty()) {
      throw new ClusterException(
          ClusterException.Kind.CONFIGURATION,
          "this broker's meta.properties do not tell its cluster id; nothing was elected");
    }
    RecoveryPlan plan = new RecoveryPlan(Optional.empty(), own, Optional.empty(), elections);
    try (Journal journal = journal();
        KafkaCluster cluster = KafkaCluster.open(properties(), Clock.systemUTC())) {
      return new Elections(cluster, Clock.systemUTC(), journal, ElectionSettings.DEFAULT)
          .run(plan, ElectionListener.NONE, stop);
    }
  }

  private Properties properties() {
    Path file =
        clientConfig.orElseThrow(
            () ->
                new ClusterException(
                    ClusterException.Kind.CONFIGURATION,
                    "the add-on of this broker has no addon.client.config to elect with; nothing"
                        + " was elected"));
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      throw new ClusterException(
          ClusterException.Kind.CONFIGURATION,
          "addon.client.config: %s cannot be read (%s); nothing was elected"
              .formatted(file, e.getClass().getSimpleName()));
    }
  }

  private Journal journal() {
    if (journalFile.isEmpty()) {
      return new SaidJournal(say);
    }
    try {
      return FileJournal.open(journalFile.get(), Clock.systemUTC());
    } catch (FileProblemException e) {
      throw new ClusterException(
          ClusterException.Kind.CONFIGURATION,
          String.valueOf(e.getMessage()) + "; nothing was elected");
    }
  }

  /** Writes each act into the broker's log. */
  private record SaidJournal(Consumer<String> say) implements Journal {
    @Override
    public void write(String event, Map<String, ?> fields) {
      say.accept("journal: " + event + " " + fields);
    }

    @Override
    public void close() {}
  }
}
