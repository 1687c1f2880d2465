package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import java.util.Optional;

/**
 * The part of one replica's log that goes when another leads.
 *
 * @param topicId Kafka's topic id in its usual base64 form
 * @param from its first offset
 * @param end the log end offset
 */
public record Tail(TopicPartition id, String topicId, int brokerId, long from, long end) {
  public Tail {
    if (from < 0 || end <= from) {
      throw new IllegalArgumentException("no tail: %d to %d of %s".formatted(from, end, id));
    }
  }

  /** What goes of this log; empty where nothing does. */
  public static Optional<Tail> of(PartitionState state, Cut cut) {
    return cut.lost() == 0
        ? Optional.empty()
        : Optional.of(
            new Tail(state.id(), state.topicId(), cut.brokerId(), cut.from(), cut.log().end()));
  }
}
