package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.ReadingView;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The keys of the dialogs. */
final class DialogKeys {
  private static final int LONGEST_NAME = 200;

  private final ConsoleModel model;
  private final Effects effects;
  private final ReviewKeys reviews;
  private final FilterKeys filters;
  private final TableKeys tables;

  DialogKeys(
      ConsoleModel model,
      Effects effects,
      ReviewKeys reviews,
      FilterKeys filters,
      TableKeys tables) {
    this.model = model;
    this.effects = effects;
    this.reviews = reviews;
    this.filters = filters;
    this.tables = tables;
  }

  /** Acts in the dialog that is open. */
  void act(Action action) {
    Dialog dialog = model.dialog().orElseThrow();
    if (dialog instanceof Review review) {
      reviews.act(review, action);
    } else if (dialog instanceof Dialog.Picker picker) {
      pick(picker, action);
    } else if (dialog instanceof Dialog.FilterLine line) {
      filters.act(line, action);
    } else if (dialog instanceof Dialog.ColumnChoice choice) {
      tables.act(choice, action);
    } else if (dialog instanceof Dialog.Export export) {
      export(export, action);
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
    } else if (dialog instanceof Dialog.FilterLine line) {
      filters.type(line, key);
    } else if (dialog instanceof Dialog.Export export) {
      rename(export, edited(export.name(), key));
    }
  }

  /** Takes pasted text where text is wanted, and says no where it must be typed. */
  void paste(String text) {
    Dialog dialog = model.dialog().orElse(null);
    if (dialog instanceof Review review) {
      model.open(review.withMessage("a paste is refused here: type it"));
    } else if (dialog instanceof Dialog.FilterLine line) {
      filters.paste(line, text);
    } else if (dialog instanceof Dialog.Export export) {
      rename(export, export.name() + Sanitizer.clean(text.strip()));
    } else {
      model.flash("pasted text was ignored: nothing here takes any", /* bad= */ false);
    }
  }

  /** Keeps what is open within what there is. */
  void settle() {
    Dialog dialog = model.dialog().orElse(null);
    if (dialog instanceof Review review) {
      reviews.settle(review);
    } else if (dialog instanceof Dialog.Reading reading) {
      scroll(reading, reading.scroll());
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

  // Picker

  void openPicker() {
    List<TopicPartition> targets = model.targets().stream().filter(this::open).toList();
    TopicPartition shown =
        model.table().cursor().filter(targets::contains).orElseGet(() -> targets.get(0));
    int cursor =
        model.pick(shown).broker().stream()
            .map(broker -> brokers(shown).indexOf(broker))
            .findFirst()
            .orElse(0);
    model.open(new Dialog.Picker(shown, targets, Math.max(0, cursor), ""));
  }

  private boolean open(TopicPartition id) {
    return model.pick(id).kind() != Pick.Kind.LED;
  }

  private List<RankedReplica> ranking(TopicPartition id) {
    return model
        .picture()
        .flatMap(seen -> seen.advice(id))
        .map(advice -> advice.ranking())
        .orElse(List.of());
  }

  private List<Integer> brokers(TopicPartition id) {
    return ranking(id).stream().map(RankedReplica::brokerId).toList();
  }

  private void pick(Dialog.Picker picker, Action action) {
    switch (action) {
      case DOWN -> model.open(moved(picker, picker.cursor() + 1));
      case UP -> model.open(moved(picker, picker.cursor() - 1));
      case CHOOSE -> choose(picker);
      case AUTO_PICK -> autoPick(picker.targets());
      case CLEAR_PICK -> clearPick(picker.targets());
      default -> close();
    }
  }

  private Dialog.Picker moved(Dialog.Picker picker, int cursor) {
    int last = Math.max(0, ranking(picker.shown()).size() - 1);
    return new Dialog.Picker(
        picker.shown(), picker.targets(), Math.max(0, Math.min(cursor, last)), "");
  }

  private void choose(Dialog.Picker picker) {
    List<RankedReplica> ranking = ranking(picker.shown());
    if (picker.cursor() >= ranking.size()) {
      close();
      return;
    }
    RankedReplica chosen = ranking.get(picker.cursor());
    if (!chosen.electable()) {
      model.open(
          new Dialog.Picker(
              picker.shown(),
              picker.targets(),
              picker.cursor(),
              "%d cannot be chosen: %s".formatted(chosen.brokerId(), chosen.reason())));
      return;
    }
    int applied = 0;
    for (TopicPartition id : picker.targets()) {
      applied += override(id, chosen.brokerId()) ? 1 : 0;
    }
    int skipped = picker.targets().size() - applied;
    model.flash(
        "broker %d picked for %s%s"
            .formatted(
                chosen.brokerId(),
                Words.count(applied, "partition"),
                skipped == 0 ? "" : ", it is not electable for the other " + skipped),
        /* bad= */ skipped > 0);
    close();
  }

  /** An override that is what the ranking advises anyway is none. */
  private boolean override(TopicPartition id, int broker) {
    if (ranking(id).stream().noneMatch(r -> r.brokerId() == broker && r.electable())) {
      return false;
    }
    model.choices().auto(id);
    if (model.pick(id).broker().orElse(-1) != broker) {
      model.choices().override(id, broker);
    }
    return true;
  }

  void autoPick(List<TopicPartition> ids) {
    ids.forEach(model.choices()::auto);
    model.flash("back to the recommendation", /* bad= */ false);
    close();
  }

  void clearPick(List<TopicPartition> ids) {
    ids.forEach(model.choices()::clear);
    model.flash("%s left out".formatted(Words.count(ids.size(), "partition")), /* bad= */ false);
    close();
  }

  private void close() {
    model.closeDialog();
    model.arrange();
  }

  // Export

  private void rename(Dialog.Export export, String name) {
    String cut = name.substring(0, Math.min(name.length(), LONGEST_NAME));
    model.open(new Dialog.Export(cut, export.elections(), ""));
  }

  private void export(Dialog.Export export, Action action) {
    if (action != Action.CHOOSE) {
      close();
      return;
    }
    try {
      if (export.name().isBlank()) {
        throw new InvalidPathException(export.name(), "a file name is needed");
      }
      List<TopicPartition> ids = Availability.plannable(model).toList();
      effects.export(Plans.plan(model, ids), Path.of(export.name()));
    } catch (InvalidPathException e) {
      model.open(new Dialog.Export(export.name(), export.elections(), e.getReason()));
    }
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
      leave(question.status());
    } else {
      close();
    }
  }

  /** Leaves with this status, at once or when the elections in flight are verified. */
  void leave(int status) {
    close();
    if (model.committing()) {
      model.leave(status);
      model.showCommit(true);
      model.commit().ifPresent(commit -> model.commit(commit.stop()));
      effects.stopCommit();
    } else {
      effects.quit(status);
    }
  }
}
