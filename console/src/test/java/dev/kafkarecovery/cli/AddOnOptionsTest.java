package dev.kafkarecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.kafka.AddOns;
import dev.kafkarecovery.kafka.RecoveryRpcs;
import dev.kafkarecovery.kafka.RpcKeys;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.tui.settings.AddOnDefaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AddOnOptionsTest {
  @TempDir Path folder;

  private AddOnDefaults defaults = AddOnDefaults.NONE;

  private ConnectionOptions options(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--bootstrap-server", "b1:9092"));
    all.addAll(List.of(arguments));
    ConnectionOptions options = new ConnectionOptions();
    options.defaults(defaults);
    return CommandLine.populateCommand(options, all.toArray(String[]::new));
  }

  private RecoveryRpcs rpcs(String... arguments) {
    return options(arguments).settings().rpcs();
  }

  private AddOns addOns(String... arguments) {
    return rpcs(arguments).addOns().orElseThrow();
  }

  private static String place(AddOns addOns, int broker) {
    Broker known =
        new Broker(
            broker,
            "b" + broker,
            9092,
            "",
            Broker.State.FENCED,
            Reading.unknown(Reading.Why.NOT_ASKED, "not asked"));
    Reading<String> place = addOns.places().of(known);
    return place.orElse(place.reason());
  }

  private void refused(String sentence, String... arguments) {
    assertThatThrownBy(() -> rpcs(arguments))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("hunter2");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void without_options_the_plain_protocol_is_alone() {
    assertThat(rpcs()).isEqualTo(RecoveryRpcs.NONE);
    assertThat(options().addOnsNamed()).isFalse();
  }

  @Test
  void a_port_alone_is_that_of_every_brokers_own_host() {
    assertThat(place(addOns("--addon", "9095"), 3)).isEqualTo("b3:9095");
    assertThat(place(addOns("--addon", "{host}:9095"), 3)).isEqualTo("b3:9095");
    assertThat(place(addOns("--addon", "9095, 3=9101"), 3)).isEqualTo("b3:9101");
    assertThat(place(addOns("--addon", "9095,3=10.0.0.3:9101"), 3)).isEqualTo("10.0.0.3:9101");
    assertThat(place(addOns("--addon", "1=127.0.0.1:9101"), 3)).isEqualTo("not named in --addon");
  }

  @Test
  void faults_name_the_option_and_the_next_step() {
    refused("--addon: the value has port 70000", "--addon", "70000");
    refused("--addon: entry 2 is not of the form HOST:PORT", "--addon", "9095,1=host");
    refused("need --addon", "--addon-keys", "GetReplicaLogInfo=1");
    refused("--addon-keys: write GetReplicaLogInfo=KEY", "--addon", "1", "--addon-keys", "x=1");
    refused("--addon-keys: write", "--addon", "1", "--addon-keys", "GetReplicaLogInfo=40000");
    refused("is named twice", "--rpc-keys", "GetReplicaLogInfo=1,GetReplicaLogInfo=2");
    refused("--addon-config: ", "--addon", "1", "--addon-config", folder.resolve("no").toString());
  }

  @Test
  void keys_are_those_of_the_add_on_unless_named() {
    assertThat(addOns("--addon", "1").keys()).isEqualTo(RpcKeys.OF_ADD_ON);
    assertThat(addOns("--addon", "1", "--addon-keys", "GetReplicaLogInfo=94").keys())
        .isEqualTo(new RpcKeys((short) 94, RpcKeys.OF_ADD_ON.describeLogRecovery()));
    assertThat(rpcs("--rpc-keys", "GetReplicaLogInfo=94").brokers().map(RpcKeys::getReplicaLogInfo))
        .contains((short) 94);
  }

  @Test
  void the_clusters_password_is_not_given_to_whoever_has_the_add_ons_port() throws Exception {
    String plain =
        file(
            "plain.properties",
            """
            security.protocol=SASL_PLAINTEXT
            sasl.mechanism=PLAIN
            sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \
              username="ops" password="hunter2";
            """);
    refused("SASL PLAIN without TLS", "--addon", "9095", "--command-config", plain);
    AddOns asked = addOns("--addon", "9095", "--command-config", plain, "--addon-config", plain);
    assertThat(asked.client().getProperty("security.protocol")).isEqualTo("SASL_PLAINTEXT");
    assertThat(
            options("--addon", "9095", "--command-config", plain, "--addon-config", plain)
                .settings()
                .toString())
        .as("records print what they hold")
        .contains("9095")
        .doesNotContain("hunter2");
    String scram =
        file(
            "scram.properties",
            """
            security.protocol=SASL_PLAINTEXT
            sasl.mechanism=SCRAM-SHA-512
            sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required \
              username="ops" password="hunter2";
            """);
    assertThat(
            addOns("--addon", "9095", "--command-config", scram)
                .client()
                .getProperty("sasl.mechanism"))
        .isEqualTo("SCRAM-SHA-512");
  }

  @Test
  void own_properties_of_the_add_ons_replace_those_of_the_cluster() throws Exception {
    String cluster = file("cluster.properties", "security.protocol=SSL\n");
    String own = file("own.properties", "client.id=me\n");
    AddOns addOns = addOns("--addon", "9095", "--command-config", cluster, "--addon-config", own);
    assertThat(addOns.client())
        .containsOnly(Map.entry("client.id", "me"), Map.entry("bootstrap.servers", "b1:9092"));
    String wrong = file("wrong.properties", "security.protocol=hunter\n");
    refused("--addon-config: the client properties", "--addon", "1", "--addon-config", wrong);
  }

  @Test
  void options_go_before_the_configuration_and_none_switches_it_off() {
    defaults =
        new AddOnDefaults(
            Optional.of("{host}:9095"),
            Optional.empty(),
            Optional.of("GetReplicaLogInfo=94"),
            Optional.of("GetReplicaLogInfo=95"));
    assertThat(place(addOns(), 3)).isEqualTo("b3:9095");
    assertThat(addOns().keys().getReplicaLogInfo()).isEqualTo((short) 94);
    assertThat(rpcs().brokers()).isPresent();
    assertThat(options().addOnsGiven()).as("by an option").isFalse();
    assertThat(place(addOns("--addon", "9200"), 3)).isEqualTo("b3:9200");
    assertThat(rpcs("--addon", "none").addOns()).isEmpty();
    assertThat(options("--addon", "none").addOnsNamed()).isFalse();
  }

  @Test
  void add_ons_are_asked_about_log_recovery_too() {
    ConnectionOptions connection = options("--addon", "9095");
    SourceSettings settings = new ProgressOptions().settings(Map.of(), connection);
    assertThat(settings.kind()).isEqualTo(SourceSettings.Kind.NONE);
    assertThat(settings.asksNobody()).isFalse();
    assertThat(settings.preferred()).isPresent();
    assertThat(new ProgressOptions().settings(Map.of(), options()).asksNobody()).isTrue();
  }

  @Test
  void a_saved_snapshot_has_no_add_ons_to_ask() {
    Rig rig = new Rig(folder);
    assertThat(
            rig.uncleanPlain(
                "--snapshot",
                "s.json",
                "--all-offline-partitions",
                "--show-replica-info",
                "--addon",
                "9095"))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(rig.err()).contains("--snapshot is only looked at");
    assertThat(rig.console("--snapshot", "s.json", "--addon", "9095")).isEqualTo(ExitStatus.USAGE);
    assertThat(rig.err()).contains("--addon, --jmx and --metrics-url ask the brokers");
  }
}
