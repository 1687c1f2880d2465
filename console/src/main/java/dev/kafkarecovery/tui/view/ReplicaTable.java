package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.ReplicaInfo;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Picture;
import java.util.List;

/** The replicas of a partition, best first. */
final class ReplicaTable {
  private static final int NAME_AT = 3;
  private static final int WIDEST_END = 12;
  private static final int EPOCH = 7;
  private static final int SOURCE = 8;
  private static final int LAST_RECORD = 13;
  private static final int WIDE = 94;

  /** So much room the standing must have beside where logs are cut. */
  private static final int LEAST = 9;

  private final Canvas canvas;
  private final ConsoleModel model;
  private final Picture picture;
  private final Recommendation advice;
  private final boolean wide;
  private final boolean withDir;
  private final boolean withSource;
  private final boolean withCut;
  private final CutColumn cuts;
  private final int stateAt;
  private final int endsAt;
  private final int epochEndsAt;
  private final int sourceAt;
  private final int cutAt;
  private final int standingAt;
  private final int standing;
  private final int dirAt;

  private ReplicaTable(Canvas canvas, ConsoleModel model, Picture picture, Recommendation advice) {
    this.canvas = canvas;
    this.model = model;
    this.picture = picture;
    this.advice = advice;
    List<RankedReplica> ranking = advice.ranking();
    wide = canvas.width() >= WIDE;
    stateAt = NAME_AT + Math.max(7, Math.min(24, widest(ranking, this::name))) + 2;
    int state = Math.min(17, widest(ranking, r -> ReplicaText.state(model, r.replica())));
    endsAt = stateAt + Math.max(7, state) + 2 + Math.max(6, widest(ranking, this::end));
    epochEndsAt = endsAt + EPOCH;
    withSource = ReplicaInfo.notPlain(advice);
    sourceAt = epochEndsAt + (wide ? LAST_RECORD : 0) + 2;
    cuts = CutColumn.of(model, advice);
    cutAt = sourceAt + (withSource ? SOURCE : 0);
    withCut = wide && cuts.shown() && cutAt + cuts.width() + 2 + LEAST <= canvas.width();
    standingAt = cutAt + (withCut ? cuts.width() + 2 : 0);
    int wanted = Math.max(8, widest(ranking, this::standing));
    int room = canvas.width() - standingAt - 1;
    int most = canvas.width() < 120 ? 12 : 40;
    int dir = Math.max(7, Math.min(most, widest(ranking, ReplicaTable::logDir))) + 2;
    // Why a replica stands where it stands counts more than where its log is.
    withDir = wide && wanted + dir <= room;
    standing = Math.min(withDir ? room - dir : room, wanted);
    dirAt = standingAt + standing + 2;
  }

  private interface Column {
    String text(RankedReplica ranked);
  }

  /**
   * Draws the heads and as many replicas as there is room for.
   *
   * @return the row after the last one drawn
   */
  static int render(Canvas canvas, ConsoleModel model, Picture picture, Recommendation advice) {
    ReplicaTable table = new ReplicaTable(canvas, model, picture, advice);
    List<RankedReplica> ranking = advice.ranking();
    int room = canvas.height() - 1;
    int first = model.lower().first();
    boolean whole = ranking.size() <= room || model.lower().focused();
    int shown = Math.min(ranking.size() - first, whole ? room : Math.max(0, room - 1));
    table.heads();
    for (int i = 0; i < shown; i++) {
      table.row(1 + i, ranking.get(first + i));
    }
    if (whole) {
      return 1 + shown;
    }
    String more = "… %d more replicas: <tab>".formatted(ranking.size() - shown);
    canvas.put(NAME_AT, 1 + shown, more, Role.DIM);
    return 2 + shown;
  }

  private static int widest(List<RankedReplica> ranking, Column column) {
    return ranking.stream().mapToInt(ranked -> Text.width(column.text(ranked))).max().orElse(0);
  }

  private String name(RankedReplica ranked) {
    return ReplicaText.name(picture, ranked.brokerId());
  }

  private String end(RankedReplica ranked) {
    Reading<Long> end = ranked.replica().log().logEndOffset();
    return end.map(offset -> Parts.number(offset, WIDEST_END)).orElse(Words.UNKNOWN);
  }

  private String standing(RankedReplica ranked) {
    String lost = withCut ? "" : cuts.lost(ranked.brokerId());
    return lost + ReplicaText.standing(advice.state(), ranked);
  }

  private static String logDir(RankedReplica ranked) {
    return ranked.replica().log().logDir().map(Sanitizer::clean).orElse(Words.UNKNOWN);
  }

  private void heads() {
    canvas.put(NAME_AT, 0, "REPLICA", Role.COLUMN_HEAD);
    canvas.put(stateAt, 0, "STATE", Role.COLUMN_HEAD);
    canvas.putRight(endsAt, 0, "LEO", Role.COLUMN_HEAD);
    canvas.putRight(epochEndsAt, 0, "EPOCH", Role.COLUMN_HEAD);
    canvas.put(standingAt, 0, "STANDING", Role.COLUMN_HEAD);
    if (withSource) {
      canvas.put(sourceAt, 0, "BY", Role.COLUMN_HEAD);
    }
    if (wide) {
      canvas.put(epochEndsAt + 2, 0, "LAST RECORD", Role.COLUMN_HEAD);
    }
    if (withCut) {
      canvas.put(cutAt, 0, cuts.head(), Role.COLUMN_HEAD);
    }
    if (withDir) {
      canvas.put(dirAt, 0, "LOG DIR", Role.COLUMN_HEAD);
    }
  }

  private void row(int y, RankedReplica ranked) {
    boolean picked = model.pick(advice.id()).broker().orElse(-1) == ranked.brokerId();
    ReplicaLog log = ranked.replica().log();
    canvas.put(1, y, picked ? "▸" : " ", Role.STRONG);
    canvas.put(
        NAME_AT,
        y,
        Text.cut(name(ranked), stateAt - NAME_AT - 1),
        picked ? Role.STRONG : Role.TEXT);
    canvas.put(
        stateAt,
        y,
        ReplicaText.state(model, ranked.replica()),
        ReplicaText.role(model, ranked.replica()));
    reading(endsAt, y, log.logEndOffset().map(end -> end(ranked)));
    reading(epochEndsAt, y, log.lastWrittenLeaderEpoch().map(e -> Words.epoch(Reading.known(e))));
    Role role = ranked.electable() ? Role.TEXT : Role.DIM;
    canvas.put(standingAt, y, Text.cut(standing(ranked), standing), role);
    if (withSource) {
      String source = Words.source(log.source());
      canvas.put(sourceAt, y, source, source.equals(Words.UNKNOWN) ? Role.UNKNOWN : Role.DIM);
    }
    if (wide) {
      String last = ReplicaText.lastRecord(log.lastRecordTimestampMs(), model.now());
      canvas.put(epochEndsAt + 2, y, last, last.equals(Words.UNKNOWN) ? Role.UNKNOWN : Role.TEXT);
    }
    if (withCut) {
      canvas.put(cutAt, y, cuts.text(ranked.brokerId()), cuts.role(ranked.brokerId()));
    }
    if (withDir) {
      canvas.put(
          dirAt,
          y,
          Text.cutMiddle(logDir(ranked), canvas.width() - dirAt - 1),
          log.logDir().isKnown() ? Role.DIM : Role.UNKNOWN);
    }
  }

  private void reading(int end, int y, Reading<String> value) {
    canvas.putRight(
        end, y, value.orElse(Words.UNKNOWN), value.isKnown() ? Role.TEXT : Role.UNKNOWN);
  }
}
