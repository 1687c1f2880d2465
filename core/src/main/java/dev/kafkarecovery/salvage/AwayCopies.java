package dev.kafkarecovery.salvage;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.LossLook.Choice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Copies that nobody can read now, and that elections cut when their brokers come back. Told once
 * each, a sentence for each broker.
 */
final class AwayCopies {
  private final Set<LogCopy> told = new HashSet<>();

  /** Sentences about the copies that were not told of before. */
  List<String> tell(List<Choice> elections) {
    Map<Integer, List<TopicPartition>> byBroker = new TreeMap<>();
    for (Choice election : elections) {
      for (Replica replica : election.state().replicas()) {
        if (away(election, replica) && told.add(TailPlan.copy(election.state(), replica))) {
          byBroker
              .computeIfAbsent(replica.brokerId(), id -> new ArrayList<>())
              .add(election.state().id());
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    byBroker.forEach((broker, ids) -> sentences.add(sentence(broker, ids)));
    return sentences;
  }

  private static boolean away(Choice election, Replica replica) {
    return !replica.online()
        && replica.brokerId() != election.broker()
        && !TailPlan.without(replica.log())
        && !uncut(election.state(), election.broker(), replica.brokerId());
  }

  /** True where an add-on told enough of the log to know that nothing of it goes. */
  private static boolean uncut(PartitionState state, int leader, int follower) {
    return CutQuestion.of(state, leader, follower)
        .flatMap(question -> Cuts.NONE.of(question).map(cut -> cut >= question.follower().end()))
        .orElse(false);
  }

  private static String sentence(int broker, List<TopicPartition> ids) {
    return "broker %d does not serve %s: what is cut there by these elections cannot be read, and is not kept"
        .formatted(
            broker,
            ids.size() == 1
                ? "its copy of " + ids.get(0)
                : "its copies of %d partitions".formatted(ids.size()));
  }
}
