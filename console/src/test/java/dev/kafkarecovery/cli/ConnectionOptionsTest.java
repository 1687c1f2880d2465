package dev.kafkarecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ConnectionOptionsTest {
  @TempDir Path folder;

  private static Properties load(String... arguments) {
    return CommandLine.populateCommand(new ConnectionOptions(), arguments).properties();
  }

  private Properties loadFile(byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("client.properties"), content);
    return load("--bootstrap-server", "b:1", "--command-config", file.toString());
  }

  private Properties loadFile(String content) throws IOException {
    return loadFile(content.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void the_old_name_admin_config_is_taken_too() throws IOException {
    Path file = Files.writeString(folder.resolve("p"), "security.protocol=SSL\n");
    assertThat(load("--bootstrap-server", "b:1", "--admin.config", file.toString()))
        .containsEntry("security.protocol", "SSL");
  }

  @Test
  void windows_line_ends_and_continued_lines_are_read() throws IOException {
    Properties properties =
        loadFile("sasl.jaas.config=org.Login required \\\r\n  username=\"u\";\r\na=b\r\n");
    assertThat(properties)
        .containsEntry("sasl.jaas.config", "org.Login required username=\"u\";")
        .containsEntry("a", "b");
  }

  @Test
  void a_byte_order_mark_does_not_spoil_the_first_key() throws IOException {
    Properties properties = loadFile("\ufeffa=\u00e4\n".getBytes(StandardCharsets.UTF_8));
    assertThat(properties).containsEntry("a", "\u00e4");
  }

  @Test
  void without_a_mark_bytes_are_read_as_kafka_reads_them() throws IOException {
    assertThat(loadFile("a=\u00e4\n")).containsEntry("a", "\u00e4");
  }

  @Test
  void bootstrap_server_on_the_command_line_wins() throws IOException {
    assertThat(loadFile("bootstrap.servers=other:9\n")).containsEntry("bootstrap.servers", "b:1");
  }

  @Test
  void a_missing_file_is_named() {
    Path missing = folder.resolve("none.properties");
    assertThatThrownBy(
            () -> load("--bootstrap-server", "b:1", "--command-config", missing.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(missing + " does not exist");
  }

  @Test
  void a_directory_is_named() {
    assertThatThrownBy(
            () -> load("--bootstrap-server", "b:1", "--command-config", folder.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(folder + " is a directory");
  }

  @Test
  void a_bad_escape_is_told_without_the_secret_on_its_line() {
    assertThatThrownBy(() -> loadFile("ssl.key.password=hunter2\\u00zz\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("client.properties")
        .hasNoCause()
        .message()
        .doesNotContain("hunter2");
  }

  @Test
  void an_utf16_file_is_told() {
    assertThatThrownBy(() -> loadFile("a=b".getBytes(StandardCharsets.UTF_16)))
        .hasMessageContaining("is UTF-16");
  }

  @Test
  void no_cluster_named_is_an_error() {
    assertThatThrownBy(() -> load())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--bootstrap-server is required");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "host", "host:", ":9092", "host:0", "host:65536", "a:1,,b:2", "a b:1"})
  void a_malformed_address_is_named(String address) {
    assertThatThrownBy(() -> load("--bootstrap-server", address))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--bootstrap-server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:9092", "a:1, b:2", "[::1]:9092", "SSL://kafka.example.org:9093"})
  void the_addresses_that_kafka_takes_are_taken(String address) {
    assertThat(load("--bootstrap-server", address)).containsEntry("bootstrap.servers", address);
  }
}
