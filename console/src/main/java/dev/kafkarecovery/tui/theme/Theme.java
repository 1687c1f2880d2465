package dev.kafkarecovery.tui.theme;

import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.canvas.Role;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A look: a style for each role and each ground. Files in {@code themes/} hold them.
 *
 * @param name for people
 */
public record Theme(String name, Map<Role, Style> roles, Map<Ground, Style> grounds) {
  /** The terminal's own colours, for an installation without themes. */
  public static final Theme PLAIN =
      new Theme("plain", Map.of(), Map.of(Ground.SELECTION, Style.PLAIN.with(Style.Mark.REVERSE)));

  public Theme {
    roles = Map.copyOf(roles);
    grounds = Map.copyOf(grounds);
  }

  public Style style(Role role) {
    return roles.getOrDefault(role, Style.PLAIN);
  }

  public Style style(Ground ground) {
    return grounds.getOrDefault(ground, Style.PLAIN);
  }

  /** How a role looks on a ground: the ground's colours, where it has any, go before its own. */
  public Style look(Role role, Ground ground) {
    Style own = style(role);
    Style under = style(ground);
    Set<Style.Mark> marks = EnumSet.noneOf(Style.Mark.class);
    marks.addAll(own.marks());
    marks.addAll(under.marks());
    OptionalInt inside = ground == Ground.SCREEN ? own.background() : OptionalInt.empty();
    return new Style(
        first(under.foreground(), own.foreground()),
        first(inside, first(under.background(), style(Ground.SCREEN).background())),
        marks);
  }

  /** The same on a terminal that may show fewer colours; a background then becomes reverse. */
  public Style look(Role role, Ground ground, Depth depth) {
    Style full = look(role, ground);
    // Sixteen colours have no quiet background: reverse video is readable on any of them.
    boolean sixteen = depth == Depth.SIXTEEN && ground == Ground.SELECTION;
    if (depth != Depth.NONE && !sixteen) {
      return full;
    }
    OptionalInt screen = style(Ground.SCREEN).background();
    boolean reverse = !full.background().equals(screen);
    Style fewer =
        sixteen
            ? new Style(style(role).foreground(), screen, full.marks())
            : new Style(OptionalInt.empty(), OptionalInt.empty(), full.marks());
    return reverse ? fewer.with(Style.Mark.REVERSE) : fewer;
  }

  private static OptionalInt first(OptionalInt one, OptionalInt other) {
    return one.isPresent() ? one : other;
  }
}
