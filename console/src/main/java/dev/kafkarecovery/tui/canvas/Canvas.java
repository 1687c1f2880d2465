package dev.kafkarecovery.tui.canvas;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A grid of cells, each one character wide, with a {@link Role}. Whatever is drawn outside is
 * clipped; whatever is not exactly one column wide becomes {@code ?}, so that columns stay aligned
 * and no control character reaches a terminal.
 */
public final class Canvas {
  private final char[] chars;
  private final Role[] roles;
  private final Ground[] grounds;
  private final int stride;
  private final int left;
  private final int top;
  private final int width;
  private final int height;
  private final boolean ascii;

  /**
   * @param ascii only characters of ASCII, for terminals without UTF-8
   */
  public Canvas(int width, int height, boolean ascii) {
    this.chars = new char[width * height];
    this.roles = new Role[width * height];
    this.grounds = new Ground[width * height];
    this.stride = width;
    this.left = 0;
    this.top = 0;
    this.width = width;
    this.height = height;
    this.ascii = ascii;
    Arrays.fill(chars, ' ');
    Arrays.fill(roles, Role.TEXT);
    Arrays.fill(grounds, Ground.SCREEN);
  }

  private Canvas(Canvas parent, int x, int y, int width, int height) {
    this.chars = parent.chars;
    this.roles = parent.roles;
    this.grounds = parent.grounds;
    this.stride = parent.stride;
    int x0 = Math.max(0, Math.min(x, parent.width));
    int y0 = Math.max(0, Math.min(y, parent.height));
    this.left = parent.left + x0;
    this.top = parent.top + y0;
    this.width = Math.max(0, Math.min(width, parent.width - x0));
    this.height = Math.max(0, Math.min(height, parent.height - y0));
    this.ascii = parent.ascii;
  }

  /** A part of this canvas with coordinates of its own; drawing on it draws here. */
  public Canvas part(int x, int y, int partWidth, int partHeight) {
    return new Canvas(this, x, y, partWidth, partHeight);
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  public boolean ascii() {
    return ascii;
  }

  /**
   * Writes text from this cell on.
   *
   * @return the column after the last character, drawn or clipped
   */
  public int put(int x, int y, String text, Role role) {
    int column = x;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      i += Character.charCount(point);
      if (column >= 0 && column < width && y >= 0 && y < height) {
        chars[index(column, y)] = Glyphs.cell(point, ascii);
        roles[index(column, y)] = role;
      }
      column++;
    }
    return column;
  }

  /** Writes text that ends right before this column. */
  public void putRight(int end, int y, String text, Role role) {
    put(end - Text.width(text), y, text, role);
  }

  /** Fills the whole canvas. */
  public void fill(char character, Role role) {
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        put(x, y, String.valueOf(character), role);
        grounds[index(x, y)] = Ground.SCREEN;
      }
    }
  }

  /** Puts the selection's background under a row, whatever its roles are. */
  public void select(int y) {
    ground(y, Ground.SELECTION);
  }

  /** Puts a ground under a row. */
  public void ground(int y, Ground ground) {
    for (int x = 0; x < width && y >= 0 && y < height; x++) {
      grounds[index(x, y)] = ground;
    }
  }

  /** Turns everything down, to draw a dialog over it; the title bar stays what it is. */
  public void dim() {
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        roles[index(x, y)] = Role.DIM;
        if (grounds[index(x, y)] == Ground.SELECTION) {
          grounds[index(x, y)] = Ground.SCREEN;
        }
      }
    }
  }

  /** Draws a frame around this canvas and returns the part inside it. */
  public Canvas frame(Role border) {
    return frame(border, "╭╮╰╯─│");
  }

  /** A frame of double lines, for the part that has the keyboard. */
  public Canvas doubleFrame(Role border) {
    return frame(border, "╔╗╚╝═║");
  }

  private Canvas frame(Role border, String signs) {
    if (width < 2 || height < 2) {
      return part(0, 0, 0, 0);
    }
    String line = signs.substring(4, 5).repeat(width - 2);
    String side = signs.substring(5);
    put(0, 0, signs.charAt(0) + line + signs.charAt(1), border);
    put(0, height - 1, signs.charAt(2) + line + signs.charAt(3), border);
    for (int y = 1; y < height - 1; y++) {
      put(0, y, side, border);
      put(width - 1, y, side, border);
    }
    return part(1, 1, width - 2, height - 2);
  }

  public char charAt(int x, int y) {
    return chars[index(x, y)];
  }

  public Role roleAt(int x, int y) {
    return roles[index(x, y)];
  }

  public Ground groundAt(int x, int y) {
    return grounds[index(x, y)];
  }

  /** Whether a cell is the same on another canvas, in text and in look. */
  public boolean same(Canvas other, int x, int y) {
    int here = index(x, y);
    int there = other.index(x, y);
    return chars[here] == other.chars[there]
        && roles[here] == other.roles[there]
        && grounds[here] == other.grounds[there];
  }

  /** The text, a line for each row, without trailing blanks. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int y = 0; y < height; y++) {
      lines.add(new String(chars, index(0, y), width).stripTrailing());
    }
    return lines;
  }

  private int index(int x, int y) {
    return (top + y) * stride + left + x;
  }
}
