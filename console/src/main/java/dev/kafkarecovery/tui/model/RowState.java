package dev.kafkarecovery.tui.model;

/** What a row says of its partition, in the order in which rows need attention. */
public enum RowState {
  OFFLINE("✖", "OFFLINE"),
  /** Offline with nothing to elect, but a broker that may come back would heal it. */
  WAITING("▲", "WAITING"),
  ELECTING("↻", "ELECTING"),
  /** Its state cannot be told: the leader is hidden, or the partition has vanished. */
  UNKNOWN("?", "UNKNOWN"),
  ONLINE("✔", "ONLINE");

  private final String glyph;
  private final String word;

  RowState(String glyph, String word) {
    this.glyph = glyph;
    this.word = word;
  }

  /** Glyph and word: a state is never told by its colour alone. */
  public String shown() {
    return glyph + " " + word;
  }
}
