package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.LossText;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The candidates for the lead of a partition, with what speaks for and against each. */
final class PickerView {
  private static final int LED_HEIGHT = 5;
  private static final int NAME_AT = 3;
  private static final int STATE_AT = 17;
  private static final int END_AT = 46;
  private static final int EPOCH_AT = 53;
  private static final int LOSS_AT = 64;
  private static final int VERDICT_AT = 66;

  private PickerView() {}

  static void render(Canvas canvas, ConsoleModel model, Dialog.Picker picker) {
    Optional<Picture> picture = model.picture();
    Optional<Recommendation> advice = picture.flatMap(seen -> seen.advice(picker.shown()));
    if (picture.isEmpty() || advice.isEmpty()) {
      Canvas inside = Parts.dialog(canvas, 50, 5, "Pick leader", "");
      inside.put(2, 1, "The partition is not there any more.", Role.UNKNOWN);
      return;
    }
    if (!advice.get().state().offline()) {
      led(canvas, picker, advice.get().state());
      return;
    }
    List<RankedReplica> ranking = advice.get().ranking();
    int width = Math.min(canvas.width() - 2, 124);
    List<String> words = words(model, picker, advice.get(), width - 4);
    int height = Math.min(canvas.height(), ranking.size() + words.size() + 4);
    Canvas inside =
        Parts.dialog(
            canvas,
            width,
            height,
            "Pick leader: " + Sanitizer.clean(picker.shown().toString()),
            marked(picker));
    heads(inside);
    int room = Math.max(1, inside.height() - 2 - words.size());
    int first = Math.max(0, Math.min(picker.cursor() - room + 1, ranking.size() - room));
    for (int i = first; i < Math.min(ranking.size(), first + room); i++) {
      row(
          inside,
          1 + i - first,
          model,
          picture.get(),
          advice.get(),
          ranking.get(i),
          i == picker.cursor());
    }
    Role role = picker.message().isEmpty() ? Role.TEXT : Role.WAITING;
    for (int i = 0; i < words.size(); i++) {
      inside.put(1, inside.height() - words.size() + i, words.get(i), role);
    }
    Canvas box =
        canvas.part((canvas.width() - width) / 2, (canvas.height() - height) / 2, width, height);
    Parts.hints(box, Bindings.PICKER.all());
  }

  /** What was chosen from is of no use any more. */
  private static void led(Canvas canvas, Dialog.Picker picker, PartitionState state) {
    int width = Math.min(canvas.width() - 2, 90);
    String title = "Pick leader: " + Sanitizer.clean(picker.shown().toString());
    Canvas inside = Parts.dialog(canvas, width, LED_HEIGHT, title, marked(picker));
    String who =
        state.leader().isPresent()
            ? "Broker %d leads it by now: nothing is left to choose."
                .formatted(state.leader().getAsInt())
            : "It has a leader by now: nothing is left to choose.";
    inside.put(1, 1, Text.cut("✔ " + who, inside.width() - 2), Role.DONE);
    Canvas box =
        canvas.part(
            (canvas.width() - width) / 2, (canvas.height() - LED_HEIGHT) / 2, width, LED_HEIGHT);
    Parts.hints(box, List.of(Bindings.PICKER.of(Key.of(Key.Kind.ESCAPE)).orElseThrow()));
  }

  private static String marked(Dialog.Picker picker) {
    int count = picker.targets().size();
    return count == 1 ? "" : "applies to %d partitions".formatted(count);
  }

  /** Why a choice was refused, else the whole of what speaks about the one under the cursor. */
  private static List<String> words(
      ConsoleModel model, Dialog.Picker picker, Recommendation advice, int columns) {
    List<String> words = new ArrayList<>(verdict(picker, advice, columns));
    String note = model.choices().note(picker.shown());
    if (!note.isEmpty()) {
      words.addAll(Text.wrap("Note: " + Sanitizer.clean(note), columns));
    }
    return words;
  }

  private static List<String> verdict(Dialog.Picker picker, Recommendation advice, int columns) {
    if (!picker.message().isEmpty()) {
      return Text.wrap(Sanitizer.clean(picker.message()), columns);
    }
    if (picker.cursor() >= advice.ranking().size()) {
      return List.of();
    }
    RankedReplica ranked = advice.ranking().get(picker.cursor());
    String verdict =
        "%d: %s".formatted(ranked.brokerId(), ReplicaText.standing(advice.state(), ranked));
    if (!ranked.electable()) {
      return Text.wrap(verdict + ". It cannot be chosen.", columns);
    }
    Loss loss = advice.lossOf(ranked.brokerId());
    String unseen =
        loss.unseen().isEmpty()
            ? ""
            : ". Unseen: %s%s"
                .formatted(Words.brokers(loss.unseen()), loss.exact() ? "" : "; the " + open(loss));
    return Text.wrap(verdict + cuts(advice, ranked.brokerId()) + unseen + ".", columns);
  }

  private static String open(Loss loss) {
    return loss.atLeast() > 0 ? "true loss may be higher" : "loss is not known";
  }

  /** {@code ; cuts 101 to 8,789,000 (loses 1,377)} for each log of which something goes. */
  private static String cuts(Recommendation advice, int leader) {
    StringBuilder cuts = new StringBuilder();
    advice
        .cutsIf(leader)
        .forEach(
            (broker, cut) ->
                cut.asOptional()
                    .filter(known -> known.lost() > 0)
                    .ifPresent(
                        known ->
                            cuts.append("; cuts %d to %s".formatted(broker, LossText.cut(cut)))));
    return cuts.toString();
  }

  private static void heads(Canvas inside) {
    inside.put(NAME_AT, 0, "BROKER", Role.COLUMN_HEAD);
    inside.put(STATE_AT, 0, "STATE", Role.COLUMN_HEAD);
    inside.putRight(END_AT, 0, "LEO", Role.COLUMN_HEAD);
    inside.putRight(EPOCH_AT, 0, "EPOCH", Role.COLUMN_HEAD);
    inside.putRight(LOSS_AT, 0, "LOSS", Role.COLUMN_HEAD);
    if (inside.width() > VERDICT_AT + 12) {
      inside.put(VERDICT_AT, 0, "VERDICT", Role.COLUMN_HEAD);
    }
  }

  private static void row(
      Canvas inside,
      int y,
      ConsoleModel model,
      Picture picture,
      Recommendation advice,
      RankedReplica ranked,
      boolean cursor) {
    ReplicaLog log = ranked.replica().log();
    Role text = ranked.electable() ? Role.TEXT : Role.DIM;
    inside.put(1, y, cursor ? "▸" : " ", Role.STRONG);
    inside.put(
        NAME_AT,
        y,
        Text.cut(ReplicaText.name(picture, ranked.brokerId()), STATE_AT - NAME_AT - 1),
        cursor ? Role.STRONG : text);
    inside.put(
        STATE_AT,
        y,
        ReplicaText.state(model, ranked.replica()),
        ReplicaText.role(model, ranked.replica()));
    reading(inside, END_AT, y, log.logEndOffset().map(end -> Parts.number(end, 13)), text);
    reading(
        inside,
        EPOCH_AT,
        y,
        log.lastWrittenLeaderEpoch().map(e -> Words.epoch(Reading.known(e))),
        text);
    if (ranked.electable()) {
      Loss loss = advice.lossOf(ranked.brokerId());
      inside.putRight(LOSS_AT, y, Parts.loss(loss, 10, inside.ascii()), Parts.lossRole(loss));
    } else {
      inside.putRight(LOSS_AT, y, "-", Role.DIM);
    }
    if (inside.width() > VERDICT_AT + 12) {
      String verdict = ReplicaText.standing(advice.state(), ranked);
      inside.put(VERDICT_AT, y, Text.cut(verdict, inside.width() - VERDICT_AT - 1), text);
    }
    if (cursor) {
      inside.select(y);
    }
  }

  private static void reading(Canvas inside, int end, int y, Reading<String> value, Role role) {
    inside.putRight(end, y, value.orElse(Words.UNKNOWN), value.isKnown() ? role : Role.UNKNOWN);
  }
}
