package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.LossEstimate;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.recovery.LossLook.Choice;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.model.Table;
import dev.kafkarecovery.tui.view.MainLayout;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the losses that are looked at hang on. As long as two are equal the same is looked at.
 *
 * @param picture the times of the picture
 * @param known how much was known of where logs would be cut
 * @param dialog whose candidates are looked at
 */
record LossWants(
    List<Instant> picture,
    int known,
    int top,
    int rows,
    Optional<TopicPartition> cursor,
    int marks,
    int choices,
    Optional<TopicPartition> dialog) {
  /** Nothing is looked at. */
  static final LossWants NONE =
      new LossWants(List.of(), 0, 0, 0, Optional.empty(), 0, 0, Optional.empty());

  /** So many partitions at a time; the rest when these are known. */
  private static final int AT_A_TIME = 2_000;

  /** So many marked partitions whose loss is not known are looked through at most. */
  private static final int LOOKED_THROUGH = 20_000;

  static LossWants of(ConsoleModel model) {
    if (model.picture().isEmpty()) {
      return NONE;
    }
    Picture picture = model.picture().get();
    return new LossWants(
        List.of(picture.scannedAt(), picture.snapshot().takenAt()),
        picture.cuts().size(),
        model.table().top(),
        MainLayout.of(model).tableRows(),
        model.table().cursor(),
        model.choices().markCount(),
        model.choices().version(),
        chosenFrom(model));
  }

  private static Optional<TopicPartition> chosenFrom(ConsoleModel model) {
    return model.dialog().orElse(null) instanceof Dialog.Picker picker
        ? Optional.of(picker.shown())
        : Optional.empty();
  }

  /** The elections that are looked at closely: all candidates of the rows that are pointed at. */
  List<Choice> candidates(ConsoleModel model) {
    return Stream.concat(cursor.stream(), dialog.stream())
        .distinct()
        .flatMap(id -> advice(model, id).stream())
        .flatMap(
            advice ->
                advice.ranking().stream()
                    .filter(RankedReplica::electable)
                    .map(ranked -> new Choice(advice.state(), ranked.brokerId())))
        .toList();
  }

  /** Those, and the picks that are looked at and lose what the ends of logs alone do not tell. */
  List<Choice> choices(ConsoleModel model) {
    Set<Choice> wanted = new LinkedHashSet<>(candidates(model));
    Stream.concat(visible(model.table()), model.choices().marks().stream())
        .flatMap(id -> pick(model, id).stream())
        .limit(LOOKED_THROUGH)
        .filter(choice -> open(model, choice))
        .limit(AT_A_TIME)
        .forEach(wanted::add);
    return new ArrayList<>(wanted);
  }

  private Stream<TopicPartition> visible(Table table) {
    int end = Math.min(table.rows().size(), top + rows);
    return table.rows().subList(Math.min(top, end), end).stream()
        .flatMap(row -> table.members(row).stream());
  }

  private static Optional<Choice> pick(ConsoleModel model, TopicPartition id) {
    Pick pick = model.pick(id);
    return pick.electable() && pick.loss().diverging()
        ? advice(model, id).map(seen -> new Choice(seen.state(), pick.broker().orElseThrow()))
        : Optional.empty();
  }

  private static boolean open(ConsoleModel model, Choice choice) {
    Cuts known = model.picture().orElseThrow().cuts();
    return !LossEstimate.open(choice.state(), choice.broker(), known).isEmpty();
  }

  private static Optional<Recommendation> advice(ConsoleModel model, TopicPartition id) {
    return model.picture().flatMap(seen -> seen.advice(id));
  }
}
