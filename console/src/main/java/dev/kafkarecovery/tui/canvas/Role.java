package dev.kafkarecovery.tui.canvas;

/**
 * What a cell means; a theme gives it a colour. No meaning hangs on the colour alone: the text says
 * it too.
 */
public enum Role {
  TEXT,
  /** Less important text, and what lies under a dialog. */
  DIM,
  /** Names and values that shall stand out. */
  STRONG,
  TITLE,
  BORDER,
  /** The frame of the part that has the keyboard. */
  BORDER_ACTIVE,
  COLUMN_HEAD,
  /** No leader, or a broker that is gone. */
  OFFLINE,
  /** Records that will be lost, and words of danger. */
  LOSS,
  /** Waiting, recovering, stale, silent. */
  WAITING,
  /** Marked for the next commit. */
  STAGED,
  /** A choice of the operator. */
  OVERRIDE,
  /** Serving, elected, done. */
  DONE,
  /** Not known. */
  UNKNOWN,
  KEY,
  KEY_LABEL,
  /** A key that does nothing now. */
  DISABLED,
  NOTICE,
  INPUT,
  GAUGE_DONE,
  GAUGE_REST
}
