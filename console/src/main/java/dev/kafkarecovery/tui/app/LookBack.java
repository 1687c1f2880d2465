package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.file.FormerRun;
import dev.kafkarecovery.recovery.file.UnfinishedRun;
import dev.kafkarecovery.render.FormerRunText;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Looks, once the cluster is known, for what earlier runs on it left unfinished. */
final class LookBack implements Runnable {
  private final Supplier<List<UnfinishedRun>> journals;
  private final Cluster cluster;
  private final String clusterId;
  private final Clock clock;
  private final Consumer<Event> events;

  /**
   * @param journals reads what journals hold; takes its time
   */
  LookBack(
      Supplier<List<UnfinishedRun>> journals,
      Cluster cluster,
      String clusterId,
      Clock clock,
      Consumer<Event> events) {
    this.journals = journals;
    this.cluster = cluster;
    this.clusterId = clusterId;
    this.clock = clock;
    this.events = events;
  }

  @Override
  public void run() {
    try {
      FormerRun.of(journals.get(), cluster, clusterId, clock.instant())
          .forEach(
              former ->
                  events.accept(
                      new Event.LeftBehind(FormerRunText.sentence(former, clock.instant()))));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
