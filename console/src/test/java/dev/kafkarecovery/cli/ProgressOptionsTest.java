package dev.kafkarecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.progress.Login;
import dev.kafkarecovery.progress.SourceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ProgressOptionsTest {
  private static final String[] JVM = {
    "javax.net.ssl.trustStore", "javax.net.ssl.trustStorePassword", "javax.net.ssl.trustStoreType"
  };

  @TempDir Path folder;
  private Map<String, String> variables = Map.of();
  private ConnectionOptions connection = new ConnectionOptions();

  @AfterEach
  void forget() {
    for (String name : JVM) {
      System.clearProperty(name);
    }
  }

  private SourceSettings settings(String... arguments) {
    return CommandLine.populateCommand(new ProgressOptions(), arguments)
        .settings(variables, connection);
  }

  private void refused(String sentence, String... arguments) {
    assertThatThrownBy(() -> settings(arguments))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(sentence);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void without_options_nobody_is_asked() {
    assertThat(settings()).isEqualTo(SourceSettings.none());
  }

  @Test
  void places_and_times_make_a_source() {
    SourceSettings settings =
        settings(
            "--jmx",
            "{host}:9999,3=b3:9101",
            "--progress-interval",
            "500ms",
            "--progress-deadline",
            "2");
    assertThat(settings.kind()).isEqualTo(SourceSettings.Kind.JMX);
    assertThat(settings.endpoints().orElseThrow().byBroker()).containsEntry(3, "b3:9101");
    assertThat(settings.interval()).isEqualTo(Duration.ofMillis(500));
    assertThat(settings.deadline()).isEqualTo(Duration.ofMillis(2));
  }

  @Test
  void names_of_metrics_go_with_pages() {
    assertThat(
            settings("--metrics-url", "http://{host}:9404/", "--metrics-names", "remaining-logs=r")
                .names()
                .own())
        .containsKey("r");
    refused(
        "--metrics-names needs --metrics-url",
        "--jmx",
        "a:1",
        "--metrics-names",
        "remaining-logs=r");
  }

  @Test
  void the_password_comes_from_a_file_or_the_environment_and_is_never_shown() throws IOException {
    String file = file("password", "se cret\nnot this\n");
    SourceSettings read =
        settings("--jmx", "a:1", "--progress-user", "watch", "--progress-password-file", file);
    assertThat(read.login()).contains(new Login("watch", "se cret"));
    assertThat(read.toString()).doesNotContain("se cret");
    variables = Map.of(ProgressOptions.PASSWORD_VARIABLE, "other");
    assertThat(settings("--jmx", "a:1", "--progress-user", "watch").login())
        .contains(new Login("watch", "other"));
  }

  @Test
  void half_a_login_is_refused_with_the_other_half_named() throws IOException {
    refused("KAFKA_RECOVERY_PROGRESS_PASSWORD", "--jmx", "a:1", "--progress-user", "watch");
    refused(
        "needs --progress-user", "--jmx", "a:1", "--progress-password-file", file("p", "secret"));
    refused("needs --jmx or --metrics-url", "--progress-user", "watch");
    refused(
        "is empty",
        "--jmx",
        "a:1",
        "--progress-user",
        "watch",
        "--progress-password-file",
        file("empty", "\nsecret\n"));
  }

  @Test
  void what_cannot_be_a_place_is_refused_with_the_option_named() {
    refused("--jmx: ", "--jmx", "host");
    refused("--metrics-url: ", "--metrics-url", "ftp://a/");
    refused("exclude each other", "--jmx", "a:1", "--metrics-url", "http://a/");
    refused("--jmx-tls needs --jmx", "--jmx-tls");
    refused("--progress-interval", "--jmx", "a:1", "--progress-interval", "0");
  }

  @Test
  void tls_trusts_what_the_client_properties_trust() throws IOException {
    connection = configured("ssl.truststore.location=/t.p12\nssl.truststore.password=x\n");
    settings("--jmx", "a:1");
    assertThat(System.getProperty(JVM[0])).isNull();
    settings("--jmx", "a:1", "--jmx-tls");
    assertThat(System.getProperty(JVM[0])).isEqualTo("/t.p12");
    assertThat(System.getProperty(JVM[1])).isEqualTo("x");
  }

  @Test
  void what_the_jvm_was_told_to_trust_stays() throws IOException {
    System.setProperty(JVM[0], "/mine.p12");
    connection = configured("ssl.truststore.location=/t.p12\nssl.truststore.password=x\n");
    settings("--metrics-url", "https://{host}/");
    assertThat(System.getProperty(JVM[0])).isEqualTo("/mine.p12");
    assertThat(System.getProperty(JVM[1])).isNull();
  }

  @Test
  void a_pem_store_is_refused_for_jmx() throws IOException {
    connection = configured("ssl.truststore.location=/t.pem\nssl.truststore.type=PEM\n");
    refused("ssl.truststore.type=PEM", "--jmx", "a:1", "--jmx-tls");
  }

  private ConnectionOptions configured(String properties) throws IOException {
    return CommandLine.populateCommand(
        new ConnectionOptions(), "--command-config", file("client.properties", properties));
  }
}
