package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.tui.key.Bindings;

/** Which keys hold: those of the dialog that is open, else those of what lies below. */
public final class Panes {
  private Panes() {}

  /** Those that hold now, in a window that is large enough. */
  public static Bindings bindings(ConsoleModel model) {
    if (model.dialog().isPresent()) {
      return bindings(model.dialog().get());
    }
    return model.picture().isEmpty() ? Bindings.CONNECTING : main(model);
  }

  /** Those of the main screen; it depends on what its lower pane shows. */
  public static Bindings main(ConsoleModel model) {
    return model.commitShown()
            && !model.committing()
            && model.outcomes().anyFailed()
            && Availability.retriableStream(model).findAny().isPresent()
        ? Bindings.TABLE_AND_COMMIT
        : Bindings.TABLE;
  }

  private static Bindings bindings(Dialog dialog) {
    if (dialog instanceof Review review) {
      return review.harmless() ? Bindings.REVIEW_HARMLESS : Bindings.REVIEW_TYPED;
    }
    if (dialog instanceof Dialog.Internal) {
      return Bindings.INTERNAL;
    }
    if (dialog instanceof Dialog.Note) {
      return Bindings.NOTE_LINE;
    }
    if (dialog instanceof Dialog.FilterLine) {
      return Bindings.FILTER_LINE;
    }
    if (dialog instanceof Dialog.Command) {
      return Bindings.COMMAND_LINE;
    }
    if (dialog instanceof Dialog.ColumnChoice) {
      return Bindings.COLUMN_CHOICE;
    }
    if (dialog instanceof Dialog.Export) {
      return Bindings.EXPORT_NAME;
    }
    if (dialog instanceof Dialog.SalvageDir) {
      return Bindings.SALVAGE_DIR;
    }
    if (dialog instanceof Dialog.Reading) {
      return Bindings.READING;
    }
    return dialog instanceof Dialog.Question ? Bindings.QUESTION : Bindings.PICKER;
  }
}
