package dev.kafkarecovery.tui.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.tui.model.ClusterProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleConfigTest {
  private static final Path THEMES = Path.of(System.getProperty("recovery.home"), "themes");

  @TempDir Path folder;

  private ConsoleConfig read(String text) throws IOException {
    Path file = folder.resolve("config.properties");
    Files.writeString(file, text);
    return ConsoleConfig.read(file, THEMES);
  }

  @Test
  void everything_that_can_be_set_is_read() throws IOException {
    ConsoleConfig config =
        read(
            """
            # mine
            theme = light
            refresh-interval-ms=5000
            dump-folder=/var/tmp
            addon={host}:9095,3=b3.example:9101
            addon-config=/etc/kafka/addon.properties
            addon-keys=GetReplicaLogInfo=94
            rpc-keys=GetReplicaLogInfo=95

            cluster.MkU3OEVBNTcwNTJENDM2Qg.name=prod-eu-1
            cluster.MkU3OEVBNTcwNTJENDM2Qg.theme=production
            cluster.MkU3OEVBNTcwNTJENDM2Qg.read-only=true
            """);
    assertThat(config.theme()).contains("light");
    assertThat(config.refreshInterval()).contains(Duration.ofSeconds(5));
    assertThat(config.dumpFolder()).contains(Path.of("/var/tmp"));
    assertThat(config.clusters())
        .isEqualTo(
            Map.of(
                "MkU3OEVBNTcwNTJENDM2Qg",
                new ClusterProfile(Optional.of("prod-eu-1"), Optional.of("production"), true)));
    assertThat(config.addOn())
        .isEqualTo(
            new AddOnDefaults(
                Optional.of("{host}:9095,3=b3.example:9101"),
                Optional.of(Path.of("/etc/kafka/addon.properties")),
                Optional.of("GetReplicaLogInfo=94"),
                Optional.of("GetReplicaLogInfo=95")));
    assertThat(config.boundThemes()).containsExactly("production");
  }

  @Test
  void no_file_is_no_configuration() {
    assertThat(ConsoleConfig.read(folder.resolve("none"), THEMES)).isEqualTo(ConsoleConfig.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "colour=red,colour: there is no such setting",
    "cluster.A.readonly=true,cluster.A.readonly: there is no such setting",
    "cluster.name=abc,cluster.name: there is no such setting",
    "cluster.A.read-only=yes,cluster.A.read-only: true or false",
    "cluster.A.name=ab,cluster.A.name: a name has 3 to 60",
    "cluster.A.name=two words,cluster.A.name: a name has 3 to 60",
    "cluster.B.name=same,cluster.B.name: the same name as in cluster.C.name",
    "theme=drak,theme: there is no such theme",
    "cluster.A.theme=../x,cluster.A.theme: there is no such theme",
    "refresh-interval-ms=99,'refresh-interval-ms: a whole number'",
    "refresh-interval-ms=2s,'refresh-interval-ms: a whole number'",
    "dump-folder=dumps,'dump-folder: the folder''s whole path'",
    "addon={host},addon: the value is not of the form HOST:PORT",
    "addon-config=addon.properties,'addon-config: the file''s whole path'",
    "cluster.C.read-only=true,cluster.C.read-only: stands in line 2 already",
  })
  void a_mistake_is_named_with_file_line_and_key(String line, String words) {
    assertThatThrownBy(() -> read("cluster.C.name=same\ncluster.C.read-only=true\n" + line + "\n"))
        .isInstanceOf(FileProblemException.class)
        .hasMessageContaining(folder.resolve("config.properties") + ", line 3, ")
        .hasMessageContaining(words);
  }

  @Test
  void all_mistakes_are_told_at_once_and_no_value_is_repeated() {
    assertThatThrownBy(() -> read("sasl.jaas.config=hunter2\nhunter2\ntheme=hunter2\n"))
        .isInstanceOfSatisfying(
            FileProblemException.class, e -> assertThat(e.problems()).hasSize(3))
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void the_file_is_in_the_users_configuration_folder() {
    Path place = Path.of("kafka-recovery-console", "config.properties");
    assertThat(ConsoleConfig.file(Map.of("XDG_CONFIG_HOME", "/etc/mine")))
        .isEqualTo(Path.of("/etc/mine").resolve(place));
    Path home = Path.of(System.getProperty("user.home"), ".config").resolve(place);
    assertThat(ConsoleConfig.file(Map.of())).isEqualTo(home);
    assertThat(ConsoleConfig.file(Map.of("XDG_CONFIG_HOME", "relative"))).isEqualTo(home);
  }
}
