package dev.kafkarecovery.tui.theme;

import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.settings.SettingsFile;
import dev.kafkarecovery.tui.settings.SettingsFile.Entry;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A theme's file: colours with a name under {@code palette.}, and for each role and ground {@code
 * .fg}, {@code .bg} and {@code .style}. A colour is {@code #rrggbb}, a name of the palette, or
 * {@code terminal}.
 */
final class ThemeFile {
  private static final String PALETTE = "palette.";
  private static final String TERMINAL = "terminal";

  private final SettingsFile file;
  private final Map<String, Integer> palette = new HashMap<>();
  private final Set<String> known = new HashSet<>();

  private ThemeFile(SettingsFile file) {
    this.file = file;
  }

  /**
   * Reads a theme; every role must have a foreground and every ground a background.
   *
   * @throws dev.kafkarecovery.recovery.file.FileProblemException with all that is wrong
   */
  static Theme read(String name, Path path) {
    ThemeFile theme = new ThemeFile(SettingsFile.read(path));
    return theme.read(name);
  }

  private Theme read(String name) {
    for (Entry entry : file.entries().values()) {
      if (entry.key().startsWith(PALETTE)) {
        known.add(entry.key());
        hex(entry).ifPresent(rgb -> palette.put(entry.key().substring(PALETTE.length()), rgb));
      }
    }
    Map<Role, Style> roles = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      roles.put(role, style(role.name(), "fg"));
    }
    Map<Ground, Style> grounds = new EnumMap<>(Ground.class);
    for (Ground ground : Ground.values()) {
      grounds.put(ground, style(ground.name(), "bg"));
    }
    for (Entry entry : file.entries().values()) {
      if (!known.contains(entry.key())) {
        file.complain(entry, "there is no such role");
      }
    }
    file.check();
    return new Theme(name, roles, grounds);
  }

  private Style style(String name, String needed) {
    String key = name.toLowerCase(Locale.ROOT).replace('_', '.');
    if (!file.entries().containsKey(key + "." + needed)) {
      file.complain("%s.%s is missing".formatted(key, needed));
    }
    return new Style(colour(key + ".fg"), colour(key + ".bg"), marks(key + ".style"));
  }

  private OptionalInt colour(String key) {
    known.add(key);
    Entry entry = file.entries().get(key);
    if (entry == null || entry.value().equals(TERMINAL)) {
      return OptionalInt.empty();
    }
    Integer named = palette.get(entry.value());
    return named != null ? OptionalInt.of(named) : hex(entry);
  }

  private OptionalInt hex(Entry entry) {
    if (entry.value().matches("#[0-9a-fA-F]{6}")) {
      return OptionalInt.of(Integer.parseInt(entry.value().substring(1), 16));
    }
    boolean defines = entry.key().startsWith(PALETTE);
    file.complain(
        entry,
        "'%s' is no colour: #rrggbb%s"
            .formatted(
                entry.value(), defines ? "" : ", a name of the palette section, or terminal"));
    return OptionalInt.empty();
  }

  private Set<Style.Mark> marks(String key) {
    known.add(key);
    Set<Style.Mark> marks = EnumSet.noneOf(Style.Mark.class);
    Entry entry = file.entries().get(key);
    if (entry == null) {
      return marks;
    }
    for (String word : entry.value().split(",", -1)) {
      switch (word.strip()) {
        case "bold" -> marks.add(Style.Mark.BOLD);
        case "underline" -> marks.add(Style.Mark.UNDERLINE);
        case "reverse" -> marks.add(Style.Mark.REVERSE);
        default ->
            file.complain(
                entry, "'%s' is no style: bold, underline or reverse".formatted(word.strip()));
      }
    }
    return marks;
  }
}
