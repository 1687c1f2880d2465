package dev.kafkarecovery.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Packs {@link LoopbackJmx} for a broker. */
final class JmxAgent {

  private JmxAgent() {}

  /** The JVM options that serve JMX on a port, with the agent's jar in a folder. */
  static List<String> options(Path folder, int port) {
    return List.of(
        "-Djava.rmi.server.hostname=127.0.0.1", "-javaagent:" + jar(folder) + "=" + port);
  }

  private static Path jar(Path folder) {
    Path jar = folder.resolve("loopback-jmx.jar");
    String entry = LoopbackJmx.class.getName().replace('.', '/') + ".class";
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", LoopbackJmx.class.getName());
    try (InputStream code =
            Objects.requireNonNull(LoopbackJmx.class.getResourceAsStream("/" + entry));
        OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry(entry));
      code.transferTo(out);
      return jar;
    } catch (IOException e) {
      throw new LabException("Cannot write " + jar + ": " + e + ".", e);
    }
  }
}
