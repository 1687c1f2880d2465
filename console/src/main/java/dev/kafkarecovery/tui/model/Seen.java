package dev.kafkarecovery.tui.model;

/**
 * How much of a list a reader had on the screen. Only what a frame has shown counts.
 *
 * @param shown some frame has shown the list's dialog
 * @param count how many entries were on the screen, from the first on without a gap
 * @param window for how many entries the window had room then; in another one they count anew
 */
public record Seen(boolean shown, int count, int window) {
  static final Seen NOTHING = new Seen(/* shown= */ false, 0, 0);

  /**
   * What was seen once a frame has shown a part of the list.
   *
   * @param first the first entry in the window
   * @param room how many entries have room in it
   * @param entries how many there are
   */
  public Seen after(int first, int room, int entries) {
    int before = room == window ? count : 0;
    int last = Math.min(entries, first + room);
    return new Seen(/* shown= */ true, first <= before ? Math.max(before, last) : before, room);
  }
}
