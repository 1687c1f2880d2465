package dev.kafkarecovery.render;

import dev.kafkarecovery.plan.Recommendation;
import java.util.Comparator;
import java.util.List;

/** What stands still while a partition of one of Kafka's own topics is offline. */
public final class Impact {
  private Impact() {}

  /** One clause for an internal topic, empty for any other. */
  public static String of(String topic) {
    return switch (topic) {
      case "__consumer_offsets" ->
          "the consumer groups whose offsets it keeps can neither join nor commit";
      case "__transaction_state" ->
          "the transactional producers whose state it keeps can neither start nor finish";
      case "__share_group_state" -> "the share groups whose state it keeps stand still";
      case "__cluster_metadata" -> "the cluster's own metadata";
      default -> "";
    };
  }

  /** What a loss of its records does, in one clause; empty for other topics than Kafka's own. */
  public static String ofLoss(String topic) {
    return switch (topic) {
      case "__consumer_offsets" ->
          "groups whose last commits are lost go back to older offsets and read records again, or"
              + " start over";
      case "__transaction_state" ->
          "transactions whose state is lost hang, and their producers must start anew";
      case "__share_group_state" -> "share groups whose last state is lost deliver records again";
      default -> "";
    };
  }

  /** The advice with that for internal topics first, else in its order. */
  public static List<Recommendation> internalFirst(List<Recommendation> advice) {
    return advice.stream()
        .sorted(Comparator.comparing((Recommendation one) -> !one.id().internal()))
        .toList();
  }
}
