package dev.kafkarecovery.lab;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code recovery-lab broker}: does something to one broker of a running lab. */
@Command(
    name = "broker",
    description = "Starts, stops, kills, suspends, resumes or releases one broker of a lab.")
final class BrokerCommand implements Callable<Integer> {

  /** What can be done to a broker. */
  private enum Action {
    START,
    STOP,
    KILL,
    SUSPEND,
    RESUME,
    RELEASE
  }

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      description =
          "start, stop (SIGTERM), kill (SIGKILL), suspend (SIGSTOP), resume (SIGCONT), release (no"
              + " longer slowed).")
  private String action = "";

  @Parameters(index = "1", paramLabel = "ID", description = "The broker's node id.")
  private int id;

  @Mixin private DirOption where = new DirOption();

  @Override
  public Integer call() {
    Action wanted = parse(action);
    Path dir = where.dir();
    if (!LabFile.existsIn(dir)) {
      throw new LabException.Usage("--dir: there is no lab in " + dir + ".");
    }
    try (LabLock lock = LabLock.take(dir);
        Lab lab = Lab.attach(lock.dir())) {
      if (!lab.brokerIds().contains(id)) {
        throw new LabException.Usage(
            "ID: this lab has no broker " + id + "; its brokers are " + lab.brokerIds() + ".");
      }
      RecoveryLab.say(perform(wanted, lab));
      return 0;
    }
  }

  private static Action parse(String text) {
    for (Action candidate : Action.values()) {
      if (candidate.name().equalsIgnoreCase(text)) {
        return candidate;
      }
    }
    throw new LabException.Usage(
        "ACTION: start, stop, kill, suspend, resume or release, not " + text + ".");
  }

  private String perform(Action wanted, Lab lab) {
    return switch (wanted) {
      case START -> {
        lab.startBroker(id);
        lab.awaitServing(id);
        yield "Broker " + id + " serves on " + lab.address(id) + ".";
      }
      case STOP -> {
        lab.stopBroker(id);
        yield "Broker " + id + " is stopped.";
      }
      case KILL -> {
        lab.killBroker(id);
        yield "Broker " + id + " is killed.";
      }
      case SUSPEND -> {
        lab.suspendBroker(id);
        yield "Broker " + id + " is suspended: it is silent, its connections stay open.";
      }
      case RESUME -> {
        lab.resumeBroker(id);
        yield "Broker " + id + " is resumed.";
      }
      case RELEASE -> {
        lab.releaseBroker(id);
        yield "Broker " + id + " is not slowed.";
      }
    };
  }
}
