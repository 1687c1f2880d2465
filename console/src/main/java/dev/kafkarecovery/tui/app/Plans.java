package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dependence;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.model.Rows;
import dev.kafkarecovery.tui.model.Tails;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Makes plans and reviews of what the operator wants. */
final class Plans {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** What is unknown or lost comes before what is not, the greatest loss first. */
  private static final Comparator<Review.Item> WORST_FIRST =
      Comparator.comparing((Review.Item item) -> item.loss().none())
          .thenComparing(
              Comparator.comparingLong((Review.Item item) -> item.loss().atLeast()).reversed())
          .thenComparing(item -> item.election().id());

  private Plans() {}

  /** The plan of the picks of these partitions; those without one are missing. */
  static RecoveryPlan plan(ConsoleModel model, Collection<TopicPartition> ids) {
    List<PlannedElection> elections =
        ids.stream().sorted().flatMap(id -> election(model, id).stream()).toList();
    return plan(model.picture().orElseThrow().snapshot().clusterId(), model.now(), elections);
  }

  /** The plan that a review confirms. */
  static RecoveryPlan plan(Review review, Instant now) {
    return plan(
        review.clusterId(),
        now,
        review.items().stream()
            .map(Review.Item::election)
            .sorted(Comparator.comparing(PlannedElection::id))
            .toList());
  }

  private static RecoveryPlan plan(String clusterId, Instant now, List<PlannedElection> elections) {
    return new RecoveryPlan(
        Optional.of("console-" + STAMP.format(now)),
        Optional.of(clusterId),
        Optional.of(now),
        elections);
  }

  /** A file name for a plan made at this moment. */
  static String fileName(Instant now) {
    return "recovery-plan-" + STAMP.format(now) + ".json";
  }

  /** The review of these partitions. */
  static Review review(ConsoleModel model, Collection<TopicPartition> ids) {
    Picture picture = model.picture().orElseThrow();
    Set<TopicPartition> shown = Set.copyOf(model.table().shown());
    List<Review.Item> items = new ArrayList<>();
    List<Review.LeftOut> leftOut = new ArrayList<>();
    for (TopicPartition id : ids) {
      election(model, id)
          .ifPresentOrElse(
              election ->
                  items.add(
                      new Review.Item(
                          election,
                          model.pick(id).loss(),
                          basis(model, election),
                          !shown.contains(id),
                          tails(picture, election))),
              () -> leftOut.add(new Review.LeftOut(id, whyNot(model, id))));
    }
    items.sort(WORST_FIRST);
    return new Review(
        picture.snapshot().clusterId(),
        model.clusterName(),
        picture.snapshot().takenAt(),
        items,
        leftOut,
        waiting(model, items),
        new Dependence.NotAsked(),
        model.keeping(),
        Review.View.FRESH);
  }

  private static Tails tails(Picture picture, PlannedElection election) {
    return picture
        .state(election.id())
        .map(state -> Tails.of(state, election.designatedLeader(), picture.cuts()))
        .orElse(Tails.NONE);
  }

  /** The elections of a review that lose something, or may. */
  static List<LossLook.Choice> lossy(ConsoleModel model, Review review) {
    return LossLook.elections(
        review.items().stream()
            .filter(item -> !item.loss().none())
            .map(Review.Item::election)
            .toList(),
        model.picture().orElseThrow().snapshot().partitions());
  }

  private static Optional<PlannedElection> election(ConsoleModel model, TopicPartition id) {
    Pick pick = model.pick(id);
    if (!pick.electable()) {
      return Optional.empty();
    }
    return advice(model, id)
        .map(
            advice ->
                Planner.planned(advice, pick.broker().orElseThrow(), model.choices().note(id)));
  }

  private static Optional<Recommendation> advice(ConsoleModel model, TopicPartition id) {
    return model.picture().flatMap(seen -> seen.advice(id));
  }

  private static String basis(ConsoleModel model, PlannedElection election) {
    Optional<RankedReplica> ranked =
        advice(model, election.id()).flatMap(advice -> advice.ranked(election.designatedLeader()));
    RankedReplica.Standing standing =
        ranked.map(RankedReplica::standing).orElse(RankedReplica.Standing.REJECTED);
    String choice = (election.overridden() ? ", operator's choice" : "") + before(model, election);
    return switch (standing) {
      case CLEAN -> "clean, " + ranked.orElseThrow().reason().split(":", 2)[0] + choice;
      case CANDIDATE -> "UNCLEAN" + (election.overridden() ? "" : ", best log") + choice;
      case UNPROVEN -> "UNCLEAN, its log is unknown" + choice;
      case REJECTED -> "not electable";
    };
  }

  /** Another leader than the one that was tried before must not come in quietly. */
  private static String before(ConsoleModel model, PlannedElection election) {
    return model
        .outcomes()
        .of(election.id())
        .map(tried -> tried.result().designatedLeader().orElse(election.designatedLeader()))
        .filter(tried -> tried != election.designatedLeader())
        .map(", tried %d before"::formatted)
        .orElse("");
  }

  private static String whyNot(ConsoleModel model, TopicPartition id) {
    Pick pick = model.pick(id);
    return switch (pick.kind()) {
      case LED ->
          pick.broker().isPresent()
              ? "broker %d leads it".formatted(pick.broker().getAsInt())
              : "it has a leader";
      case CLEARED ->
          model.choices().waiting(id) ? "you chose to wait for a broker" : "you left it out";
      case OVERRIDDEN_LOST ->
          "broker %d is not electable any more".formatted(pick.broker().orElseThrow());
      case NONE, ADVISED, OVERRIDDEN ->
          advice(model, id).map(Recommendation::sentence).orElse("it is not there any more");
    };
  }

  private static String waiting(ConsoleModel model, List<Review.Item> items) {
    TreeSet<Integer> brokers = new TreeSet<>();
    int partitions = 0;
    for (Review.Item item : items) {
      List<Integer> awaited =
          item.loss().none() ? List.of() : Rows.awaited(model, item.election().id());
      brokers.addAll(awaited);
      partitions += awaited.isEmpty() ? 0 : 1;
    }
    if (partitions == 0) {
      return "";
    }
    return "%d would lose nothing committed if %s came back."
        .formatted(partitions, Words.namedBrokers(brokers, 5));
  }
}
