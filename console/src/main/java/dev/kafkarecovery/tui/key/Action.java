package dev.kafkarecovery.tui.key;

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
  SWITCH_PANE,
  MARK,
  MARK_ALL,
  UNMARK,
  OVERRIDE,
  AUTO_PICK,
  CLEAR_PICK,
  COMMIT,
  EXPORT,
  SORT,
  FILTER,
  ONLY_FAILED,
  FREEZE,
  REFRESH,
  LOG,
  HELP,
  REPAINT,
  QUIT,
  /** Ctrl-C: quits as {@link #QUIT} does, with the status of an interrupt. */
  INTERRUPT,
  CHOOSE,
  BACK,
  YES,
  NO,
  FOCUS
}
