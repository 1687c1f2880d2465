package dev.kafkarecovery.tui.key;

import java.util.Locale;

/** What a key may do. */
public enum Action {
  DOWN,
  UP,
  HALF_DOWN,
  HALF_UP,
  PAGE_DOWN,
  PAGE_UP,
  TOP,
  BOTTOM,
  DETAIL,
  NEXT_PANE,
  PREVIOUS_PANE,
  MARK,
  MARK_ALL,
  UNMARK,
  RANGE,
  OVERRIDE,
  AUTO_PICK,
  CLEAR_PICK,
  WAIT,
  NOTE,
  COMMIT,
  EXPORT,
  RETRY,
  SORT,
  REVERSE,
  WIDE,
  COLUMNS,
  FILTER,
  /** To the next row that the last filter matches. */
  NEXT_MATCH,
  PREVIOUS_MATCH,
  GROUP,
  COMMAND,
  ONLY_FAILED,
  FREEZE,
  REFRESH,
  NEXT_THEME,
  MOUSE,
  LOG,
  HELP,
  REPAINT,
  /** Writes the screen into files. */
  DUMP,
  /** Gives the terminal to the shell until the job goes on. */
  SUSPEND,
  QUIT,
  /** Ctrl-C: quits as {@link #QUIT} does, with the status of an interrupt. */
  INTERRUPT,
  CHOOSE,
  BACK,
  YES,
  NO,
  FOCUS,
  DROP_LOSSY,
  /** Keeps what elections cut, or does not. */
  SALVAGE,
  COMPLETE;

  /** As a command names it: {@code auto-pick}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
