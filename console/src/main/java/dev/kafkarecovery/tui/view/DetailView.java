package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.Advice;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.Awaited;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Outcomes;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.model.PictureRow;
import dev.kafkarecovery.tui.model.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lower pane: the replicas of the partition under the cursor, and the advice. */
final class DetailView {
  private DetailView() {}

  /** How many rows the words have, of those inside the frame; the rest is for the replicas. */
  private static int wordRows(List<String> words, Recommendation advice, int rows) {
    return Math.min(words.size(), Math.max(1, rows - 1 - advice.ranking().size()));
  }

  /** The greatest useful scroll in a pane of this size. */
  static int lastScroll(ConsoleModel model, int columns, int rows) {
    return shown(model)
        .flatMap(id -> model.picture().flatMap(seen -> seen.advice(id)))
        .map(
            advice -> {
              int room = rows - wordRows(words(model, advice, columns - 2), advice, rows);
              return Math.max(0, advice.ranking().size() - (room - 1));
            })
        .orElse(0);
  }

  /** The partition under the cursor, or that for which a leader is chosen. */
  private static Optional<TopicPartition> shown(ConsoleModel model) {
    Optional<Dialog> dialog = model.dialog();
    if (dialog.isPresent() && dialog.get() instanceof Dialog.Picker picker) {
      return Optional.of(picker.shown());
    }
    return dialog.isPresent() && dialog.get() instanceof Dialog.Note note
        ? Optional.of(note.picker().shown())
        : model.table().cursor();
  }

  static void render(Canvas canvas, ConsoleModel model) {
    Canvas inside = LowerView.frame(canvas, model, Role.BORDER);
    Optional<TopicPartition> cursor = shown(model);
    Optional<Picture> picture = model.picture();
    if (cursor.isEmpty() || picture.isEmpty()) {
      return;
    }
    TopicPartition id = cursor.get();
    Optional<Recommendation> advice = picture.get().advice(id);
    if (advice.isEmpty()) {
      Parts.title(canvas, Sanitizer.clean(id.toString()), "", Role.TITLE);
      inside.put(1, 0, "It is not there any more.", Role.UNKNOWN);
      return;
    }
    Parts.title(
        canvas,
        LowerView.title(model, Sanitizer.clean(id.toString())),
        facts(picture.get(), advice.get().state()),
        Role.TITLE);
    List<String> words = words(model, advice.get(), inside.width() - 2);
    int wordRows = wordRows(words, advice.get(), inside.height());
    int room = inside.height() - wordRows;
    Canvas table = inside.part(0, 0, inside.width(), room);
    int end = ReplicaTable.render(table, model, picture.get(), advice.get());
    LowerView.place(canvas, model, room - 1, advice.get().ranking().size());
    // One blank line above the words where there is room, and the rest of it below them.
    int y = Math.min(end + 1, room);
    Role role = model.outcomes().failed(id) ? Role.LOSS : Role.TEXT;
    for (int i = 0; i < wordRows; i++) {
      boolean cut = i == wordRows - 1 && words.size() > wordRows;
      String line = cut ? Text.cut(words.get(i) + " …", inside.width() - 2) : words.get(i);
      inside.put(1, y + i, line, role);
    }
  }

  /** The result where it did not end well, else the advice. */
  private static List<String> words(ConsoleModel model, Recommendation advice, int columns) {
    Optional<Outcomes.Outcome> failure =
        model.outcomes().of(advice.id()).filter(Outcomes.Outcome::failed);
    String said =
        failure
            .map(
                outcome ->
                    "✖ %s %s: %s"
                        .formatted(
                            Words.time(outcome.at(), model.now()),
                            outcome.result().code(),
                            outcome.result().sentence()))
            .orElse(advice(model, advice));
    String note = model.choices().note(advice.id());
    List<String> words = new ArrayList<>();
    if (!note.isEmpty()) {
      words.add(Text.cut("Note: " + Sanitizer.clean(note), columns));
    }
    words.addAll(Text.wrap(Sanitizer.clean(said), columns));
    return words;
  }

  /** The advice in full sentences, with what waiting would do where nothing can be elected. */
  static String advice(ConsoleModel model, Recommendation advice) {
    List<Integer> awaited = Rows.awaited(model, advice.id());
    String wait =
        advice.electable() || awaited.isEmpty()
            ? ""
            : " " + upper(Awaited.sentence(advice.state(), awaited)) + ".";
    boolean coming = counsel(model, advice).filter(c -> c.kind() == Advice.Kind.WAIT).isPresent();
    String sentence =
        coming
            ? counsel(model, advice).map(Advice::sentence).orElse("") + "."
            : advice.sentence() + "." + wait;
    Pick pick = model.pick(advice.id());
    return switch (pick.kind()) {
      case OVERRIDDEN ->
          "You picked %d. Recommended: %s".formatted(pick.broker().orElseThrow(), sentence);
      case CLEARED -> "You left it out. Recommended: " + sentence;
      case OVERRIDDEN_LOST, ADVISED, LED, NONE -> upper(sentence);
    };
  }

  private static Optional<Advice> counsel(ConsoleModel model, Recommendation advice) {
    return model.picture().flatMap(seen -> seen.row(advice.id())).map(PictureRow::counsel);
  }

  private static String upper(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }

  /** What the metadata says of the partition, in a line. */
  static String facts(Picture picture, PartitionState state) {
    StringBuilder facts = new StringBuilder();
    facts.append("epoch ").append(state.leaderEpoch());
    facts.append(" · ISR ").append(Words.brokers(state.isr()));
    facts.append(" · ELR ").append(Words.brokers(state.elr()));
    state
        .lastKnownElr()
        .asOptional()
        .filter(known -> !known.isEmpty())
        .ifPresent(known -> facts.append(" · last known ").append(Words.brokers(known)));
    TopicSettings topic = picture.snapshot().topics().get(state.id().topic());
    if (topic != null) {
      facts.append(" · min ");
      facts.append(topic.minInsyncReplicas().map(String::valueOf).orElse(Words.UNKNOWN));
      if (topic.uncleanElectionEnabled().orElse(false)) {
        facts.append(" · unclean on");
      }
    }
    if (state.reassignment().asOptional().filter(moving -> moving.inFlight()).isPresent()) {
      facts.append(" · reassigning");
    }
    return facts.toString();
  }
}
