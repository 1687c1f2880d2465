package dev.kafkarecovery.tui.theme;

/** Colours that come closest on terminals that do not show them all. */
public final class Palette {
  /** The levels of xterm's 6x6x6 cube. */
  private static final int[] CUBE = {0, 95, 135, 175, 215, 255};

  /** The sixteen colours as most terminals show them. */
  private static final int[] SIXTEEN = {
    0x000000, 0xcd3131, 0x0dbc79, 0xe5e510, 0x2472c8, 0xbc3fbc, 0x11a8cd, 0xcccccc,
    0x666666, 0xf14c4c, 0x23d18b, 0xf5f543, 0x3b8eea, 0xd670d6, 0x29b8db, 0xffffff
  };

  private Palette() {}

  /** The index of the nearest of xterm's 256 colours, 16 to 255: the first 16 differ everywhere. */
  public static int indexed(int rgb) {
    int cube = 16 + 36 * level(rgb >> 16) + 6 * level(rgb >> 8) + level(rgb);
    int grey = Math.max(0, Math.min(23, (average(rgb) - 3) / 10));
    int greyRgb = (8 + 10 * grey) * 0x010101;
    return distance(rgb, cubeRgb(cube)) <= distance(rgb, greyRgb) ? cube : 232 + grey;
  }

  /** The index of the nearest of the sixteen colours. */
  public static int sixteen(int rgb) {
    int best = 0;
    for (int i = 1; i < SIXTEEN.length; i++) {
      if (distance(rgb, SIXTEEN[i]) < distance(rgb, SIXTEEN[best])) {
        best = i;
      }
    }
    return best;
  }

  private static int level(int channel) {
    int value = channel & 0xff;
    int best = 0;
    for (int i = 1; i < CUBE.length; i++) {
      if (Math.abs(value - CUBE[i]) < Math.abs(value - CUBE[best])) {
        best = i;
      }
    }
    return best;
  }

  private static int cubeRgb(int index) {
    int cell = index - 16;
    return CUBE[cell / 36] << 16 | CUBE[cell / 6 % 6] << 8 | CUBE[cell % 6];
  }

  private static int average(int rgb) {
    return ((rgb >> 16 & 0xff) + (rgb >> 8 & 0xff) + (rgb & 0xff)) / 3;
  }

  private static int distance(int one, int other) {
    int red = (one >> 16 & 0xff) - (other >> 16 & 0xff);
    int green = (one >> 8 & 0xff) - (other >> 8 & 0xff);
    int blue = (one & 0xff) - (other & 0xff);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
  }
}
