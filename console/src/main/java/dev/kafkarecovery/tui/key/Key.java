package dev.kafkarecovery.tui.key;

import java.util.Locale;

/**
 * A key that was pressed.
 *
 * @param character for {@link Kind#CHARACTER} what was typed, for {@link Kind#CTRL} the lower-case
 *     letter; 0 for all other kinds
 */
public record Key(Kind kind, char character) implements Input {
  /** The kinds of keys. */
  public enum Kind {
    CHARACTER,
    CTRL,
    ENTER,
    ESCAPE,
    TAB,
    BACK_TAB,
    BACKSPACE,
    DELETE,
    UP,
    DOWN,
    LEFT,
    RIGHT,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    /** A key that the console has no use for, such as F7 or Alt with a letter. */
    OTHER
  }

  public static Key of(char character) {
    return new Key(Kind.CHARACTER, character);
  }

  public static Key of(Kind kind) {
    return new Key(kind, (char) 0);
  }

  public static Key ctrl(char letter) {
    return new Key(Kind.CTRL, letter);
  }

  /** The key as help shows it: {@code q}, {@code ^d}, {@code enter}. */
  public String shown() {
    return switch (kind) {
      case CHARACTER -> character == ' ' ? "space" : String.valueOf(character);
      case CTRL -> "^" + character;
      case UP -> "↑";
      case DOWN -> "↓";
      case LEFT -> "←";
      case RIGHT -> "→";
      case ESCAPE -> "esc";
      case PAGE_UP -> "pgup";
      case PAGE_DOWN -> "pgdn";
      case BACK_TAB -> "shift-tab";
      case ENTER, TAB, BACKSPACE, DELETE, HOME, END, OTHER -> kind.name().toLowerCase(Locale.ROOT);
    };
  }
}
