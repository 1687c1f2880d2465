package dev.kafkarecovery.tui.settings;

import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.render.Sanitizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of lines {@code key=value}; those that begin with {@code #} are comments. It keeps the
 * line of each key and collects complaints about them. What stands in a line that is not understood
 * is not repeated: it may be a password in the wrong file.
 */
public final class SettingsFile {
  private final Path file;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  /** A setting and where it stands, from line 1. */
  public record Entry(int line, String key, String value) {}

  private SettingsFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @throws FileProblemException if it cannot be read; a bad line is a problem for {@link #check}
   */
  public static SettingsFile read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      String why = Files.exists(file) ? "cannot be read as text in UTF-8" : "no such file";
      throw new FileProblemException(file + ": " + why, e);
    }
    SettingsFile settings = new SettingsFile(file);
    for (int i = 0; i < lines.size(); i++) {
      settings.line(i + 1, lines.get(i).strip());
    }
    return settings;
  }

  private void line(int number, String line) {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    int equals = line.indexOf('=');
    if (equals < 1) {
      problems.add("%s, line %d: not a line of the form key=value".formatted(file, number));
      return;
    }
    String key = line.substring(0, equals).strip();
    Entry entry = new Entry(number, key, line.substring(equals + 1).strip());
    Entry before = entries.putIfAbsent(key, entry);
    if (before != null) {
      complain(entry, "stands in line %d already".formatted(before.line()));
    }
  }

  /** By key, in the order of the file. */
  public Map<String, Entry> entries() {
    return entries;
  }

  /** Notes what is wrong with a setting. */
  public void complain(Entry entry, String sentence) {
    problems.add(
        "%s, line %d, %s: %s"
            .formatted(file, entry.line(), Sanitizer.clean(entry.key()), sentence));
  }

  /** Notes what is wrong with the file. */
  public void complain(String sentence) {
    problems.add(file + ": " + sentence);
  }

  /**
   * Ends reading.
   *
   * @throws FileProblemException with all that is wrong, if anything is
   */
  public void check() {
    if (!problems.isEmpty()) {
      throw new FileProblemException(problems);
    }
  }
}
