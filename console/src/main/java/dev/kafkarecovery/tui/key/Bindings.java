package dev.kafkarecovery.tui.key;

import static dev.kafkarecovery.tui.key.Action.AUTO_PICK;
import static dev.kafkarecovery.tui.key.Action.BACK;
import static dev.kafkarecovery.tui.key.Action.BOTTOM;
import static dev.kafkarecovery.tui.key.Action.CHOOSE;
import static dev.kafkarecovery.tui.key.Action.CLEAR_PICK;
import static dev.kafkarecovery.tui.key.Action.COLUMNS;
import static dev.kafkarecovery.tui.key.Action.COMMAND;
import static dev.kafkarecovery.tui.key.Action.COMMIT;
import static dev.kafkarecovery.tui.key.Action.COMPLETE;
import static dev.kafkarecovery.tui.key.Action.DETAIL;
import static dev.kafkarecovery.tui.key.Action.DOWN;
import static dev.kafkarecovery.tui.key.Action.DROP_LOSSY;
import static dev.kafkarecovery.tui.key.Action.EXPORT;
import static dev.kafkarecovery.tui.key.Action.FILTER;
import static dev.kafkarecovery.tui.key.Action.FOCUS;
import static dev.kafkarecovery.tui.key.Action.FREEZE;
import static dev.kafkarecovery.tui.key.Action.GROUP;
import static dev.kafkarecovery.tui.key.Action.HALF_DOWN;
import static dev.kafkarecovery.tui.key.Action.HALF_UP;
import static dev.kafkarecovery.tui.key.Action.HELP;
import static dev.kafkarecovery.tui.key.Action.LOG;
import static dev.kafkarecovery.tui.key.Action.MARK;
import static dev.kafkarecovery.tui.key.Action.MARK_ALL;
import static dev.kafkarecovery.tui.key.Action.MOUSE;
import static dev.kafkarecovery.tui.key.Action.NEXT_MATCH;
import static dev.kafkarecovery.tui.key.Action.NEXT_PANE;
import static dev.kafkarecovery.tui.key.Action.NEXT_THEME;
import static dev.kafkarecovery.tui.key.Action.NO;
import static dev.kafkarecovery.tui.key.Action.NOTE;
import static dev.kafkarecovery.tui.key.Action.ONLY_FAILED;
import static dev.kafkarecovery.tui.key.Action.OVERRIDE;
import static dev.kafkarecovery.tui.key.Action.PAGE_DOWN;
import static dev.kafkarecovery.tui.key.Action.PAGE_UP;
import static dev.kafkarecovery.tui.key.Action.PREVIOUS_MATCH;
import static dev.kafkarecovery.tui.key.Action.PREVIOUS_PANE;
import static dev.kafkarecovery.tui.key.Action.QUIT;
import static dev.kafkarecovery.tui.key.Action.RANGE;
import static dev.kafkarecovery.tui.key.Action.REFRESH;
import static dev.kafkarecovery.tui.key.Action.REPAINT;
import static dev.kafkarecovery.tui.key.Action.RETRY;
import static dev.kafkarecovery.tui.key.Action.REVERSE;
import static dev.kafkarecovery.tui.key.Action.SORT;
import static dev.kafkarecovery.tui.key.Action.TOP;
import static dev.kafkarecovery.tui.key.Action.UNMARK;
import static dev.kafkarecovery.tui.key.Action.UP;
import static dev.kafkarecovery.tui.key.Action.WAIT;
import static dev.kafkarecovery.tui.key.Action.WIDE;
import static dev.kafkarecovery.tui.key.Action.YES;
import static dev.kafkarecovery.tui.key.Keys.back;
import static dev.kafkarecovery.tui.key.Keys.everywhere;
import static dev.kafkarecovery.tui.key.Keys.interrupt;
import static dev.kafkarecovery.tui.key.Keys.moving;
import static dev.kafkarecovery.tui.key.Keys.on;
import static dev.kafkarecovery.tui.key.Keys.paging;
import static dev.kafkarecovery.tui.key.Keys.salvaging;
import static dev.kafkarecovery.tui.key.Keys.with;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which keys do what, where. Footer, help and the console itself all read it from here. */
public enum Bindings {
  /** The table of partitions. */
  TABLE(
      on("o", OVERRIDE, "override", "choose another leader for the marked partitions, or this one"),
      on(" ", MARK, "mark", "mark or unmark the partition for the next act, and go on"),
      on("a", AUTO_PICK, "auto-pick", "back to the recommended leader"),
      on("x", CLEAR_PICK, "", "leave out the marked partitions, or this one"),
      on("c", COMMIT, "commit", "review and commit the marked partitions, or this one"),
      on("e", EXPORT, "export", "write the marked picks, or all of them, to a plan file"),
      on("*", MARK_ALL, "all", "mark everything that is shown and has a pick"),
      on("v", RANGE, "", "begin a range of rows here; v again marks it, esc drops it"),
      on("u", UNMARK, "", "take all marks away"),
      with(List.of(Key.of(Key.Kind.ENTER)), DETAIL, "detail", "all about this partition"),
      with(List.of(Key.of(Key.Kind.TAB)), NEXT_PANE, "", "to the lower pane, and what it can show"),
      with(List.of(Key.of(Key.Kind.BACK_TAB)), PREVIOUS_PANE, "", "the same the other way round"),
      on("/", FILTER, "filter", "show only rows that hold every word typed; !word: that do not"),
      on("n", NEXT_MATCH, "", "to the next row that the last filter matches, once all are shown"),
      on("N", PREVIOUS_MATCH, "", "to the one before"),
      on(
          "f",
          GROUP,
          "",
          "one line for all rows of a cause; enter unfolds it, f on a row of it folds it again"),
      on(":", COMMAND, "cmd", "type a command, as import FILE; tab completes it"),
      with(
          List.of(Key.of(Key.Kind.ESCAPE)),
          BACK,
          "",
          "back to the table, else drop the range, else show all rows again"),
      on("s", SORT, "sort", "sort in another way"),
      on("S", REVERSE, "", "turn the order round"),
      on("w", WIDE, "", "more columns and rows without the lower pane, or back"),
      on("z", COLUMNS, "", "choose the columns"),
      on("!", ONLY_FAILED, "", "show only partitions whose election failed, or all again"),
      on("p", FREEZE, "", "freeze the screen, or let it go on"),
      on("r", REFRESH, "", "ask the cluster again now"),
      on("t", NEXT_THEME, "", "the next theme: other colours"),
      on("m", MOUSE, "", "mouse on or off: a click goes to a row, the wheel scrolls, no more"),
      on("l", LOG, "log", "all problems and messages"),
      moving("j", Key.Kind.DOWN, DOWN, "down"),
      moving("k", Key.Kind.UP, UP, "up"),
      with(List.of(Key.ctrl('d')), HALF_DOWN, "", "half a page down"),
      with(List.of(Key.ctrl('u')), HALF_UP, "", "half a page up"),
      with(List.of(Key.of(Key.Kind.PAGE_DOWN)), PAGE_DOWN, "", "a page down"),
      with(List.of(Key.of(Key.Kind.PAGE_UP)), PAGE_UP, "", "a page up"),
      moving("g", Key.Kind.HOME, TOP, "to the first"),
      moving("G", Key.Kind.END, BOTTOM, "to the last"),
      with(List.of(Key.ctrl('l')), REPAINT, "", "paint the screen again"),
      on("?", HELP, "help", "this help"),
      on("q", QUIT, "quit", "leave; asks if something would be lost by it"),
      interrupt()),

  /** The table while what came of a commit is shown below it. */
  TABLE_AND_COMMIT(retrying()),

  /** Before the first picture. */
  CONNECTING(
      on("r", REFRESH, "retry now", "try again at once"),
      on("?", HELP, "help", "this help"),
      on("q", QUIT, "quit", "leave"),
      interrupt()),

  /** A window that is too small for anything. */
  TINY(on("?", HELP, "help", "this help"), on("q", QUIT, "quit", "leave"), interrupt()),

  /** Choosing a leader. */
  PICKER(
      with(List.of(Key.of(Key.Kind.ENTER)), CHOOSE, "pick", "choose this broker"),
      on("a", AUTO_PICK, "auto-pick", "back to the recommended leader"),
      on("w", WAIT, "wait", "leave the partition out until a broker comes back"),
      on("x", CLEAR_PICK, "leave out", "leave the partition out"),
      on("n", NOTE, "note", "write down why; it goes into the plan and the journal"),
      moving("j", Key.Kind.DOWN, DOWN, "down"),
      moving("k", Key.Kind.UP, UP, "up"),
      back(),
      interrupt()),

  /** A note: letters are typed. */
  NOTE_LINE(
      with(List.of(Key.of(Key.Kind.ENTER)), CHOOSE, "keep", "keep the note"),
      with(List.of(Key.of(Key.Kind.ESCAPE)), BACK, "cancel", "leave the note as it was"),
      interrupt()),

  /** The review where nothing is lost. */
  REVIEW_HARMLESS(
      on("y", YES, "yes, commit", "commit"),
      with(
          List.of(Key.of('e'), Key.ctrl('e')),
          EXPORT,
          "export",
          "write these elections to a plan file"),
      salvaging(),
      moving("j", Key.Kind.DOWN, DOWN, "down"),
      moving("k", Key.Kind.UP, UP, "up"),
      paging("scroll", Key.Kind.PAGE_DOWN, PAGE_DOWN),
      paging("", Key.Kind.PAGE_UP, PAGE_UP),
      moving("G", Key.Kind.END, BOTTOM, "to the last"),
      moving("g", Key.Kind.HOME, TOP, "to the first"),
      with(
          List.of(Key.of(Key.Kind.ESCAPE), Key.of(Key.Kind.ENTER), Key.of('n'), Key.of('q')),
          BACK,
          "cancel",
          "cancel: nothing is sent"),
      interrupt()),

  /** The review where something may be lost: letters are typed. */
  REVIEW_TYPED(
      with(
          List.of(Key.of(Key.Kind.TAB), Key.of(Key.Kind.BACK_TAB)),
          FOCUS,
          "focus",
          "go from Cancel to Commit and back"),
      with(List.of(Key.of(Key.Kind.ENTER)), CHOOSE, "act", "do what is focused: cancel or commit"),
      with(
          List.of(Key.ctrl('d')), DROP_LOSSY, "drop lossy rows", "leave out what may lose records"),
      with(List.of(Key.ctrl('e')), EXPORT, "export", "write these elections to a plan file"),
      salvaging(),
      with(List.of(Key.of(Key.Kind.DOWN)), DOWN, "", "down"),
      with(List.of(Key.of(Key.Kind.UP)), UP, "", "up"),
      paging("scroll", Key.Kind.PAGE_DOWN, PAGE_DOWN),
      paging("", Key.Kind.PAGE_UP, PAGE_UP),
      with(List.of(Key.of(Key.Kind.END)), BOTTOM, "", "to the last"),
      with(List.of(Key.of(Key.Kind.HOME)), TOP, "", "to the first"),
      with(List.of(Key.of(Key.Kind.ESCAPE)), BACK, "cancel", "cancel: nothing is sent"),
      interrupt()),

  /** Kafka's own topics are among those that were just confirmed. */
  INTERNAL(
      on("i", YES, "include them", "elect these as well"),
      on("d", DROP_LOSSY, "drop them", "review the others again without these"),
      moving("j", Key.Kind.DOWN, DOWN, "down"),
      moving("k", Key.Kind.UP, UP, "up"),
      paging("", Key.Kind.PAGE_DOWN, PAGE_DOWN),
      paging("", Key.Kind.PAGE_UP, PAGE_UP),
      with(
          List.of(Key.of(Key.Kind.ESCAPE), Key.of(Key.Kind.ENTER), Key.of('n'), Key.of('q')),
          NO,
          "back",
          "back to the review"),
      interrupt()),

  /** A filter: letters are typed. */
  FILTER_LINE(
      with(List.of(Key.of(Key.Kind.ENTER)), CHOOSE, "keep", "keep the filter and go on"),
      with(List.of(Key.of(Key.Kind.DOWN)), DOWN, "", "down"),
      with(List.of(Key.of(Key.Kind.UP)), UP, "", "up"),
      with(List.of(Key.of(Key.Kind.ESCAPE)), BACK, "clear", "show all rows again"),
      interrupt()),

  /** A command: letters are typed. */
  COMMAND_LINE(
      with(List.of(Key.of(Key.Kind.ENTER)), CHOOSE, "run", "run the command"),
      with(List.of(Key.of(Key.Kind.TAB)), COMPLETE, "complete", "complete the word"),
      with(List.of(Key.of(Key.Kind.ESCAPE)), BACK, "cancel", "run nothing"),
      interrupt()),

  /** Choosing columns. */
  COLUMN_CHOICE(
      with(List.of(Key.of(' '), Key.of(Key.Kind.ENTER)), CHOOSE, "show or hide", "show or hide it"),
      on("a", AUTO_PICK, "automatic", "the columns that suit the window"),
      moving("j", Key.Kind.DOWN, DOWN, "down"),
      moving("k", Key.Kind.UP, UP, "up"),
      with(
          List.of(Key.of(Key.Kind.ESCAPE), Key.of('q'), Key.of('z')),
          BACK,
          "back",
          "back to the table"),
      interrupt()),

  /** A file name. */
  EXPORT_NAME(
      with(List.of(Key.of(Key.Kind.ENTER)), CHOOSE, "write", "write the file"),
      with(List.of(Key.of(Key.Kind.ESCAPE)), BACK, "cancel", "write nothing"),
      interrupt()),

  /** A directory for what elections cut. */
  SALVAGE_DIR(
      with(List.of(Key.of(Key.Kind.ENTER)), CHOOSE, "keep there", "keep what is cut there"),
      with(List.of(Key.of(Key.Kind.ESCAPE)), BACK, "back", "back to the review as it was"),
      interrupt()),

  /** A text to read. */
  READING(
      moving("j", Key.Kind.DOWN, DOWN, "down"),
      moving("k", Key.Kind.UP, UP, "up"),
      paging("scroll", Key.Kind.PAGE_DOWN, PAGE_DOWN),
      paging("", Key.Kind.PAGE_UP, PAGE_UP),
      moving("g", Key.Kind.HOME, TOP, "to the first"),
      moving("G", Key.Kind.END, BOTTOM, "to the last"),
      with(
          List.of(Key.of(Key.Kind.ESCAPE), Key.of('q'), Key.of(Key.Kind.ENTER), Key.of('?')),
          BACK,
          "back",
          "back to the table"),
      interrupt()),

  /** Yes or no. */
  QUESTION(
      on("y", YES, "yes", "yes"),
      with(List.of(Key.of('n'), Key.of(Key.Kind.ESCAPE), Key.of(Key.Kind.ENTER)), NO, "no", "no"),
      interrupt());

  // The list is immutable, which the type does not tell.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<Binding> all;

  Bindings(Binding... bindings) {
    this.all = Stream.concat(Stream.of(bindings), everywhere()).toList();
  }

  /** In the order of the footer and the help. */
  public List<Binding> all() {
    return all;
  }

  /** What a key does here. */
  public Optional<Binding> of(Key key) {
    return all.stream().filter(binding -> binding.has(key)).findFirst();
  }

  /** The keys of the table, but one: looks come by themselves, and a failure is to be acted on. */
  private static Binding[] retrying() {
    return TABLE.all.stream()
        .limit(TABLE.all.size() - everywhere().count())
        .map(
            binding ->
                binding.action() == REFRESH
                    ? on("r", RETRY, "retry failed", "review again what failed")
                    : binding)
        .toArray(Binding[]::new);
  }
}
