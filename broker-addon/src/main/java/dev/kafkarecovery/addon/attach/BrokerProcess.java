package dev.kafkarecovery.addon.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** The JVM of a broker on this machine, over the attach interface of the JDK. */
final class BrokerProcess implements AutoCloseable {
  /* The names that the agent's boot classes give. */
  private static final String STATE = "kafka.recovery.addon";
  private static final String PROBLEM = "kafka.recovery.addon.problem";

  private final long pid;
  private final VirtualMachine machine;

  private BrokerProcess(long pid, VirtualMachine machine) {
    this.pid = pid;
    this.machine = machine;
  }

  static BrokerProcess open(long pid) throws FailedException {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty()) {
      throw new FailedException("There is no process " + pid + ".");
    }
    String own = System.getProperty("user.name");
    String owner = process.get().info().user().orElse(own);
    if (!owner.equals(own) && !own.equals("root")) {
      throw new FailedException(
          "Process %d belongs to %s and you are %s: run this as the broker's user, such as  sudo -u %s ..."
              .formatted(pid, owner, own, owner));
    }
    try {
      return new BrokerProcess(pid, VirtualMachine.attach(String.valueOf(pid)));
    } catch (AttachNotSupportedException e) {
      throw new FailedException(
          "Process %d takes no attachments: no Java process, stopped, of another user, or started with -XX:+DisableAttachMechanism (%s)."
              .formatted(pid, e.getMessage()));
    } catch (IOException e) {
      throw new FailedException(
          "Process %d cannot be attached to (%s): is it of another user, or in another container?"
              .formatted(pid, e.getMessage()));
    }
  }

  /** What is attached: version and listeners; empty for nothing. */
  Optional<String> state() throws FailedException {
    return property(STATE);
  }

  /**
   * Puts the add-on in.
   *
   * @return what is attached then
   */
  String attach(String config) throws FailedException {
    String command = properties().getProperty("sun.java.command", "").split(" ", -1)[0];
    if (!command.toLowerCase(Locale.ROOT).contains("kafka")) {
      throw new FailedException(
          "Process %d is no Kafka broker: it runs %s.".formatted(pid, command));
    }
    Optional<String> before = state();
    if (before.isPresent()) {
      throw new FailedException(
          "The add-on is in process %d already: %s. Detach it first.".formatted(pid, before.get()));
    }
    load("attach\n" + ownJar() + "\n" + config);
    return state().orElseThrow(() -> new FailedException(problem()));
  }

  /** Takes the add-on out. */
  void detach() throws FailedException {
    if (state().isEmpty()) {
      throw new FailedException("Process " + pid + " has no add-on.");
    }
    load("detach");
    if (state().isPresent()) {
      throw new FailedException(problem());
    }
  }

  private String problem() {
    try {
      return "The add-on "
          + property(PROBLEM).orElse("said nothing; see the broker's standard output.");
    } catch (FailedException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void load(String argument) throws FailedException {
    try {
      machine.loadAgent(ownJar(), argument);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new FailedException(
          "Process %d does not load the add-on (%s): can its user read %s, or was it started with -XX:-EnableDynamicAgentLoading?"
              .formatted(pid, e.getMessage(), ownJar()));
    } catch (IOException e) {
      throw new FailedException(
          "Process %d broke off (%s); see its log.".formatted(pid, e.getMessage()));
    }
  }

  private Optional<String> property(String name) throws FailedException {
    return Optional.ofNullable(properties().getProperty(name));
  }

  private Properties properties() throws FailedException {
    try {
      return machine.getSystemProperties();
    } catch (IOException e) {
      throw new FailedException("Process %d does not answer (%s).".formatted(pid, e.getMessage()));
    }
  }

  private static String ownJar() throws FailedException {
    try {
      return new File(
              BrokerProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .getPath();
    } catch (URISyntaxException e) {
      throw new FailedException("The add-on cannot find its own jar.");
    }
  }

  @Override
  public void close() {
    try {
      machine.detach();
    } catch (IOException e) {
      // The process is gone.
    }
  }
}
