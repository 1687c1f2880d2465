package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.Recheck.Route;
import dev.kafkarecovery.recovery.Salvage.Cut;
import dev.kafkarecovery.recovery.Salvage.Kept;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Has the records kept that elections are about to cut. That can take long, so it looks again
 * afterwards, and keeps what has come meanwhile, until a fresh look finds nothing new to keep.
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
      Kept kept = keeper.keep(open.stream().map(SalvageStep::cut).toList(), stop);
      kept.notes().forEach(note -> ledger.problem("salvage", note));
      if (stop.getAsBoolean()) {
        return List.of();
      }
      open = keptOnly(keeper, open, kept);
      if (!kept.wrote() && look.fresh()) {
        return open;
      }
      List<PlannedElection> elections = open.stream().map(Route::election).toList();
      if (!elections.isEmpty()) {
        listener.onPhase(Phase.CHECKING, open.stream().map(SalvageStep::id).toList());
        look.again(elections);
        open = decide.apply(elections);
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

  private static Cut cut(Route route) {
    return new Cut(route.state(), route.election().designatedLeader());
  }

  private static TopicPartition id(Route route) {
    return route.election().id();
  }
}
