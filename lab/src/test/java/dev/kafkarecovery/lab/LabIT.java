package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LabIT {

  private Lab lab;

  @BeforeAll
  void start() {
    LabSpec spec =
        LabSpec.defaults()
            .withBrokers(1)
            .withLogDirsPerBroker(2)
            .withBrokerConfig(Map.of("message.max.bytes", "4242"));
    lab = Lab.start(spec, Progress.silent());
  }

  @AfterAll
  void end() {
    lab.close();
  }

  @Test
  void jmx_tells_that_the_broker_runs() throws Exception {
    try (BrokerJmx jmx = new BrokerJmx(lab.jmxPort(1))) {
      assertThat(jmx.brokerState()).isEqualTo(3);
      assertThat(jmx.remainingLogs()).isEmpty();
    }
  }

  @Test
  void a_broker_has_as_many_log_directories_as_wanted() {
    assertThat(lab.logDirs(1)).hasSize(2).allMatch(Files::isDirectory);
  }

  @Test
  void settings_go_over_the_labs_own() {
    ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, "1");
    String size =
        Topics.get("describe", lab.admin().describeConfigs(List.of(broker)).all())
            .get(broker)
            .get("message.max.bytes")
            .value();
    assertThat(size).isEqualTo("4242");
  }

  @Test
  void kafkas_own_tools_answer() {
    ToolResult topics =
        lab.runKafkaTool(
            "org.apache.kafka.tools.TopicCommand",
            "--bootstrap-server",
            lab.bootstrapServers(),
            "--list");
    assertThat(topics).isEqualTo(new ToolResult(0, "\n", ""));
  }

  @Test
  void a_killed_controller_can_come_back() {
    lab.killController();
    lab.startController();
    lab.awaitServing(1);
  }

  @Test
  void an_attached_lab_is_the_same_and_survives_being_closed() {
    try (Lab attached = Lab.attach(lab.dir())) {
      assertThat(attached.bootstrapServers()).isEqualTo(lab.bootstrapServers());
      attached.awaitServing(1);
    }
    assertThat(lab.isRunning(1)).isTrue();
  }
}
