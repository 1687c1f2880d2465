package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.LowerPane;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.LowerView;
import dev.kafkarecovery.tui.view.MainLayout;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns keys into changes of the model, and into effects. Runs on the user interface's thread. */
final class Controller {
  /** Within this time, so many Ctrl-C end what waits for elections in flight. */
  private static final Duration AT_ONCE_WITHIN = Duration.ofSeconds(2);

  private static final int AT_ONCE_PRESSES = 3;

  private final ConsoleModel model;
  private final Effects effects;
  private final TableKeys tables;
  private final FilterKeys filters;
  private final PickerKeys pickers;
  private final DialogKeys dialogs;
  private final CommandKeys commands;

  /** How many questions about dependents were asked. */
  private long questions;

  /** When Ctrl-C was pressed lately, while leaving. */
  private final List<Instant> interrupts = new ArrayList<>();

  Controller(ConsoleModel model, Effects effects) {
    this.model = model;
    this.effects = effects;
    this.tables = new TableKeys(model);
    this.filters = new FilterKeys(model);
    this.pickers = new PickerKeys(model);
    this.dialogs =
        new DialogKeys(model, effects, new ReviewKeys(model, effects), pickers, filters, tables);
    this.commands = new CommandKeys(model, effects, tables, this::act);
  }

  /** Acts on one key or paste. */
  void handle(Input input) {
    if (input instanceof Key key) {
      press(key);
    } else if (input instanceof Input.Paste paste) {
      paste(paste.text());
    } else if (input instanceof Input.Mouse mouse) {
      MouseActs.act(model, mouse, this::press);
    }
    settle();
  }

  /** Brings what depends on the window's size in line with it. */
  void settle() {
    model.table().reveal(MainLayout.of(model).tableRows());
    model.lower().fit(LowerView.lastScroll(model));
    dialogs.settle();
  }

  /** A frame has shown the model as it is. */
  void drawn() {
    dialogs.drawn();
  }

  private void paste(String text) {
    if (model.dialog().orElse(null) instanceof Dialog.Command command) {
      commands.paste(command, text);
    } else {
      dialogs.paste(text);
    }
  }

  private void press(Key key) {
    Bindings here = Contexts.of(model);
    Optional<Binding> binding = here.of(key);
    if (binding.isEmpty()) {
      type(key);
      return;
    }
    Action action = binding.get().action();
    if (action == Action.INTERRUPT) {
      quit(/* interrupted= */ true);
    } else if (model.leaving()) {
      waiting();
    } else if (action == Action.DUMP || action == Action.SUSPEND) {
      act(action);
    } else if (model.dialog().isEmpty() || here == Bindings.TINY) {
      act(action);
    } else if (model.dialog().orElse(null) instanceof Dialog.Command command) {
      commands.act(command, action);
    } else {
      dialogs.act(action);
    }
  }

  private void type(Key key) {
    if (model.dialog().orElse(null) instanceof Dialog.Command command) {
      commands.type(command, key);
    } else {
      dialogs.type(key);
    }
  }

  /** Does it, or says why it cannot be done. */
  void act(Action action) {
    Optional<String> reason = Availability.disabled(action, model);
    if (reason.isPresent()) {
      model.flash(reason.get(), /* bad= */ true);
      return;
    }
    if (!move(action) && !tables.act(action)) {
      change(action);
    }
  }

  /** Moves the cursor, or scrolls the lower pane where that is focused. */
  private boolean move(Action action) {
    MainLayout layout = MainLayout.of(model);
    LowerPane lower = model.lower();
    int row = lower.focused() ? lower.first() : model.table().cursorRow();
    int page = Math.max(1, lower.focused() ? layout.detailRows() - 4 : layout.tableRows());
    OptionalInt to = moved(action, row, page);
    if (to.isPresent() && lower.focused()) {
      lower.scroll(to.getAsInt());
    } else if (to.isPresent()) {
      model.table().moveTo(to.getAsInt());
    }
    return to.isPresent();
  }

  private static OptionalInt moved(Action action, int row, int page) {
    return switch (action) {
      case DOWN -> OptionalInt.of(row + 1);
      case UP -> OptionalInt.of(row - 1);
      case HALF_DOWN -> OptionalInt.of(row + (page + 1) / 2);
      case HALF_UP -> OptionalInt.of(row - (page + 1) / 2);
      case PAGE_DOWN -> OptionalInt.of(row + page);
      case PAGE_UP -> OptionalInt.of(row - page);
      case TOP -> OptionalInt.of(0);
      case BOTTOM -> OptionalInt.of(Integer.MAX_VALUE);
      default -> OptionalInt.empty();
    };
  }

  private void change(Action action) {
    switch (action) {
      case OVERRIDE -> pickers.open();
      case AUTO_PICK -> pickers.autoPick(model.targets());
      case CLEAR_PICK -> pickers.clearPick(model.targets());
      case COMMIT -> review(Plans.review(model, model.targets()));
      case EXPORT ->
          model.open(
              new Dialog.Export(
                  Plans.fileName(model.now()),
                  (int) Availability.plannable(model).count(),
                  "",
                  Optional.empty()));
      case RETRY -> review(Plans.review(model, Availability.retriable(model)));
      case DETAIL -> detail();
      case NEXT_THEME -> model.flash("theme: " + effects.nextTheme(), /* bad= */ false);
      case LOG -> read(Dialog.Reading.Subject.LOG);
      case HELP -> read(Dialog.Reading.Subject.HELP);
      case NEXT_PANE -> model.lower().next(model.commit().isPresent());
      case PREVIOUS_PANE -> model.lower().previous(model.commit().isPresent());
      case MOUSE -> mouse(!model.mouse());
      case COMMAND -> model.open(new Dialog.Command("", ""));
      case FILTER -> filters.open();
      case NEXT_MATCH -> filters.again(/* forward= */ true);
      case PREVIOUS_MATCH -> filters.again(/* forward= */ false);
      case BACK -> back();
      case FREEZE -> model.freeze(!model.frozen());
      case REFRESH -> effects.refresh();
      case REPAINT -> effects.repaint();
      case DUMP -> effects.dump();
      case SUSPEND -> effects.suspend();
      case QUIT -> quit(/* interrupted= */ false);
      default -> throw new IllegalStateException(action + " has no meaning in the table");
    }
  }

  /** Opens a review, and asks beside it who depends on what it would lose. */
  private void review(Review review) {
    List<LossLook.Choice> lossy = Plans.lossy(model, review);
    if (lossy.isEmpty()) {
      model.open(review);
    } else {
      questions++;
      model.open(review.asking(questions));
      effects.askDependents(questions, lossy);
    }
  }

  private void detail() {
    if (!tables.unfold()) {
      read(Dialog.Reading.Subject.DETAIL);
    }
  }

  private void read(Dialog.Reading.Subject subject) {
    model.open(new Dialog.Reading(subject, 0));
  }

  private void mouse(boolean listened) {
    model.mouse(listened);
    model.flash(
        listened
            ? "mouse on: a click goes to a row, the wheel scrolls; text is selected with shift"
            : "mouse off",
        /* bad= */ false);
  }

  /** Goes back to the table, else drops what is open, the range before the filter. */
  private void back() {
    if (model.lower().focused()) {
      model.lower().leave();
    } else if (model.table().anchor().isPresent()) {
      model.table().closeRange();
      model.arrange();
    } else {
      filters.clear();
    }
  }

  private void quit(boolean interrupted) {
    boolean asking = model.dialog().filter(Dialog.Question.class::isInstance).isPresent();
    if (asking) {
      // Ctrl-C once more, where it is asked whether to leave, is a yes: it must never be swallowed.
      dialogs.leave(interrupted);
    } else if (model.leaving()) {
      hurry();
    } else if (model.committing()) {
      ask(Dialog.Question.About.QUIT_WHILE_COMMITTING, interrupted);
    } else if (model.choices().unsaved() > 0) {
      ask(Dialog.Question.About.QUIT_WITH_CHOICES, interrupted);
    } else {
      effects.quit(model.exitStatus(interrupted));
    }
  }

  private void ask(Dialog.Question.About about, boolean interrupted) {
    model.open(new Dialog.Question(about, interrupted, model.dialog()));
  }

  /** Who insists leaves without waiting for the elections in flight. */
  private void hurry() {
    Instant earliest = model.now().minus(AT_ONCE_WITHIN);
    interrupts.removeIf(at -> at.isBefore(earliest));
    interrupts.add(model.now());
    if (interrupts.size() >= AT_ONCE_PRESSES) {
      effects.quitAtOnce(model.exitStatus(/* interrupted= */ true));
    } else {
      waiting();
    }
  }

  private void waiting() {
    model.flash(
        "waiting for the elections in flight; three ctrl-c within %d s leave at once"
            .formatted(AT_ONCE_WITHIN.toSeconds()),
        /* bad= */ true);
  }
}
