package dev.kafkarecovery.tui.theme;

import dev.kafkarecovery.recovery.file.FileProblemException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The themes there are, and the one in use. */
public final class Themes {
  /** Used where nothing else was asked for. */
  public static final String DEFAULT = "dark";

  private static final String ENDING = ".properties";

  private final List<Theme> all;
  private final List<String> problems;
  private Theme current;
  private boolean fixed;

  private Themes(List<Theme> all, List<String> problems, Theme current) {
    this.all = List.copyOf(all);
    this.problems = List.copyOf(problems);
    this.current = current;
  }

  /** One theme and no other. */
  public static Themes only(Theme theme) {
    return new Themes(List.of(theme), List.of(), theme);
  }

  /**
   * Reads the themes of a folder. One with mistakes is left out, unless it is the one to use.
   *
   * @param asked a theme's name, or a file; empty for {@link #DEFAULT}
   * @param bound names of others that will be used
   * @throws FileProblemException if one of those cannot be used
   */
  public static Themes load(Path folder, Optional<String> asked, Set<String> bound) {
    Map<String, Theme> themes = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    String wanted = asked.orElse(DEFAULT);
    for (Path file : files(folder)) {
      String name = name(file);
      try {
        themes.put(name, ThemeFile.read(name, file));
      } catch (FileProblemException e) {
        if (name.equals(wanted) || bound.contains(name)) {
          throw e;
        }
        problems.addAll(e.problems());
      }
    }
    Theme first = themes.get(wanted);
    if (first == null) {
      first = asked.isPresent() ? elsewhere(wanted, themes) : Theme.PLAIN;
      themes.put(first.name(), first);
    }
    return new Themes(List.copyOf(themes.values()), problems, first);
  }

  private static Theme elsewhere(String asked, Map<String, Theme> themes) {
    boolean path = asked.contains("/") || asked.endsWith(ENDING);
    if (!path) {
      throw new FileProblemException(
          "there is no theme '%s': %s, or a file"
              .formatted(asked, String.join(", ", themes.keySet())));
    }
    Path file = Path.of(asked);
    return ThemeFile.read(name(file), file);
  }

  private static List<Path> files(Path folder) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + ENDING)) {
      found.forEach(files::add);
    } catch (IOException e) {
      // An installation without themes shows what it has to show all the same.
      return List.of();
    }
    return files;
  }

  private static String name(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /** In the order of their names. */
  public List<Theme> all() {
    return all;
  }

  /** What is wrong with files that were left out. */
  public List<String> problems() {
    return problems;
  }

  public Theme current() {
    return current;
  }

  /** Goes on to the next theme. */
  public Theme next() {
    current = all.get((all.indexOf(current) + 1) % all.size());
    return current;
  }

  /** Takes the theme that a cluster is bound to, unless the user insists on another. */
  public void bind(String name) {
    if (!fixed) {
      all.stream()
          .filter(theme -> theme.name().equals(name))
          .findFirst()
          .ifPresent(theme -> current = theme);
    }
  }

  /** No cluster changes the theme. */
  public Themes fix() {
    fixed = true;
    return this;
  }
}
