package dev.kafkarecovery.addon.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code bin/recovery-addon} says where there is nothing to attach to. */
final class AttachToolIT {
  @Test
  void a_process_that_is_not_there_is_named() throws Exception {
    Attachment.Result result = Attachment.run("attach", "999999999");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.text()).contains("There is no process 999999999.");
  }

  @Test
  void a_java_process_that_is_no_broker_is_left_alone() throws Exception {
    Attachment.Result result = Attachment.run("attach", "" + ProcessHandle.current().pid());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.text()).contains("is no Kafka broker");
  }

  @Test
  void a_process_that_is_not_java_is_told_apart() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "60").start();
    try {
      Attachment.Result result = Attachment.run("status", "" + sleep.pid());
      assertThat(result.status()).isEqualTo(1);
      assertThat(result.text()).contains("takes no attachments");
    } finally {
      sleep.destroyForcibly();
    }
  }

  @Test
  void arguments_that_make_no_sense_are_answered_with_how_it_goes() throws Exception {
    for (List<String> args :
        List.of(
            List.<String>of(),
            List.of("attach"),
            List.of("attach", "broker"),
            List.of("detach", "1", "--config", "x"),
            List.of("attach", "1", "--config", "/nowhere"))) {
      Attachment.Result result = Attachment.run(args.toArray(String[]::new));
      assertThat(result.status()).as("%s", args).isEqualTo(2);
      assertThat(result.text()).contains("Usage: recovery-addon attach PID");
    }
  }

  @Test
  void a_jvm_that_runs_something_else_goes_on_with_the_agent_in_its_command_line()
      throws Exception {
    Attachment.Result result =
        Attachment.execute(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + System.getProperty("addon.jar") + "=/no/such/file",
                "-version"));
    assertThat(result.status()).isZero();
    assertThat(result.text()).contains("/no/such/file").contains("version");
  }
}
