package dev.kafkarecovery.lab;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A lab from its first process to its last, whatever ends it: the normal way, a failure, or a
 * signal to this JVM at any moment.
 */
final class LabSession implements AutoCloseable {

  private static final long CONSOLE_LIMIT_SECONDS = 5;

  private final Progress messages;
  private final Runnable afterwards;
  private final Thread hook = new Thread(this::endBySignal, "lab-clean-up");
  private @Nullable Lab lab;
  private @Nullable Process console;
  private boolean ending;

  /**
   * @param messages where steps and the end are told
   * @param afterwards what a signal must do last, when the lab is gone
   */
  LabSession(Progress messages, Runnable afterwards) {
    this.messages = messages;
    this.afterwards = afterwards;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts the cluster and produces the incident, with numbered steps. */
  Lab produce(LabSpec spec, Scenario scenario, int partitions) {
    // Fetched before the lab exists, so that a signal meanwhile has nothing to wait for.
    KafkaDistribution.resolve(spec.kafkaVersion(), messages);
    Progress progress = new NumberedProgress(messages, 1 + scenario.steps());
    Lab started = prepare(spec);
    started.boot(progress);
    Expected expected = scenario.run(started, progress, partitions);
    messages.say(
        "The lab in "
            + started.dir()
            + " has "
            + expected.partitions().size()
            + " offline partitions.");
    started
        .secured()
        .ifPresent(
            access ->
                messages.say(
                    "As the user oncall: --bootstrap-server %s --command-config %s; beside it are those of admin and viewer."
                        .formatted(access.servers(), access.clientProperties(Secured.ONCALL))));
    messages.say(
        "JMX on 127.0.0.1: "
            + started.brokerIds().stream()
                .map(id -> "broker " + id + " at port " + started.jmxPort(id))
                .collect(Collectors.joining(", "))
            + ".");
    return started;
  }

  private synchronized Lab prepare(LabSpec spec) {
    if (ending) {
      throw new LabException("The lab was told to end.");
    }
    Lab prepared = Lab.prepare(spec, Progress.silent());
    lab = prepared;
    return prepared;
  }

  /** Runs the console in this terminal until it ends; returns its exit status. */
  int runConsole(List<String> command) {
    Process started = startConsole(command);
    try {
      return started.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Interrupted while the console ran.", e);
    }
  }

  private synchronized Process startConsole(List<String> command) {
    if (ending) {
      throw new LabException("The lab was told to end.");
    }
    try {
      Process started = new ProcessBuilder(command).inheritIO().start();
      console = started;
      return started;
    } catch (IOException e) {
      throw new LabException("Cannot run the console: " + e.getMessage() + ".", e);
    }
  }

  /** The exit status after a failure; once a signal ends the session, failures follow from that. */
  synchronized int statusOf(RuntimeException failure) {
    if (ending) {
      return RecoveryLab.FAILED;
    }
    throw failure;
  }

  /** Lets the cluster outlive this JVM. */
  synchronized void keepLab() {
    Lab current = lab;
    if (current != null && !ending) {
      lab = null;
      current.closeClient();
    }
  }

  private void endBySignal() {
    synchronized (this) {
      ending = true;
    }
    endConsole();
    endLab();
    afterwards.run();
  }

  private synchronized void endConsole() {
    Process current = console;
    if (current == null) {
      return;
    }
    current.destroy();
    try {
      if (!current.waitFor(CONSOLE_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        current.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void endLab() {
    Lab current = lab;
    if (current != null) {
      lab = null;
      messages.say("Cleaning up the lab ...");
      current.destroy();
    }
  }

  /** Ends the console and the lab unless it is to be kept. */
  @Override
  public void close() {
    endConsole();
    endLab();
    Folders.removeHook(hook);
  }
}
