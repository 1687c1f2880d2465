package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cut;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.LossText;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Outcomes;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.view.ReadingView.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is known about the partition under the cursor, uncut. */
final class DetailText {
  private static final int HEAD = 16;

  private final ConsoleModel model;
  private final int columns;
  private final List<Line> lines = new ArrayList<>();

  private DetailText(ConsoleModel model, int columns) {
    this.model = model;
    this.columns = columns;
  }

  static List<Line> lines(ConsoleModel model, int columns) {
    DetailText text = new DetailText(model, columns);
    Optional<Picture> picture = model.picture();
    Optional<TopicPartition> id = model.table().cursor();
    Optional<Recommendation> advice =
        id.flatMap(cursor -> picture.flatMap(seen -> seen.advice(cursor)));
    if (advice.isEmpty()) {
      return List.of(Line.of("There is nothing under the cursor.", Role.UNKNOWN));
    }
    text.partition(picture.orElseThrow(), advice.get());
    for (RankedReplica ranked : advice.get().ranking()) {
      text.replica(picture.orElseThrow(), advice.get(), ranked);
    }
    return text.lines;
  }

  private void partition(Picture picture, Recommendation advice) {
    PartitionState state = advice.state();
    add("advice", DetailView.advice(model, advice), Role.STRONG);
    Optional<Outcomes.Outcome> outcome = model.outcomes().of(state.id());
    outcome.ifPresent(
        o ->
            add(
                "result",
                "%s %s, %s: %s"
                    .formatted(
                        Words.time(o.at(), model.now()),
                        o.result().outcome(),
                        o.result().code(),
                        o.result().sentence()),
                o.failed() ? Role.LOSS : Role.DONE));
    String note = model.choices().note(state.id());
    if (!note.isEmpty()) {
      add("note", note, Role.OVERRIDE);
    }
    add("state", DetailView.facts(picture, state), Role.TEXT);
    add("topic id", state.topicId(), Role.TEXT);
    add("assignment", Words.brokers(state.assignment()), Role.TEXT);
    unknown("ELR", state.elr());
    unknown("last known", state.lastKnownElr());
    unknown("reassignment", state.reassignment());
    state
        .reassignment()
        .asOptional()
        .filter(moving -> moving.inFlight())
        .ifPresent(
            moving ->
                add(
                    "reassignment",
                    "adding %s, removing %s"
                        .formatted(
                            Words.brokers(moving.adding()), Words.brokers(moving.removing())),
                    Role.WAITING));
  }

  private void replica(Picture picture, Recommendation advice, RankedReplica ranked) {
    PartitionState state = advice.state();
    ReplicaLog log = ranked.replica().log();
    lines.add(Line.of("", Role.TEXT));
    boolean picked = model.pick(state.id()).broker().orElse(-1) == ranked.brokerId();
    lines.add(
        new Line(
            Text.left("broker " + ranked.brokerId(), HEAD),
            Role.STRONG,
            ReplicaText.state(model, ranked.replica()) + (picked ? "  ▸ the pick" : ""),
            ReplicaText.role(model, ranked.replica())));
    String name = ReplicaText.name(picture, ranked.brokerId());
    if (name.contains(" ")) {
      add("rack", name.substring(name.indexOf(' ') + 1), Role.TEXT);
    }
    Optional.ofNullable(model.recovery().get(ranked.brokerId()))
        .filter(
            seen -> !seen.recovery().onItsWay() || ranked.replica().state() != Replica.State.ONLINE)
        .map(RecoveryText::sentences)
        .orElse(List.of())
        .forEach(sentence -> add("log recovery", sentence, Role.TEXT));
    add("standing", ReplicaText.standing(state, ranked), Role.TEXT);
    if (log.source() != ReplicaLog.Source.NONE) {
      add("told by", Words.toldBy(log.source()), Role.TEXT);
    }
    reading("log end offset", log.logEndOffset().map(Words::number));
    reading("last epoch", log.lastWrittenLeaderEpoch().map(e -> Words.epoch(Reading.known(e))));
    reading(
        "last record",
        log.lastRecordTimestampMs().map(ms -> Words.lastRecord(Reading.known(ms), model.now())));
    reading("high watermark", log.highWatermark().map(Words::number));
    reading("log start", log.logStartOffset().map(Words::number));
    reading("size", log.sizeBytes().map(Words::size));
    reading("log dir", log.logDir());
    cut(advice, ranked.brokerId());
  }

  /** What becomes of a readable log if the pick leads. */
  private void cut(Recommendation advice, int broker) {
    Pick pick = model.pick(advice.id());
    if (!pick.electable()) {
      return;
    }
    int leader = pick.broker().orElseThrow();
    Reading<Cut> cut = advice.cutsIf(leader).get(broker);
    if (cut != null) {
      reading("loss", cut.map(known -> LossText.sentence(advice, known, leader, model.now())));
    }
    if (broker == leader && !pick.loss().none()) {
      String compacted =
          model
              .picture()
              .map(seen -> LossText.compacted(pick.loss(), advice.id(), seen.snapshot()))
              .orElse("");
      add("loss", lossIf(pick, leader) + compacted, Role.LOSS);
    }
  }

  private static String lossIf(Pick pick, int leader) {
    return "electing %d loses %s%s"
        .formatted(leader, pick.loss().words(), LossText.more(pick.loss()));
  }

  private void unknown(String head, Reading<?> reading) {
    if (!reading.isKnown()) {
      add(head, Words.UNKNOWN + " " + reading.reason(), Role.UNKNOWN);
    }
  }

  private void reading(String head, Reading<String> value) {
    if (value.isKnown()) {
      add(head, value.orElse(Words.UNKNOWN), Role.TEXT);
    } else {
      unknown(head, value);
    }
  }

  private void add(String head, String text, Role role) {
    List<String> wrapped = Text.wrap(Sanitizer.clean(text), columns - HEAD);
    for (int i = 0; i < wrapped.size(); i++) {
      lines.add(new Line(Text.left(i == 0 ? head : "", HEAD), Role.DIM, wrapped.get(i), role));
    }
  }
}
