package dev.kafkarecovery.render;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.plan.Healing;
import dev.kafkarecovery.plan.Recommendation;
import java.util.ArrayList;
import java.util.List;

/** What to know before an election, beside the loss: one sentence each. */
public final class Warnings {
  private static final int NAMES_SHOWN = 5;

  private Warnings() {}

  /** The warnings that the snapshot and its advice call for. */
  public static List<String> of(ClusterSnapshot snapshot, List<Recommendation> advice) {
    List<String> warnings = new ArrayList<>();
    addControllerActs(warnings, snapshot, advice);
    advice.stream()
        .map(Recommendation::state)
        .filter(PartitionState::offline)
        .forEach(
            state ->
                state
                    .reassignment()
                    .asOptional()
                    .filter(Reassignment::inFlight)
                    .ifPresent(
                        moving -> warnings.add(state.id() + ": " + reassignment(state, moving))));
    addWaiting(warnings, advice);
    advice.stream()
        .filter(one -> one.kind() == Recommendation.Kind.UNCLEAN && !one.loss().none())
        .map(one -> one.id().topic())
        .distinct()
        .filter(topic -> !Impact.ofLoss(topic).isEmpty())
        .forEach(topic -> warnings.add(topic + " may lose records: " + Impact.ofLoss(topic)));
    if (advice.stream().anyMatch(one -> one.kind() == Recommendation.Kind.UNCLEAN)) {
      warnings.add(
          "after an unclean election, consumers with isolation.level=read_committed can stop at a"
              + " transaction whose end was lost: look for hanging transactions afterwards");
    }
    return warnings;
  }

  private static void addWaiting(List<String> warnings, List<Recommendation> advice) {
    List<List<Integer>> down =
        advice.stream()
            .filter(one -> one.kind() == Recommendation.Kind.UNCLEAN)
            .map(one -> inSyncAndDown(one.state()))
            .toList();
    addWaiting(
        warnings,
        down.stream().filter(brokers -> brokers.size() == 1).toList(),
        "%s to be elected uncleanly had one in-sync replica, on a broker that is down (%s): if that"
            + " broker comes back, nothing committed is lost and no election is needed");
    addWaiting(
        warnings,
        down.stream().filter(brokers -> brokers.size() > 1).toList(),
        "%s to be elected uncleanly had several in-sync replicas on brokers that are down (%s): if"
            + " all of its own come back, nothing committed is lost and no election is needed; one"
            + " that crashed does not lead before the others are back");
  }

  private static void addWaiting(List<String> warnings, List<List<Integer>> down, String sentence) {
    if (!down.isEmpty()) {
      List<Integer> brokers = down.stream().flatMap(List::stream).distinct().sorted().toList();
      warnings.add(
          sentence.formatted(Words.count(down.size(), "partition"), Words.brokers(brokers)));
    }
  }

  private static List<Integer> inSyncAndDown(PartitionState state) {
    List<Integer> inSync = Healing.inSync(state);
    return state.replicas().stream()
        .filter(replica -> !replica.online())
        .map(Replica::brokerId)
        .filter(inSync::contains)
        .toList();
  }

  private static void addControllerActs(
      List<String> warnings, ClusterSnapshot snapshot, List<Recommendation> advice) {
    List<String> topics =
        advice.stream()
            .filter(one -> one.state().offline())
            .map(one -> one.id().topic())
            .distinct()
            .filter(topic -> controllerActs(snapshot, topic))
            .toList();
    if (!topics.isEmpty()) {
      warnings.add(
          "unclean.leader.election.enable=true (%s): the controller may elect a replica on its own"
                  .formatted(Words.firstFew(topics, NAMES_SHOWN))
              + " within minutes, whatever its log holds");
    }
  }

  private static boolean controllerActs(ClusterSnapshot snapshot, String topic) {
    var settings = snapshot.topics().get(topic);
    return settings != null && settings.uncleanElectionEnabled().orElse(false);
  }

  /** A reassignment in flight in one clause, and why it cannot finish if a new replica is down. */
  static String reassignment(PartitionState state, Reassignment moving) {
    List<Integer> down =
        moving.adding().stream()
            .filter(broker -> !state.replica(broker).map(Replica::online).orElse(false))
            .toList();
    return "reassignment in progress (adding %s, removing %s)%s; copies being added may be incomplete"
        .formatted(
            Words.brokers(moving.adding()),
            Words.brokers(moving.removing()),
            down.isEmpty() ? "" : ", cannot finish: down " + Words.brokers(down));
  }
}
