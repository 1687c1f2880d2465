package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;

/**
 * From which offset one replica's log would go if another replica led. It carries the extents of
 * both logs that it was asked for, so an answer holds for as long as the question stays the same.
 *
 * @param topicId Kafka's topic id in its usual base64 form
 */
public record CutQuestion(TopicPartition id, String topicId, LogExtent leader, LogExtent follower) {
  public CutQuestion {
    if (leader.brokerId() == follower.brokerId()) {
      throw new IllegalArgumentException(
          "broker %d cannot follow itself (%s)".formatted(leader.brokerId(), id));
    }
  }

  /**
   * The question about two replicas of a partition; unknown where one of their logs is.
   *
   * @throws java.util.NoSuchElementException if one of them is no replica
   */
  public static Reading<CutQuestion> of(PartitionState state, int leader, int follower) {
    return extent(state, leader)
        .flatMap(
            leading ->
                extent(state, follower)
                    .map(
                        following ->
                            new CutQuestion(state.id(), state.topicId(), leading, following)));
  }

  private static Reading<LogExtent> extent(PartitionState state, int broker) {
    Reading<LogExtent> extent = LogExtent.of(state.replica(broker).orElseThrow());
    return extent instanceof Reading.Unknown<LogExtent> unknown
        ? Reading.unknown(
            unknown.why(), "the log of broker %d: %s".formatted(broker, unknown.detail()))
        : extent;
  }
}
