package dev.kafkarecovery.tui.model;

/** What the lower pane shows, and whether the moving keys scroll it instead of the table. */
public final class LowerPane {
  private boolean commit;
  private boolean focused;
  private int first;
  private int lastFirst;

  /** True where it is to show the last commit, if there is one, instead of the partition. */
  boolean commit() {
    return commit;
  }

  void commit(boolean shown) {
    if (shown != commit) {
      commit = shown;
      leave();
    }
  }

  /** True where the moving keys scroll it. */
  public boolean focused() {
    return focused;
  }

  /** Its first line on the screen; 0 while it is not focused. */
  public int first() {
    return first;
  }

  /** True where it holds more than it shows. */
  public boolean scrollable() {
    return lastFirst > 0;
  }

  /** Gives the moving keys back to the table. */
  public void leave() {
    focused = false;
    first = 0;
  }

  /** Scrolls as far as there is something to see. */
  public void scroll(int to) {
    first = Math.max(0, Math.min(to, lastFirst));
  }

  /**
   * Goes on to the next part of the screen: the pane itself where it can be scrolled, then what
   * else it can show, then the table.
   *
   * @param others whether it can show something else
   */
  public void next(boolean others) {
    if (!focused && scrollable()) {
      focused = true;
    } else {
      other(others);
    }
  }

  /** The same the other way round. */
  public void previous(boolean others) {
    if (focused) {
      leave();
    } else if (others) {
      other(/* others= */ true);
    } else {
      focused = scrollable();
    }
  }

  private void other(boolean others) {
    leave();
    commit ^= others;
  }

  /** Tells it the greatest useful {@link #first}: 0 where all of it is on the screen. */
  public void fit(int greatest) {
    lastFirst = greatest;
    if (scrollable()) {
      scroll(first);
    } else {
      leave();
    }
  }
}
