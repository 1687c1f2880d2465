package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.tui.key.Bindings;

/** Which keys the main screen has: it depends on what its lower pane shows. */
public final class Panes {
  private Panes() {}

  public static Bindings bindings(ConsoleModel model) {
    boolean filtering = model.dialog().filter(Dialog.FilterLine.class::isInstance).isPresent();
    if (filtering) {
      return Bindings.FILTER_LINE;
    }
    if (model.dialog().filter(Dialog.Command.class::isInstance).isPresent()) {
      return Bindings.COMMAND_LINE;
    }
    return model.commitShown() && !model.committing() && model.outcomes().anyFailed()
        ? Bindings.TABLE_AND_COMMIT
        : Bindings.TABLE;
  }
}
