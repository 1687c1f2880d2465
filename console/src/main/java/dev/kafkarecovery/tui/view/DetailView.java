package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Outcomes;
import dev.kafkarecovery.tui.model.Picture;
import java.util.List;
import java.util.Optional;

/** The lower pane: the replicas of the partition under the cursor, and the advice. */
final class DetailView {
  private static final int NAME = 14;
  private static final int STATE = 17;
  private static final int END = 14;
  private static final int EPOCH = 7;
  private static final int LAST_RECORD = 13;
  private static final int LOG_DIR = 14;

  private DetailView() {}

  static void render(Canvas canvas, ConsoleModel model) {
    Canvas inside = canvas.frame(Role.BORDER);
    Optional<TopicPartition> cursor = model.table().cursor();
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
        Sanitizer.clean(id.toString()),
        facts(picture.get(), advice.get().state()),
        Role.TITLE);
    List<RankedReplica> ranking = advice.get().ranking();
    List<String> words = words(model, id, advice.get(), inside.width() - 2);
    int wordRows = Math.min(words.size(), Math.max(1, inside.height() - 1 - ranking.size()));
    int room = inside.height() - 1 - wordRows;
    heads(inside);
    int shown = ranking.size() <= room ? ranking.size() : room - 1;
    for (int i = 0; i < shown; i++) {
      replica(inside, 1 + i, model, picture.get(), advice.get(), ranking.get(i));
    }
    if (shown < ranking.size()) {
      String more = "… %d more replicas: <enter>".formatted(ranking.size() - shown);
      inside.put(3, 1 + shown, more, Role.DIM);
    }
    sentences(inside, words, wordRows, model.outcomes().failed(id));
  }

  private static void sentences(Canvas inside, List<String> words, int rows, boolean failed) {
    for (int i = 0; i < rows; i++) {
      boolean cut = i == rows - 1 && words.size() > rows;
      String line = cut ? Text.cut(words.get(i) + " …", inside.width() - 2) : words.get(i);
      inside.put(1, inside.height() - rows + i, line, failed ? Role.LOSS : Role.STRONG);
    }
  }

  /** The result where it did not end well, else the advice. */
  private static List<String> words(
      ConsoleModel model, TopicPartition id, Recommendation advice, int columns) {
    Optional<Outcomes.Outcome> failure = model.outcomes().of(id).filter(Outcomes.Outcome::failed);
    String said =
        failure
            .map(
                outcome ->
                    "✖ %s %s: %s"
                        .formatted(
                            Words.time(outcome.at(), model.now()),
                            outcome.result().code(),
                            outcome.result().sentence()))
            .orElse(upper(advice.sentence()) + ".");
    return Text.wrap(Sanitizer.clean(said), columns);
  }

  static String upper(String sentence) {
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

  private static boolean wide(Canvas canvas) {
    return canvas.width() >= 94;
  }

  private static void heads(Canvas canvas) {
    int x = 3;
    canvas.put(x, 0, "REPLICA", Role.COLUMN_HEAD);
    x += NAME;
    canvas.put(x, 0, "STATE", Role.COLUMN_HEAD);
    x += STATE + END;
    canvas.putRight(x, 0, "LEO", Role.COLUMN_HEAD);
    x += EPOCH;
    canvas.putRight(x, 0, "EPOCH", Role.COLUMN_HEAD);
    if (wide(canvas)) {
      canvas.put(x + 2, 0, "LAST RECORD", Role.COLUMN_HEAD);
      x += LAST_RECORD;
      canvas.put(canvas.width() - LOG_DIR, 0, "LOG DIR", Role.COLUMN_HEAD);
    }
    canvas.put(x + 2, 0, "STANDING", Role.COLUMN_HEAD);
  }

  private static void replica(
      Canvas canvas,
      int y,
      ConsoleModel model,
      Picture picture,
      Recommendation advice,
      RankedReplica ranked) {
    int broker = ranked.brokerId();
    boolean picked = model.pick(advice.id()).broker().orElse(-1) == broker;
    ReplicaLog log = ranked.replica().log();
    int x = 3;
    canvas.put(1, y, picked ? "▸" : " ", Role.STRONG);
    canvas.put(
        x,
        y,
        Text.cut(ReplicaText.name(picture, broker), NAME - 1),
        picked ? Role.STRONG : Role.TEXT);
    x += NAME;
    canvas.put(x, y, ReplicaText.state(ranked.replica()), ReplicaText.role(ranked.replica()));
    x += STATE + END;
    reading(canvas, x, y, log.logEndOffset().map(end -> Parts.number(end, END - 1)));
    x += EPOCH;
    reading(canvas, x, y, log.lastWrittenLeaderEpoch().map(e -> Words.epoch(Reading.known(e))));
    int end = canvas.width() - 1;
    if (wide(canvas)) {
      String last = ReplicaText.lastRecord(log.lastRecordTimestampMs(), model.now());
      canvas.put(x + 2, y, last, last.equals(Words.UNKNOWN) ? Role.UNKNOWN : Role.TEXT);
      x += LAST_RECORD;
      end = canvas.width() - LOG_DIR - 1;
      String dir = log.logDir().map(Sanitizer::clean).orElse(Words.UNKNOWN);
      canvas.put(
          end + 1,
          y,
          Text.cutMiddle(dir, LOG_DIR - 1),
          log.logDir().isKnown() ? Role.DIM : Role.UNKNOWN);
    }
    String standing = ReplicaText.standing(advice.state(), ranked);
    canvas.put(
        x + 2, y, Text.cut(standing, end - x - 2), ranked.electable() ? Role.TEXT : Role.DIM);
  }

  private static void reading(Canvas canvas, int end, int y, Reading<String> value) {
    canvas.putRight(
        end, y, value.orElse(Words.UNKNOWN), value.isKnown() ? Role.TEXT : Role.UNKNOWN);
  }
}
