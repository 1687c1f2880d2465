package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Panes;
import dev.kafkarecovery.tui.view.MainLayout;

/** Which bindings hold, as things stand. */
final class Contexts {
  private Contexts() {}

  static Bindings of(ConsoleModel model) {
    boolean readable =
        model
            .dialog()
            .filter(open -> open instanceof Dialog.Question || open instanceof Dialog.Reading)
            .isPresent();
    // What cannot be read cannot be confirmed.
    return !readable && MainLayout.tooSmall(model.size()) ? Bindings.TINY : Panes.bindings(model);
  }
}
