package dev.kafkarecovery.tui.key;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns what a terminal sends into keys, pastes and what the mouse does. Keeps what is not complete
 * yet: the caller waits a moment while {@link #pending} and then calls {@link #expire}, so that an
 * escape sequence that arrives in two pieces is not taken for Esc and letters.
 */
public final class KeyDecoder {
  private static final char ESC = 0x1b;
  private static final char BEL = 0x07;
  private static final char CTRL_C = 0x03;
  private static final String PASTE_END = ESC + "[201~";

  /** A paste that is longer is cut: nothing here takes that much. */
  private static final int LONGEST_PASTE = 64 * 1024;

  private enum State {
    PLAIN,
    ESCAPE,
    /** After {@code ESC [}. */
    CSI,
    /** After {@code ESC O}. */
    SS3,
    /** After {@code ESC [ [}, of the Linux console's function keys. */
    LINUX,
    /** In a string that the terminal sends, until BEL or ESC backslash. */
    STRING,
    PASTE
  }

  private final StringBuilder sequence = new StringBuilder();
  private final StringBuilder paste = new StringBuilder();
  private State state = State.PLAIN;

  /** Takes characters as they come and returns what they complete. */
  public List<Input> accept(CharSequence characters) {
    List<Input> inputs = new ArrayList<>();
    for (int i = 0; i < characters.length(); i++) {
      step(characters.charAt(i), inputs);
    }
    return inputs;
  }

  /** True inside an escape sequence that is not complete. */
  public boolean pending() {
    return state != State.PLAIN && state != State.PASTE;
  }

  /** No more came in time: a lone ESC was the key, an incomplete sequence was nothing. */
  public List<Input> expire() {
    boolean lone = state == State.ESCAPE;
    if (pending()) {
      state = State.PLAIN;
    }
    return lone ? List.of(Key.of(Key.Kind.ESCAPE)) : List.of();
  }

  private void step(char next, List<Input> inputs) {
    switch (state) {
      case PLAIN -> plain(next, inputs);
      case ESCAPE -> escape(next, inputs);
      case CSI -> csi(next, inputs);
      case SS3 -> end(cursorKey(next), inputs);
      case LINUX -> end(Key.Kind.OTHER, inputs);
      case STRING -> string(next);
      case PASTE -> paste(next, inputs);
    }
  }

  private void end(Key.Kind kind, List<Input> inputs) {
    inputs.add(Key.of(kind));
    state = State.PLAIN;
  }

  private void plain(char next, List<Input> inputs) {
    if (next == ESC) {
      state = State.ESCAPE;
      return;
    }
    switch (next) {
      case '\r', '\n' -> inputs.add(Key.of(Key.Kind.ENTER));
      case '\t' -> inputs.add(Key.of(Key.Kind.TAB));
      case 0x7f, 0x08 -> inputs.add(Key.of(Key.Kind.BACKSPACE));
      default ->
          inputs.add(next >= ' ' ? Key.of(next) : Key.ctrl((char) (next == 0 ? ' ' : next + 0x60)));
    }
  }

  private void escape(char next, List<Input> inputs) {
    sequence.setLength(0);
    switch (next) {
      case '[' -> state = State.CSI;
      case 'O' -> state = State.SS3;
      case ']', 'P', '_', '^', 'X' -> state = State.STRING;
      case ESC -> inputs.add(Key.of(Key.Kind.ESCAPE));
      default -> end(Key.Kind.OTHER, inputs);
    }
  }

  private void csi(char next, List<Input> inputs) {
    if (next == '[' && sequence.isEmpty()) {
      state = State.LINUX;
    } else if (next == ESC) {
      state = State.ESCAPE;
    } else if (next < '@' || next > '~') {
      sequence.append(next);
    } else if (next == '~' && sequence.toString().equals("200")) {
      paste.setLength(0);
      state = State.PASTE;
    } else if (!sequence.isEmpty() && sequence.charAt(0) == '<') {
      state = State.PLAIN;
      MouseReport.of(sequence.substring(1), next).ifPresent(inputs::add);
    } else {
      // CSI M would start an old mouse report: never Enter.
      Key.Kind kind = next == 'M' ? Key.Kind.OTHER : cursorKey(next);
      end(next == '~' ? editingKey(sequence.toString()) : kind, inputs);
    }
  }

  private void string(char next) {
    boolean terminated =
        next == BEL || (next == '\\' && sequence.length() > 0 && sequence.charAt(0) == ESC);
    sequence.setLength(0);
    sequence.append(next);
    if (terminated) {
      state = State.PLAIN;
    }
  }

  private void paste(char next, List<Input> inputs) {
    if (paste.length() > 2 * LONGEST_PASTE) {
      paste.delete(LONGEST_PASTE, paste.length() - PASTE_END.length());
    }
    paste.append(next);
    boolean complete = paste.indexOf(PASTE_END, paste.length() - PASTE_END.length()) >= 0;
    // Ctrl-C ends a paste whose end was lost on the way: the keyboard must never go deaf.
    if (complete || next == CTRL_C) {
      paste.setLength(paste.length() - (complete ? PASTE_END.length() : 1));
      state = State.PLAIN;
      inputs.add(new Input.Paste(paste.substring(0, Math.min(paste.length(), LONGEST_PASTE))));
    }
  }

  private static Key.Kind cursorKey(char last) {
    return switch (last) {
      case 'A' -> Key.Kind.UP;
      case 'B' -> Key.Kind.DOWN;
      case 'C' -> Key.Kind.RIGHT;
      case 'D' -> Key.Kind.LEFT;
      case 'F' -> Key.Kind.END;
      case 'H' -> Key.Kind.HOME;
      case 'M' -> Key.Kind.ENTER;
      case 'Z' -> Key.Kind.BACK_TAB;
      default -> Key.Kind.OTHER;
    };
  }

  private static Key.Kind editingKey(String number) {
    return switch (number) {
      case "1", "7" -> Key.Kind.HOME;
      case "3" -> Key.Kind.DELETE;
      case "4", "8" -> Key.Kind.END;
      case "5" -> Key.Kind.PAGE_UP;
      case "6" -> Key.Kind.PAGE_DOWN;
      default -> Key.Kind.OTHER;
    };
  }
}
