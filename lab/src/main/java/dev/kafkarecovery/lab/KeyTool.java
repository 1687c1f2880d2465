package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The JDK's keytool, which makes a lab's authority, key stores and trust store. */
final class KeyTool {

  private static final long LIMIT_SECONDS = 60;
  private static final String AUTHORITY = "authority";

  private final Path folder;
  private final String password;

  private KeyTool(Path folder, String password) {
    this.folder = folder;
    this.password = password;
  }

  /**
   * Makes a new authority and, signed by it, {@code broker.p12} and {@code client.p12}; {@code
   * trust.p12} trusts it, and {@code authority.pem} is its certificate.
   *
   * @param host the name that the brokers' certificate is for, beside 127.0.0.1
   */
  static void make(Path folder, String host, String password) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new LabException("Cannot make the folder " + folder + ": " + e + ".", e);
    }
    KeyTool tool = new KeyTool(folder, password);
    tool.pair(AUTHORITY, "CN=recovery lab authority", List.of("-ext", "bc:c"));
    tool.signed("broker", "CN=" + host, List.of("-ext", "san=dns:" + host + ",ip:127.0.0.1"));
    tool.signed("client", "CN=recovery lab client", List.of());
    Path pem = folder.resolve("authority.pem");
    tool.run("-exportcert", "-rfc", "-alias", AUTHORITY, "-file", pem.toString(), "-keystore");
    tool.trust(pem);
  }

  private Path store(String name) {
    return folder.resolve(name + ".p12");
  }

  private void pair(String alias, String name, List<String> more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-genkeypair",
                "-alias",
                alias,
                "-dname",
                name,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-validity",
                "30"));
    arguments.addAll(more);
    arguments.add("-keystore");
    run(arguments.toArray(String[]::new));
  }

  /** Makes a pair whose certificate the authority signs, and moves it to a store of its own. */
  private void signed(String alias, String name, List<String> more) {
    List<String> signer = new ArrayList<>(List.of("-signer", AUTHORITY));
    signer.addAll(more);
    pair(alias, name, signer);
    run(
        "-importkeystore",
        "-srcalias",
        alias,
        "-destkeystore",
        store(alias).toString(),
        "-deststorepass",
        password,
        "-srckeystore");
  }

  private void trust(Path certificate) {
    execute(
        List.of(
            "-importcert",
            "-noprompt",
            "-alias",
            AUTHORITY,
            "-file",
            certificate.toString(),
            "-keystore",
            store("trust").toString(),
            "-storepass",
            password));
  }

  /** Runs on the authority's store, whose option comes last. */
  private void run(String... arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    String option = all.get(all.size() - 1);
    all.add(store(AUTHORITY).toString());
    all.add(option.equals("-srckeystore") ? "-srcstorepass" : "-storepass");
    all.add(password);
    execute(all);
  }

  private void execute(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.add("-J-XX:TieredStopAtLevel=1");
    command.addAll(arguments);
    Path output = folder.resolve("keytool.log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new LabException("keytool did not end within " + LIMIT_SECONDS + " s.");
      }
      if (process.exitValue() != 0) {
        throw new LabException("keytool failed: " + Folders.tail(output, 2) + ".");
      }
    } catch (IOException e) {
      throw new LabException("Cannot run keytool: " + e.getMessage() + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Interrupted while keytool ran.", e);
    }
  }
}
