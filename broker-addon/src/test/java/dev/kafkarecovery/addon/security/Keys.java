package dev.kafkarecovery.addon.security;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Key stores for a server and a client that trust each other, and for a stranger. */
final class Keys {
  static final String PASSWORD = "practice";

  private final Path dir;

  Keys(Path dir) throws IOException, InterruptedException {
    this.dir = dir;
    pair("server", "CN=broker");
    pair("client", "CN=console");
    pair("stranger", "CN=stranger");
    trust("server", "client-trust");
    trust("client", "server-trust");
  }

  Map<String, String> stores(String key, String trust) {
    return Map.of(
        "ssl.keystore.location",
        dir.resolve(key + ".p12").toString(),
        "ssl.keystore.password",
        PASSWORD,
        "ssl.key.password",
        PASSWORD,
        "ssl.keystore.type",
        "PKCS12",
        "ssl.truststore.location",
        dir.resolve(trust + ".p12").toString(),
        "ssl.truststore.password",
        PASSWORD,
        "ssl.truststore.type",
        "PKCS12",
        "ssl.endpoint.identification.algorithm",
        "");
  }

  private void pair(String name, String distinguished) throws IOException, InterruptedException {
    keytool(
        "-genkeypair",
        "-alias",
        name,
        "-dname",
        distinguished,
        "-keyalg",
        "EC",
        "-storetype",
        "PKCS12",
        "-keystore",
        name + ".p12",
        "-storepass",
        PASSWORD,
        "-validity",
        "30");
    keytool(
        "-exportcert",
        "-alias",
        name,
        "-keystore",
        name + ".p12",
        "-storepass",
        PASSWORD,
        "-file",
        name + ".crt");
  }

  private void trust(String certificate, String store) throws IOException, InterruptedException {
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        certificate,
        "-file",
        certificate + ".crt",
        "-storetype",
        "PKCS12",
        "-keystore",
        store + ".p12",
        "-storepass",
        PASSWORD);
  }

  private void keytool(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command)
            .directory(dir.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("keytool failed: " + command);
    }
  }
}
