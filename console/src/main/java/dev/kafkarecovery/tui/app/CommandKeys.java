package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.Column;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Filter;
import dev.kafkarecovery.tui.model.Sort;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Typed commands: what keys do, by name, and what needs a name or a file beside. */
final class CommandKeys {
  private static final int LONGEST = 200;

  private final ConsoleModel model;
  private final Effects effects;
  private final TableKeys tables;
  private final Consumer<Action> actions;

  CommandKeys(ConsoleModel model, Effects effects, TableKeys tables, Consumer<Action> actions) {
    this.model = model;
    this.effects = effects;
    this.tables = tables;
    this.actions = actions;
  }

  void act(Dialog.Command command, Action action) {
    switch (action) {
      case CHOOSE -> run(command.text().strip());
      case COMPLETE -> complete(command);
      default -> close();
    }
  }

  void type(Dialog.Command command, Key key) {
    write(DialogKeys.edited(command.text(), key));
  }

  /** Pasted text is typed, and never run by itself. */
  void paste(Dialog.Command command, String text) {
    write(command.text() + Sanitizer.clean(text.strip()));
  }

  private void write(String text) {
    model.open(new Dialog.Command(text.substring(0, Math.min(text.length(), LONGEST)), ""));
  }

  private void complete(Dialog.Command command) {
    List<String> matches = CommandWords.matches(command.text());
    String text = matches.isEmpty() ? command.text() : CommandWords.commonStart(matches);
    String message =
        switch (matches.size()) {
          case 0 -> "nothing begins like this";
          case 1 -> "";
          default ->
              String.join(
                  " ", matches.stream().map(m -> m.substring(m.lastIndexOf(' ') + 1)).toList());
        };
    model.open(new Dialog.Command(text, message));
  }

  private void close() {
    model.closeDialog();
    model.arrange();
  }

  private void run(String line) {
    String[] parts = line.split("\\s+", 2);
    String name = parts[0];
    String argument = parts.length > 1 ? parts[1].strip() : "";
    Optional<Action> action = CommandWords.action(name);
    close();
    try {
      if (name.equals(CommandWords.IMPORT)
          || (CommandWords.takesArgument(name) && !argument.isEmpty())) {
        withArgument(name, argument);
      } else if (action.isPresent() && argument.isEmpty()) {
        actions.accept(action.get());
      } else if (!name.isEmpty()) {
        refuse(line, action.isPresent() ? name + " takes nothing after it" : "no such command");
      }
    } catch (InvalidPathException e) {
      refuse(line, String.valueOf(e.getReason()));
    }
  }

  private void refuse(String line, String why) {
    model.open(new Dialog.Command(line, why));
  }

  private void withArgument(String name, String argument) {
    switch (name) {
      case CommandWords.IMPORT -> {
        if (argument.isEmpty()) {
          refuse(name + " ", "which file?");
        } else {
          effects.importPlan(Path.of(argument));
        }
      }
      case CommandWords.EXPORT -> export(argument);
      case CommandWords.FILTER -> {
        model.table().filter(new Filter(Sanitizer.clean(argument)));
        model.table().seek();
        model.filter();
      }
      case CommandWords.SORT -> sort(argument);
      default -> columns(argument);
    }
  }

  private void export(String file) {
    Optional<String> reason = Availability.disabled(Action.EXPORT, model);
    if (reason.isPresent()) {
      model.flash(reason.get(), /* bad= */ true);
    } else {
      effects.export(Plans.plan(model, Availability.plannable(model).toList()), Path.of(file));
    }
  }

  private void sort(String wanted) {
    Arrays.stream(Sort.values())
        .filter(sort -> sort.word().equals(wanted))
        .findFirst()
        .ifPresentOrElse(
            sort -> tables.arrange(model.table().arrangement().sortedBy(sort)),
            () -> refuse("sort " + wanted, "no such order"));
  }

  private void columns(String wanted) {
    EnumSet<Column> columns = EnumSet.noneOf(Column.class);
    for (String word : wanted.split("[,\\s]+", -1)) {
      Optional<Column> column =
          Arrays.stream(Column.values()).filter(c -> c.word().equals(word)).findFirst();
      if (column.isEmpty()) {
        refuse("columns " + wanted, "no such column: " + word);
        return;
      }
      columns.add(column.get());
    }
    model.table().arrangement(model.table().arrangement().with(Optional.of(columns)));
  }
}
