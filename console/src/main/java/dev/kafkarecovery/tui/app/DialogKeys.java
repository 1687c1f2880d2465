package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.Commit;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.ReadingView;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The keys of the dialogs. */
final class DialogKeys {
  private static final int LONGEST_NAME = 200;

  private final ConsoleModel model;
  private final Effects effects;
  private final ReviewKeys reviews;
  private final PickerKeys pickers;
  private final FilterKeys filters;
  private final TableKeys tables;

  DialogKeys(
      ConsoleModel model,
      Effects effects,
      ReviewKeys reviews,
      PickerKeys pickers,
      FilterKeys filters,
      TableKeys tables) {
    this.model = model;
    this.effects = effects;
    this.reviews = reviews;
    this.pickers = pickers;
    this.filters = filters;
    this.tables = tables;
  }

  /** Acts in the dialog that is open. */
  void act(Action action) {
    Dialog dialog = model.dialog().orElseThrow();
    if (dialog instanceof Review review) {
      reviews.act(review, action);
    } else if (dialog instanceof Dialog.Internal internal) {
      reviews.act(internal, action);
    } else if (dialog instanceof Dialog.Picker picker) {
      pickers.act(picker, action);
    } else if (dialog instanceof Dialog.Note note) {
      pickers.act(note, action);
    } else if (dialog instanceof Dialog.FilterLine line) {
      filters.act(line, action);
    } else if (dialog instanceof Dialog.ColumnChoice choice) {
      tables.act(choice, action);
    } else if (dialog instanceof Dialog.Export export) {
      export(export, action);
    } else if (dialog instanceof Dialog.SalvageDir asked) {
      salvage(asked, action);
    } else if (dialog instanceof Dialog.Reading reading) {
      read(reading, action);
    } else if (dialog instanceof Dialog.Question question) {
      answer(question, action);
    }
  }

  /** Takes a key that is bound to nothing as text, where text is wanted. */
  void type(Key key) {
    Dialog dialog = model.dialog().orElse(null);
    if (dialog instanceof Review review) {
      reviews.type(review, key);
    } else if (dialog instanceof Dialog.Note note) {
      pickers.write(note, edited(note.text(), key));
    } else if (dialog instanceof Dialog.FilterLine line) {
      filters.type(line, key);
    } else if (dialog instanceof Dialog.Export export) {
      rename(export, edited(export.name(), key));
    } else if (dialog instanceof Dialog.SalvageDir asked) {
      model.open(asked.withName(shortened(edited(asked.name(), key))));
    }
  }

  /** Takes pasted text where text is wanted, and says no where it must be typed. */
  void paste(String text) {
    Dialog dialog = model.dialog().orElse(null);
    if (dialog instanceof Review review) {
      model.open(review.withMessage("a paste is refused here: type it"));
    } else if (dialog instanceof Dialog.Note note) {
      pickers.write(note, note.text() + Sanitizer.clean(text.strip()));
    } else if (dialog instanceof Dialog.FilterLine line) {
      filters.paste(line, text);
    } else if (dialog instanceof Dialog.Export export) {
      rename(export, export.name() + Sanitizer.clean(text.strip()));
    } else if (dialog instanceof Dialog.SalvageDir asked) {
      model.open(asked.withName(shortened(asked.name() + Sanitizer.clean(text.strip()))));
    } else {
      model.flash("pasted text was ignored: nothing here takes any", /* bad= */ false);
    }
  }

  /** Keeps what is open within what there is. */
  void settle() {
    Dialog dialog = model.dialog().orElse(null);
    if (dialog instanceof Review review) {
      reviews.settle(review);
    } else if (dialog instanceof Dialog.Internal internal) {
      reviews.settle(internal);
    } else if (dialog instanceof Dialog.Reading reading) {
      scroll(reading, reading.scroll());
    }
  }

  /** A frame has shown what is open. */
  void drawn() {
    Dialog dialog = model.dialog().orElse(null);
    if (dialog instanceof Review review) {
      reviews.drawn(review);
    } else if (dialog instanceof Dialog.Internal internal) {
      reviews.drawn(internal);
    }
  }

  /** A text after this key. */
  static String edited(String text, Key key) {
    return switch (key.kind()) {
      case CHARACTER -> text + Sanitizer.clean(String.valueOf(key.character()));
      case BACKSPACE -> text.isEmpty() ? text : text.substring(0, text.length() - 1);
      case CTRL -> key.character() == 'u' ? "" : text;
      default -> text;
    };
  }

  private void close() {
    model.closeDialog();
    model.arrange();
  }

  // Export

  private void rename(Dialog.Export export, String name) {
    model.open(export.withName(shortened(name)));
  }

  private static String shortened(String name) {
    return name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }

  private void salvage(Dialog.SalvageDir asked, Action action) {
    if (action != Action.CHOOSE) {
      model.open(asked.review());
      return;
    }
    try {
      if (asked.name().isBlank()) {
        throw new InvalidPathException(asked.name(), "the name of a directory is needed");
      }
      model.open(asked.withMessage("making sure that it can be written to ..."));
      effects.makeSalvageDir(asked.review().clusterId(), Path.of(asked.name()));
    } catch (InvalidPathException e) {
      model.open(asked.withMessage(e.getReason()));
    }
  }

  private void export(Dialog.Export export, Action action) {
    if (action != Action.CHOOSE) {
      close();
      export.review().ifPresent(model::open);
      return;
    }
    try {
      if (export.name().isBlank()) {
        throw new InvalidPathException(export.name(), "a file name is needed");
      }
      effects.export(plan(export), Path.of(export.name()));
    } catch (InvalidPathException e) {
      model.open(export.withMessage(e.getReason()));
    }
  }

  private RecoveryPlan plan(Dialog.Export export) {
    return export
        .review()
        .map(review -> Plans.plan(review, model.now()))
        .orElseGet(() -> Plans.plan(model, Availability.plannable(model).toList()));
  }

  // Reading and questions

  private void read(Dialog.Reading reading, Action action) {
    int page = ReadingView.pageRows(model);
    switch (action) {
      case DOWN -> scroll(reading, reading.scroll() + 1);
      case UP -> scroll(reading, reading.scroll() - 1);
      case PAGE_DOWN -> scroll(reading, reading.scroll() + page);
      case PAGE_UP -> scroll(reading, reading.scroll() - page);
      case TOP -> scroll(reading, 0);
      case BOTTOM -> scroll(reading, Integer.MAX_VALUE);
      default -> close();
    }
  }

  private void scroll(Dialog.Reading reading, int to) {
    int last = ReadingView.lastScroll(model, reading.subject());
    model.open(new Dialog.Reading(reading.subject(), Math.max(0, Math.min(to, last))));
  }

  private void answer(Dialog.Question question, Action action) {
    if (action == Action.YES) {
      leave(question.interrupted());
    } else {
      close();
      question.under().ifPresent(model::open);
    }
  }

  /** Leaves at once, or when the elections in flight are verified. */
  void leave(boolean interrupted) {
    close();
    if (model.committing()) {
      model.leave(interrupted);
      model.showCommit(true);
      model.commit().ifPresent(Commit::stop);
      effects.stopCommit();
    } else {
      effects.quit(model.exitStatus(interrupted));
    }
  }
}
