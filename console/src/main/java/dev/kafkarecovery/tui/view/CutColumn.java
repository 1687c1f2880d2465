package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.plan.Cut;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.LossText;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Pick;
import java.util.Map;

/**
 * Where each log is cut if the pick leads.
 *
 * @param leader the pick
 * @param cuts of the other readable logs, by broker
 * @param width of the widest text
 * @param shown whether anything is cut, or may be
 */
record CutColumn(int leader, Map<Integer, Reading<Cut>> cuts, int width, boolean shown) {
  static CutColumn of(ConsoleModel model, Recommendation advice) {
    Pick pick = model.pick(advice.id());
    if (!pick.electable()) {
      return new CutColumn(-1, Map.of(), 0, /* shown= */ false);
    }
    int leader = pick.broker().orElseThrow();
    Map<Integer, Reading<Cut>> cuts = advice.cutsIf(leader);
    CutColumn column = new CutColumn(leader, cuts, 0, anyLost(cuts));
    int widest =
        advice.ranking().stream()
            .mapToInt(RankedReplica::brokerId)
            .map(broker -> Text.width(column.text(broker)))
            .max()
            .orElse(0);
    return new CutColumn(leader, cuts, Math.max(widest, column.head().length()), column.shown());
  }

  private static boolean anyLost(Map<Integer, Reading<Cut>> cuts) {
    return cuts.values().stream().anyMatch(cut -> cut.map(known -> known.lost() > 0).orElse(true));
  }

  String head() {
    return "CUT TO IF %d LEADS".formatted(leader);
  }

  String text(int broker) {
    if (broker == leader) {
      return "-";
    }
    Reading<Cut> cut = cuts.get(broker);
    return cut == null ? Words.UNKNOWN : LossText.cut(cut);
  }

  Role role(int broker) {
    if (broker == leader) {
      return Role.DIM;
    }
    Reading<Cut> cut = cuts.get(broker);
    if (cut == null || !cut.isKnown()) {
      return Role.UNKNOWN;
    }
    return cut.map(known -> known.lost() > 0).orElse(false) ? Role.LOSS : Role.TEXT;
  }

  /** {@code loses 1,377; } for a log of which that is known; else empty. */
  String lost(int broker) {
    Reading<Cut> cut = cuts.get(broker);
    return cut == null
        ? ""
        : cut.map(
                known ->
                    known.lost() == 0 ? "" : "loses %s; ".formatted(Words.number(known.lost())))
            .orElse("");
  }
}
