package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.LossLook.Choice;
import dev.kafkarecovery.recovery.Recheck.Route;
import dev.kafkarecovery.recovery.Salvage.Kept;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Has the records kept that elections are about to cut. That can take long, so it looks again
 * afterwards, and keeps what has come meanwhile, until a look finds all logs as they were when they
 * were kept.
 */
final class SalvageStep {
  private static final int ROUNDS = 5;

  private final Optional<Salvage> salvage;
  private final RecentLook look;
  private final Ledger ledger;
  private final ElectionListener listener;
  private final BooleanSupplier stop;
  private final Set<TopicPartition> told = new HashSet<>();

  SalvageStep(
      Optional<Salvage> salvage,
      RecentLook look,
      Ledger ledger,
      ElectionListener listener,
      BooleanSupplier stop) {
    this.salvage = salvage;
    this.look = look;
    this.ledger = ledger;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Keeps, where that is asked for; gives those that can be elected now, by a fresh look. The
   * others have their result, but for those whose turn did not come before the run was stopped.
   *
   * @param decide decides by the present look
   */
  List<Route> keep(List<Route> routes, Function<List<PlannedElection>, List<Route>> decide)
      throws InterruptedException {
    return salvage.isEmpty() ? routes : keep(salvage.get(), routes, decide);
  }

  private List<Route> keep(
      Salvage keeper, List<Route> routes, Function<List<PlannedElection>, List<Route>> decide)
      throws InterruptedException {
    List<Route> open = routes;
    for (int round = 0; round < ROUNDS && !open.isEmpty(); round++) {
      listener.onPhase(Phase.SALVAGING, open.stream().map(SalvageStep::id).toList());
      Kept kept = keeper.keep(open.stream().map(SalvageStep::choice).toList(), look.cuts(), stop);
      kept.notes().forEach(note -> ledger.problem("salvage", note));
      if (stop.getAsBoolean()) {
        return List.of();
      }
      open = keptOnly(keeper, open, kept);
      if (open.isEmpty() || (!kept.wrote() && look.fresh())) {
        return open;
      }
      Map<TopicPartition, Set<Reading<CutQuestion>>> before = questions(open);
      List<PlannedElection> elections = open.stream().map(Route::election).toList();
      listener.onPhase(Phase.CHECKING, before.keySet());
      look.again(elections);
      open = decide.apply(elections);
      if (before.entrySet().containsAll(questions(open).entrySet())) {
        return open;
      }
    }
    open.forEach(
        route ->
            skip(
                route,
                "SALVAGE_UNSETTLED",
                "its copies changed while they were salvaged; nothing was sent, look again"));
    return List.of();
  }

  /** What of each partition is cut hangs on these; while they stay the same, so does that. */
  private static Map<TopicPartition, Set<Reading<CutQuestion>>> questions(List<Route> routes) {
    return routes.stream().collect(Collectors.toMap(SalvageStep::id, SalvageStep::questions));
  }

  private static Set<Reading<CutQuestion>> questions(Route route) {
    int leader = route.election().designatedLeader();
    return route.state().replicas().stream()
        .filter(replica -> replica.online() && replica.brokerId() != leader)
        .map(replica -> CutQuestion.of(route.state(), leader, replica.brokerId()))
        .collect(Collectors.toSet());
  }

  private List<Route> keptOnly(Salvage keeper, List<Route> routes, Kept kept) {
    List<Route> open = new ArrayList<>();
    for (Route route : routes) {
      String why = kept.unkept().get(id(route));
      if (why == null) {
        open.add(route);
      } else if (keeper.electsWithout()) {
        open.add(route);
        if (told.add(id(route))) {
          ledger.problem(
              id(route).toString(), "it goes ahead although not all is salvaged: " + why);
        }
      } else {
        skip(route, "SALVAGE_FAILED", "not all it would cut is salvaged, nothing was sent: " + why);
      }
    }
    return open;
  }

  private void skip(Route route, String code, String sentence) {
    ledger.settle(route.election(), Outcome.SKIPPED, OptionalInt.empty(), code, sentence);
  }

  private static Choice choice(Route route) {
    return new Choice(route.state(), route.election().designatedLeader());
  }

  private static TopicPartition id(Route route) {
    return route.election().id();
  }
}
