package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.PlannedElection.Basis;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Takes the elections of a plan file as picks. What does not hold any more is left out and listed
 * in the log; what is taken is reviewed and confirmed as any other pick.
 */
final class Imports {
  /** The log keeps 500 lines; the rest of it must not be lost to an import. */
  private static final int LISTED = 100;

  private Imports() {}

  static void take(ConsoleModel model, Event.Imported imported) {
    Optional<String> refusal = refusal(model, imported);
    if (imported.plan().isEmpty() || refusal.isPresent()) {
      list(model, imported.failures());
      model.flash(
          "nothing imported from %s: %s"
              .formatted(imported.file(), refusal.orElse("<l>og says why")),
          /* bad= */ true);
      return;
    }
    RecoveryPlan plan = imported.plan().get();
    List<String> leftOut = new ArrayList<>();
    for (PlannedElection election : plan.elections()) {
      whyNot(model, election)
          .ifPresentOrElse(
              why -> leftOut.add("left out: %s: %s".formatted(election.id(), why)),
              () -> take(model, election));
    }
    list(model, leftOut);
    int taken = plan.elections().size() - leftOut.size();
    model.flash(
        "%s taken and marked from %s%s"
            .formatted(
                Words.count(taken, "pick"),
                imported.file(),
                leftOut.isEmpty() ? "" : ", %d left out: <l>og says why".formatted(leftOut.size())),
        /* bad= */ !leftOut.isEmpty());
    model.arrange();
    if (!leftOut.isEmpty() && model.dialog().isEmpty()) {
      model.open(new Dialog.Reading(Dialog.Reading.Subject.LOG, Integer.MAX_VALUE));
    }
  }

  private static Optional<String> refusal(ConsoleModel model, Event.Imported imported) {
    if (model.picture().isEmpty()) {
      return Optional.of("there is no picture of the cluster yet");
    }
    String here = model.picture().get().snapshot().clusterId();
    return imported
        .plan()
        .flatMap(RecoveryPlan::clusterId)
        .filter(planned -> !planned.equals(here))
        .map(planned -> "the plan is for the cluster %s, this is %s".formatted(planned, here));
  }

  private static void list(ConsoleModel model, List<String> problems) {
    problems.stream().limit(LISTED).forEach(problem -> model.flash(problem, /* bad= */ true));
    if (problems.size() > LISTED) {
      model.flash("and %d more".formatted(problems.size() - LISTED), /* bad= */ true);
    }
  }

  private static Optional<String> whyNot(ConsoleModel model, PlannedElection election) {
    Optional<Recommendation> advice = model.picture().flatMap(seen -> seen.advice(election.id()));
    if (advice.isEmpty()) {
      return Optional.of("it is not among the offline partitions, or does not exist");
    }
    PartitionState state = advice.get().state();
    if (!state.offline()) {
      return Optional.of("it has a leader");
    }
    Optional<String> stale = election.basis().flatMap(basis -> stale(basis, state));
    if (stale.isPresent()) {
      return stale;
    }
    Optional<RankedReplica> ranked = advice.get().ranked(election.designatedLeader());
    if (ranked.isEmpty()) {
      return Optional.of(
          "broker %d is not among its replicas".formatted(election.designatedLeader()));
    }
    return ranked
        .filter(replica -> !replica.electable())
        .map(replica -> "broker %d: %s".formatted(replica.brokerId(), replica.reason()));
  }

  private static Optional<String> stale(Basis basis, PartitionState state) {
    if (!basis.topicId().equals(state.topicId())) {
      return Optional.of("stale: the topic was recreated since the plan was made");
    }
    if (basis.leaderEpoch() != state.leaderEpoch()) {
      return Optional.of(
          "stale: the leader epoch moved from %d to %d"
              .formatted(basis.leaderEpoch(), state.leaderEpoch()));
    }
    return new HashSet<>(basis.replicas()).equals(new HashSet<>(state.assignment()))
        ? Optional.empty()
        : Optional.of("stale: its replicas changed");
  }

  private static void take(ConsoleModel model, PlannedElection election) {
    TopicPartition id = election.id();
    model.choices().auto(id);
    if (model.pick(id).broker().orElse(-1) != election.designatedLeader()) {
      model.choices().override(id, election.designatedLeader());
    }
    if (!election.note().isBlank()) {
      model.choices().note(id, election.note());
    }
    model.choices().mark(List.of(id));
  }
}
