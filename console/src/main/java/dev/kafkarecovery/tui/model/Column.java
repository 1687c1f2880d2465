package dev.kafkarecovery.tui.model;

import java.util.Locale;

/**
 * A column of the table that may be there or not. State, topic, partition, pick, loss and result
 * always are: without them an act could not be judged.
 */
public enum Column {
  PICK_LEO("PICK LEO", 11, 76, "where the log of the pick ends"),
  BEST_LEO("BEST LEO", 11, 100, "where the longest known log ends"),
  ADVICE("ADVICE", 14, 100, "what is advised"),
  EPOCH("EPOCH", 8, Column.ON_REQUEST, "the leader epoch of the partition"),
  REPLICAS("REPLICAS", 15, Column.ON_REQUEST, "the assigned brokers"),
  ISR("ISR", 12, Column.ON_REQUEST, "who was in sync"),
  ELR("ELR", 12, Column.ON_REQUEST, "who holds all that is committed, beside the ISR"),
  WAIT_FOR("WAIT FOR", 11, Column.ON_REQUEST, "brokers whose return would heal the partition");

  private static final int ON_REQUEST = Integer.MAX_VALUE;

  private final String head;
  private final int width;
  private final int from;
  private final String description;

  Column(String head, int width, int from, String description) {
    this.head = head;
    this.width = width;
    this.from = from;
    this.description = description;
  }

  public String head() {
    return head;
  }

  /** Columns on the screen, with the blank before it. */
  public int width() {
    return width;
  }

  public String description() {
    return description;
  }

  /** As a command names it: {@code pick-leo}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** True where numbers stand in it. */
  public boolean right() {
    return this == PICK_LEO || this == BEST_LEO || this == EPOCH;
  }

  /** Whether a window of this width has it where nobody chose columns. */
  public boolean usual(int windowWidth) {
    return windowWidth >= from;
  }
}
