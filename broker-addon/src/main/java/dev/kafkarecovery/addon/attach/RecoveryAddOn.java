package dev.kafkarecovery.addon.attach;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code recovery-addon attach|detach|status PID}. */
public final class RecoveryAddOn {
  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private static final String HELP =
      """
      Usage: recovery-addon attach PID [--config FILE]
             recovery-addon detach PID
             recovery-addon status PID

      attach  puts the add-on into a running Kafka broker of this machine and user, without a restart
      detach  takes it out again
      status  says whether it is in, and where it listens

      PID is the process id of the broker; FILE holds the add-on's settings, see docs/addon.md.
      Status: 0, 1 when it failed or (status) is not attached, 2 for a bad argument.""";

  private RecoveryAddOn() {}

  /** Runs the command and exits. */
  public static void main(String[] args) {
    System.exit(run(List.of(args)));
  }

  private static int run(List<String> args) {
    if (args.equals(List.of("--help")) || args.equals(List.of("-h"))) {
      System.out.println(HELP);
      return OK;
    }
    try {
      return run(Arguments.parse(args));
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      return USAGE;
    } catch (FailedException e) {
      System.err.println(e.getMessage());
      return FAILED;
    }
  }

  private static int run(Arguments wanted) throws FailedException {
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      throw new FailedException(
          "%s is a Java runtime without the module jdk.attach: run this with a JDK (set JAVA_HOME), or start the broker with -javaagent."
              .formatted(System.getProperty("java.home")));
    }
    try (BrokerProcess broker = BrokerProcess.open(wanted.pid())) {
      return switch (wanted.action()) {
        case ATTACH -> {
          System.out.println("Attached: " + broker.attach(wanted.config()) + ".");
          yield OK;
        }
        case DETACH -> {
          broker.detach();
          System.out.println("Detached from process " + wanted.pid() + ".");
          yield OK;
        }
        case STATUS -> status(broker, wanted.pid());
      };
    }
  }

  private static int status(BrokerProcess broker, long pid) throws FailedException {
    Optional<String> state = broker.state();
    System.out.println(
        state.map(text -> "Attached: " + text + ".").orElse("Process " + pid + " has no add-on."));
    return state.isPresent() ? OK : FAILED;
  }

  /** What to do. */
  private enum Action {
    ATTACH,
    DETACH,
    STATUS
  }

  /** The command line was not understood. */
  private static final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    private UsageException(String sentence) {
      super(sentence + "\n\n" + HELP);
    }
  }

  /**
   * The command line.
   *
   * @param config absolute path of the settings; empty for none
   */
  private record Arguments(Action action, long pid, String config) {
    private static Arguments parse(List<String> args) throws UsageException {
      Action action =
          switch (args.isEmpty() ? "" : args.get(0)) {
            case "attach" -> Action.ATTACH;
            case "detach" -> Action.DETACH;
            case "status" -> Action.STATUS;
            default -> throw new UsageException("The first argument is attach, detach or status.");
          };
      if (args.size() < 2 || !args.get(1).matches("[1-9]\\d{0,17}")) {
        throw new UsageException("The second argument is the process id of a broker.");
      }
      long pid = Long.parseLong(args.get(1));
      if (args.size() == 2) {
        return new Arguments(action, pid, "");
      }
      if (action != Action.ATTACH || args.size() != 4 || !args.get(2).equals("--config")) {
        throw new UsageException("Beside them there is only --config FILE, for attach.");
      }
      Path config = Path.of(args.get(3)).toAbsolutePath();
      if (!Files.isReadable(config)) {
        throw new UsageException("--config: " + config + " cannot be read.");
      }
      return new Arguments(action, pid, config.toString());
    }
  }
}
