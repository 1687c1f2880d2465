package dev.kafkarecovery.tui.key;

import static dev.kafkarecovery.tui.key.Action.BACK;
import static dev.kafkarecovery.tui.key.Action.DUMP;
import static dev.kafkarecovery.tui.key.Action.INTERRUPT;
import static dev.kafkarecovery.tui.key.Action.PAGE_DOWN;
import static dev.kafkarecovery.tui.key.Action.SUSPEND;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How {@link Bindings} writes a binding down. */
final class Keys {
  private Keys() {}

  static Binding with(List<Key> keys, Action action, String label, String description) {
    return new Binding(keys, action, label, description);
  }

  static Binding on(String key, Action action, String label, String description) {
    return with(List.of(Key.of(key.charAt(0))), action, label, description);
  }

  static Binding moving(String key, Key.Kind kind, Action action, String description) {
    List<Key> keys = new ArrayList<>(List.of(Key.of(key.charAt(0)), Key.of(kind)));
    return with(keys, action, "", description);
  }

  static Binding paging(String label, Key.Kind kind, Action action) {
    return with(
        List.of(Key.of(kind)), action, label, action == PAGE_DOWN ? "a page down" : "a page up");
  }

  static Binding back() {
    return with(
        List.of(Key.of(Key.Kind.ESCAPE), Key.of('q')), BACK, "back", "back, nothing is changed");
  }

  static Stream<Binding> everywhere() {
    return Stream.of(
        with(List.of(Key.ctrl('s')), DUMP, "", "write this screen to files, as text and picture"),
        with(List.of(Key.ctrl('z')), SUSPEND, "", "back to the shell; fg comes back here"));
  }

  /** Letters may be typed where it holds. */
  static Binding salvaging() {
    return with(
        List.of(Key.ctrl('k')),
        Action.SALVAGE,
        "salvage",
        "keep what is cut, or keep nothing of it; asks for a directory where none is named");
  }

  static Binding interrupt() {
    return with(List.of(Key.ctrl('c')), INTERRUPT, "", "leave at once; during a commit it asks");
  }
}
