package dev.kafkarecovery.lab;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The incidents that a lab can produce. */
public enum Scenario {
  /** A healthy cluster without topics. */
  NONE("none", 0, 0),

  /** Brokers 3 and 4 died one after the other; partitions of many kinds are offline. */
  LOST_ISR("lost-isr", 48, 40),

  /** Broker 4 died with thousands of partitions that only it had in sync. */
  WIDE("wide", 3_000, 1),

  /** Broker 3 is in log recovery and was in sync last for some partitions, broker 4 is dead. */
  SLOW_RECOVERY("slow-recovery", 100, SlowRecoveryPlan.FEWEST),

  /** Brokers 1, 2 and 3 hold logs that several unclean elections made diverge, broker 4 is dead. */
  DIVERGED("diverged", DivergedPlan.FEWEST, DivergedPlan.FEWEST);

  private final String label;
  private final int defaultPartitions;
  private final int fewestPartitions;

  Scenario(String label, int defaultPartitions, int fewestPartitions) {
    this.label = label;
    this.defaultPartitions = defaultPartitions;
    this.fewestPartitions = fewestPartitions;
  }

  /** The name on the command line, such as {@code lost-isr}. */
  public String label() {
    return label;
  }

  /** How many partitions go offline when nobody asks for another number. */
  public int defaultPartitions() {
    return defaultPartitions;
  }

  /** How many partitions the incident needs at least. */
  int fewestPartitions() {
    return fewestPartitions;
  }

  /** The scenario of a name; throws {@link LabException} that lists the names. */
  public static Scenario named(String label) {
    return Arrays.stream(values())
        .filter(scenario -> scenario.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new LabException.Usage(
                    "No scenario is called "
                        + label
                        + "; the scenarios are: "
                        + Arrays.stream(values())
                            .map(Scenario::label)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  /** The lab that the incident needs: the wanted one, with what it says nothing about filled in. */
  public LabSpec fit(LabSpec wanted) {
    return switch (this) {
      case NONE, LOST_ISR, WIDE -> wanted;
      case SLOW_RECOVERY -> SlowRecovery.fit(wanted);
      case DIVERGED -> Diverged.fit(wanted);
    };
  }

  /** Produces the incident with its usual number of partitions. */
  public Expected run(Lab lab, Progress progress) {
    return run(lab, progress, defaultPartitions);
  }

  /**
   * Produces the incident on a healthy lab of at least four brokers (see {@link #fit}), checks that
   * it is what it should be, and writes {@code expected.json}.
   *
   * @param partitions how many partitions go offline
   * @throws LabException when it cannot be produced, or reality differs from what is expected
   */
  public Expected run(Lab lab, Progress progress, int partitions) {
    Expected expected =
        switch (this) {
          case NONE -> new Expected(List.of());
          case LOST_ISR -> play(new LostIsr(lab, partitions), LostIsr.STEPS, progress);
          case WIDE -> play(new Wide(lab, partitions), Wide.STEPS, progress);
          case SLOW_RECOVERY ->
              play(new SlowRecovery(lab, partitions), SlowRecovery.STEPS, progress);
          case DIVERGED -> play(new Diverged(lab, partitions), Diverged.STEPS, progress);
        };
    expected.store(lab.dir());
    return expected;
  }

  private static <I extends Incident> Expected play(
      I incident, List<Step<I>> steps, Progress progress) {
    Step.runAll(steps, incident, progress);
    return incident.expected();
  }

  /** How many lines {@link #run} says to its progress. */
  int steps() {
    return switch (this) {
      case NONE -> 0;
      case LOST_ISR -> LostIsr.STEPS.size();
      case WIDE -> Wide.STEPS.size();
      case SLOW_RECOVERY -> SlowRecovery.STEPS.size();
      case DIVERGED -> Diverged.STEPS.size();
    };
  }
}
