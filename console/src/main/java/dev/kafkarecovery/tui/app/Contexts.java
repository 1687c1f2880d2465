package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Panes;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.MainLayout;

/** Which bindings hold, as things stand. */
final class Contexts {
  private Contexts() {}

  static Bindings of(ConsoleModel model) {
    if (model.dialog().isEmpty()) {
      if (MainLayout.tooSmall(model.size())) {
        return Bindings.TINY;
      }
      return model.picture().isEmpty() ? Bindings.CONNECTING : Panes.bindings(model);
    }
    Dialog dialog = model.dialog().get();
    if (dialog instanceof Dialog.Question) {
      return Bindings.QUESTION;
    }
    if (dialog instanceof Dialog.Reading) {
      return Bindings.READING;
    }
    // What cannot be read cannot be confirmed.
    if (MainLayout.tooSmall(model.size())) {
      return Bindings.TINY;
    }
    if (dialog instanceof Review review) {
      return review.harmless() ? Bindings.REVIEW_HARMLESS : Bindings.REVIEW_TYPED;
    }
    if (dialog instanceof Dialog.Internal) {
      return Bindings.INTERNAL;
    }
    if (dialog instanceof Dialog.Note) {
      return Bindings.NOTE_LINE;
    }
    if (dialog instanceof Dialog.FilterLine || dialog instanceof Dialog.Command) {
      return Panes.bindings(model);
    }
    if (dialog instanceof Dialog.ColumnChoice) {
      return Bindings.COLUMN_CHOICE;
    }
    return dialog instanceof Dialog.Export ? Bindings.EXPORT_NAME : Bindings.PICKER;
  }
}
