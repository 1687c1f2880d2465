package dev.kafkarecovery.lab;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code recovery-lab up}: a lab that outlives the command. */
@Command(
    name = "up",
    description = "Starts a lab, produces an incident and returns when it stands.")
final class UpCommand implements Callable<Integer> {

  @Mixin private LabOptions options = new LabOptions();
  @Mixin private DirOption where = new DirOption();

  @Option(
      names = "--brokers",
      paramLabel = "N",
      description = "How many brokers. Default: 4, which the incidents need at least.")
  private @Nullable Integer brokers;

  @Override
  public Integer call() {
    Scenario scenario = options.scenario();
    int partitions = options.partitions();
    LabSpec spec = spec(scenario).withDir(where.dir());
    try (LabLock lock = LabLock.take(where.dir());
        LabSession session = new LabSession(RecoveryLab::say, lock::close)) {
      clearLeftovers(lock.dir());
      try {
        Lab lab = session.produce(spec, scenario, partitions);
        session.keepLab();
        System.out.println("bootstrap.servers=" + lab.bootstrapServers());
        lab.brokerIds()
            .forEach(id -> System.out.println("broker." + id + ".jmx.port=" + lab.jmxPort(id)));
        lab.secured().ifPresent(UpCommand::print);
        lab.brokerIds().stream()
            .filter(id -> lab.addOnPort(id) != 0)
            .forEach(id -> System.out.println("broker." + id + ".addon.port=" + lab.addOnPort(id)));
        return 0;
      } catch (RuntimeException e) {
        return session.statusOf(e);
      }
    }
  }

  private static void print(SecuredAccess access) {
    System.out.println("secured.servers=" + access.servers());
    access
        .users()
        .forEach(
            user ->
                System.out.println(user + ".client.properties=" + access.clientProperties(user)));
  }

  private LabSpec spec(Scenario scenario) {
    LabSpec spec = options.spec();
    Integer count = brokers;
    if (count == null) {
      return spec;
    }
    if (scenario != Scenario.NONE && count < 4) {
      throw new LabException.Usage(
          "--brokers: the scenario " + scenario.label() + " needs at least 4.");
    }
    return LabOptions.argument("--brokers", () -> spec.withBrokers(count));
  }

  private static void clearLeftovers(Path dir) {
    if (!LabFile.existsIn(dir)) {
      return;
    }
    if (LabFile.load(dir).nodes().stream().anyMatch(node -> node.find().isPresent())) {
      throw new LabException.Usage(
          "--dir: a lab is running in " + dir + " already; end it with recovery-lab down first.");
    }
    Folders.delete(dir);
  }
}
