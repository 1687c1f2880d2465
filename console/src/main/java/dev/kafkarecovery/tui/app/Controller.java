package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Table;
import dev.kafkarecovery.tui.view.MainLayout;
import java.util.Optional;

/** Turns keys into changes of the model, and into effects. Runs on the user interface's thread. */
final class Controller {
  /** The exit status of a program that Ctrl-C ended. */
  private static final int INTERRUPTED = 130;

  private final ConsoleModel model;
  private final Effects effects;
  private final TableKeys tables;
  private final FilterKeys filters;
  private final PickerKeys pickers;
  private final DialogKeys dialogs;
  private final CommandKeys commands;

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
    }
    settle();
  }

  /** Brings what depends on the window's size in line with it. */
  void settle() {
    model.table().reveal(MainLayout.of(model).tableRows());
    dialogs.settle();
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
      quit(INTERRUPTED);
    } else if (model.leaving()) {
      model.flash("waiting for the elections in flight to be verified", /* bad= */ false);
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

  private void act(Action action) {
    Optional<String> reason = Availability.disabled(action, model);
    if (reason.isPresent()) {
      model.flash(reason.get(), /* bad= */ true);
      return;
    }
    if (!move(action) && !tables.act(action)) {
      change(action);
    }
  }

  private boolean move(Action action) {
    Table table = model.table();
    int row = table.cursorRow();
    int page = Math.max(1, MainLayout.of(model).tableRows());
    switch (action) {
      case DOWN -> table.moveTo(row + 1);
      case UP -> table.moveTo(row - 1);
      case HALF_DOWN -> table.moveTo(row + (page + 1) / 2);
      case HALF_UP -> table.moveTo(row - (page + 1) / 2);
      case PAGE_DOWN -> table.moveTo(row + page);
      case PAGE_UP -> table.moveTo(row - page);
      case TOP -> table.moveTo(0);
      case BOTTOM -> table.moveTo(table.rows().size() - 1);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void change(Action action) {
    switch (action) {
      case OVERRIDE -> pickers.open();
      case AUTO_PICK -> pickers.autoPick(model.targets());
      case CLEAR_PICK -> pickers.clearPick(model.targets());
      case COMMIT -> model.open(Plans.review(model, model.targets()));
      case EXPORT ->
          model.open(
              new Dialog.Export(
                  Plans.fileName(model.now()),
                  (int) Availability.plannable(model).count(),
                  "",
                  Optional.empty()));
      case RETRY -> model.open(Plans.review(model, Availability.retriable(model)));
      case DETAIL -> detail();
      case NEXT_THEME -> model.flash("theme: " + effects.nextTheme(), /* bad= */ false);
      case LOG -> read(Dialog.Reading.Subject.LOG);
      case HELP -> read(Dialog.Reading.Subject.HELP);
      case SWITCH_PANE -> model.showCommit(!model.commitShown());
      case COMMAND -> model.open(new Dialog.Command("", ""));
      case FILTER -> filters.open();
      case BACK -> back();
      case FREEZE -> model.freeze(!model.frozen());
      case REFRESH -> effects.refresh();
      case REPAINT -> effects.repaint();
      case DUMP -> effects.dump();
      case SUSPEND -> effects.suspend();
      case QUIT -> quit(model.outcomes().anyFailed() ? 1 : 0);
      default -> throw new IllegalStateException(action + " has no meaning in the table");
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

  /** Drops what is open, the range before the filter. */
  private void back() {
    if (model.table().anchor().isPresent()) {
      model.table().closeRange();
      model.arrange();
    } else {
      filters.clear();
    }
  }

  private void quit(int status) {
    boolean asking = model.dialog().filter(Dialog.Question.class::isInstance).isPresent();
    if (asking) {
      // Ctrl-C once more, where it is asked whether to leave, is a yes: it must never be swallowed.
      dialogs.leave(status);
      return;
    }
    if (model.leaving()) {
      return;
    }
    if (model.committing()) {
      model.open(new Dialog.Question(Dialog.Question.About.QUIT_WHILE_COMMITTING, status));
    } else if (model.choices().unsaved()) {
      model.open(new Dialog.Question(Dialog.Question.About.QUIT_WITH_CHOICES, status));
    } else {
      effects.quit(status);
    }
  }
}
