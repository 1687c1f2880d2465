package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Review;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The choice of a review to keep what its elections cut, and where. */
final class KeepKeys {
  private static final int LONGEST = 200;

  private final ConsoleModel model;
  private final Effects effects;

  KeepKeys(ConsoleModel model, Effects effects) {
    this.model = model;
    this.effects = effects;
  }

  /** Keeps it, or not; asks where, if that was never said. */
  void toggle(Review review) {
    if (!review.salvageDir().isEmpty()) {
      model.open(review.keptIn(""));
    } else if (!model.salvageDir().isEmpty()) {
      model.open(review.keptIn(model.salvageDir()));
    } else if (model.readOnly().isPresent()) {
      model.open(review.withMessage(model.readOnly().get()));
    } else {
      model.open(new Dialog.KeepIn("", "", review));
    }
  }

  void act(Dialog.KeepIn asked, Action action) {
    if (action != Action.CHOOSE) {
      model.open(asked.review());
      return;
    }
    try {
      if (asked.directory().isBlank()) {
        throw new InvalidPathException(asked.directory(), "name a directory, or press esc");
      }
      model.open(asked.withMessage("looking whether it can be used ..."));
      effects.tryKeeping(Path.of(asked.directory()), asked.review().clusterId());
    } catch (InvalidPathException e) {
      model.open(asked.withMessage(e.getReason()));
    }
  }

  void type(Dialog.KeepIn asked, Key key) {
    write(asked, DialogKeys.edited(asked.directory(), key));
  }

  void paste(Dialog.KeepIn asked, String text) {
    write(asked, asked.directory() + Sanitizer.clean(text.strip()));
  }

  private void write(Dialog.KeepIn asked, String text) {
    model.open(asked.withDirectory(text.substring(0, Math.min(text.length(), LONGEST))));
  }

  /** Takes the answer whether a directory can be used, if it is still asked for. */
  static void tried(ConsoleModel model, Event.KeepingTried tried) {
    if (!(model.dialog().orElse(null) instanceof Dialog.KeepIn asked)
        || !asked.directory().equals(tried.directory())) {
      return;
    }
    if (tried.failure().isPresent()) {
      model.open(asked.withMessage(tried.failure().get()));
    } else {
      model.salvageDir(tried.directory());
      model.open(asked.review().keptIn(tried.directory()));
    }
  }
}
