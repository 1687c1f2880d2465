package dev.kafkarecovery.lab;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what kind of lab is wanted. */
final class LabOptions {

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description =
          "The incident: none, lost-isr, wide, slow-recovery or diverged."
              + " Default: ${DEFAULT-VALUE}.",
      defaultValue = "lost-isr")
  private String scenario = "lost-isr";

  @Option(
      names = "--kafka-version",
      paramLabel = "V",
      description = "The release of the brokers. Default: ${DEFAULT-VALUE}.",
      defaultValue = LabSpec.DEFAULT_KAFKA_VERSION)
  private String kafkaVersion = LabSpec.DEFAULT_KAFKA_VERSION;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description =
          "How many partitions go offline. Default: 48, for wide 3000, for slow-recovery 100, for"
              + " diverged 42.")
  private @Nullable Integer partitions;

  @Option(
      names = "--addon",
      description = "Start the brokers with this project's add-on, each on a free port.")
  private boolean addOn;

  @Option(
      names = "--secured",
      description =
          "Give the brokers a listener with TLS, logins and rights, and write a client.properties"
              + " into the lab's folder.")
  private boolean secured;

  Scenario scenario() {
    return argument("--scenario", () -> Scenario.named(scenario));
  }

  int partitions() {
    Scenario wanted = scenario();
    Integer count = partitions;
    if (count == null) {
      return wanted.defaultPartitions();
    }
    if (wanted == Scenario.NONE) {
      throw new LabException.Usage("--partitions does not go with --scenario none.");
    }
    if (count < wanted.fewestPartitions()) {
      throw new LabException.Usage(
          "--partitions: the scenario "
              + wanted.label()
              + " needs at least "
              + wanted.fewestPartitions()
              + ".");
    }
    return count;
  }

  LabSpec spec() {
    return scenario()
        .fit(
            argument("--kafka-version", () -> LabSpec.defaults().withKafkaVersion(kafkaVersion))
                .withAddOn(addOn)
                .withSecured(secured));
  }

  /** Evaluates what an option says; the complaint names the option. */
  static <T> T argument(String option, Supplier<T> value) {
    try {
      return value.get();
    } catch (LabException.Usage e) {
      throw new LabException.Usage(option + ": " + e.getMessage());
    }
  }
}
