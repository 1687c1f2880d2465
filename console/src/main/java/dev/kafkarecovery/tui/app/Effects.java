package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.tui.model.Keeping;
import java.nio.file.Path;
import java.util.List;

/** What keys set off beside changing the model. None of these blocks. */
public interface Effects {
  /**
   * Starts the elections of this plan; results come as events.
   *
   * @param keeping whether what they cut is kept first, and where
   */
  void commit(RecoveryPlan plan, Keeping keeping);

  /** Makes this directory for what elections cut, if it can be; the result comes as an event. */
  void makeSalvageDir(String clusterId, Path directory);

  /** No new election shall start. */
  void stopCommit();

  /** Writes the plan to a file that must not exist; the result comes as an event. */
  void export(RecoveryPlan plan, Path file);

  /** Reads a plan from a file; the result comes as an event. */
  void importPlan(Path file);

  /** Asks who depends on these partitions; the answer comes as an event with that number. */
  void askDependents(long question, List<LossLook.Choice> choices);

  /** Asks the cluster again now. */
  void refresh();

  /**
   * Shows everything in the next theme.
   *
   * @return its name
   */
  String nextTheme();

  /** Paints every cell again with the next frame. */
  void repaint();

  /** Writes what is on the screen into files; the result comes as an event. */
  void dump();

  /** Gives the terminal back to the shell, and goes on once the shell lets it. */
  void suspend();

  /** Ends the console with this exit status. */
  void quit(int status);

  /** The same without waiting for the elections in flight: what is known of them is printed. */
  void quitAtOnce(int status);
}
