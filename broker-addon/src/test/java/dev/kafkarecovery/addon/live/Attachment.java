package dev.kafkarecovery.addon.live;

import dev.kafkarecovery.addon.AddOnClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code bin/recovery-addon} as a process. */
final class Attachment {
  private static final Pattern PORT = Pattern.compile("://127\\.0\\.0\\.1:(\\d+)");

  private Attachment() {}

  /** What a command printed, stdout and stderr, and its exit status. */
  record Result(int status, String text) {
    int port() {
      Matcher matcher = PORT.matcher(text);
      if (!matcher.find()) {
        throw new AssertionError("no port in: " + text);
      }
      return Integer.parseInt(matcher.group(1));
    }
  }

  static Result run(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("recovery.home"), "bin", "recovery-addon").toString());
    command.addAll(List.of(args));
    return execute(command);
  }

  static Result execute(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("no end: " + command);
    }
    return new Result(process.exitValue(), text);
  }

  /** Attaches on a free port. */
  static Result attach(long pid, Path folder) throws IOException, InterruptedException {
    Path config = folder.resolve("addon-" + pid + ".properties");
    Files.writeString(config, "listeners=PLAINTEXT://127.0.0.1:0\n");
    return run("attach", String.valueOf(pid), "--config", config.toString());
  }

  static AddOnClient client(Result attached) throws IOException {
    return new AddOnClient(attached.port());
  }

  /** What a broker's JVM tells about itself; jcmd of the JDK that runs this. */
  static String jcmd(long pid, String... command) throws IOException, InterruptedException {
    List<String> whole = new ArrayList<>();
    whole.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    whole.add(String.valueOf(pid));
    whole.addAll(List.of(command));
    return execute(whole).text();
  }
}
