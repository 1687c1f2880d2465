package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Rows;
import java.util.List;

/** Choosing leaders, and writing down why. */
final class PickerKeys {
  private static final int LONGEST_NOTE = 200;

  private final ConsoleModel model;

  PickerKeys(ConsoleModel model) {
    this.model = model;
  }

  void open() {
    List<TopicPartition> targets = model.targets().stream().filter(this::leaderless).toList();
    TopicPartition shown =
        model.table().cursor().filter(targets::contains).orElseGet(() -> targets.get(0));
    int cursor =
        model.pick(shown).broker().stream()
            .map(broker -> brokers(shown).indexOf(broker))
            .findFirst()
            .orElse(0);
    model.open(new Dialog.Picker(shown, targets, Math.max(0, cursor), ""));
  }

  private boolean leaderless(TopicPartition id) {
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

  void act(Dialog.Picker picker, Action action) {
    boolean changes =
        action == Action.CHOOSE
            || action == Action.AUTO_PICK
            || action == Action.CLEAR_PICK
            || action == Action.WAIT;
    List<TopicPartition> left = picker.targets().stream().filter(this::leaderless).toList();
    if (changes && left.isEmpty()) {
      model.flash("nothing is left to choose: there is a leader by now", /* bad= */ true);
      close();
    } else if (changes && !left.contains(picker.shown())) {
      model.open(new Dialog.Picker(left.get(0), left, 0, picker.shown() + " has a leader by now"));
    } else {
      actOn(changes ? picker.only(left) : picker, action);
    }
  }

  private void actOn(Dialog.Picker picker, Action action) {
    switch (action) {
      case DOWN -> model.open(moved(picker, picker.cursor() + 1));
      case UP -> model.open(moved(picker, picker.cursor() - 1));
      case CHOOSE -> choose(picker);
      case AUTO_PICK -> autoPick(picker.targets());
      case CLEAR_PICK -> clearPick(picker.targets());
      case WAIT -> await(picker);
      case NOTE -> model.open(new Dialog.Note(picker, model.choices().note(picker.shown())));
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
      say(picker, "%d cannot be chosen: %s".formatted(chosen.brokerId(), chosen.reason()));
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

  /** What was chosen stays, also where the ranking advises the same today. */
  private boolean override(TopicPartition id, int broker) {
    if (ranking(id).stream().noneMatch(r -> r.brokerId() == broker && r.electable())) {
      return false;
    }
    model.choices().override(id, broker);
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

  /** Waits where there is somebody to wait for. */
  private void await(Dialog.Picker picker) {
    List<TopicPartition> healing =
        picker.targets().stream().filter(id -> !Rows.awaited(model, id).isEmpty()).toList();
    if (healing.isEmpty()) {
      say(
          picker,
          "there is nobody to wait for: no broker that is registered and down was in sync last");
      return;
    }
    healing.forEach(model.choices()::await);
    int others = picker.targets().size() - healing.size();
    model.flash(
        "%s left out to wait%s"
            .formatted(
                Words.count(healing.size(), "partition"),
                others == 0 ? "" : ", there is nobody to wait for in the other " + others),
        /* bad= */ others > 0);
    close();
  }

  private void say(Dialog.Picker picker, String message) {
    model.open(new Dialog.Picker(picker.shown(), picker.targets(), picker.cursor(), message));
  }

  // Notes

  void act(Dialog.Note note, Action action) {
    if (action == Action.CHOOSE) {
      note.picker().targets().forEach(id -> model.choices().note(id, note.text().strip()));
    }
    model.open(note.picker());
  }

  void write(Dialog.Note note, String text) {
    String cut = text.substring(0, Math.min(text.length(), LONGEST_NOTE));
    model.open(new Dialog.Note(note.picker(), cut));
  }

  private void close() {
    model.closeDialog();
    model.arrange();
  }
}
