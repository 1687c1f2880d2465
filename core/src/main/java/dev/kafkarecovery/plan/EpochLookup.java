package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.TopicPartition;

/**
 * A question to one broker about its copy of a partition: the largest epoch not above this one, and
 * where it ends. As in Kafka, an epoch below all that the log knows is answered by itself, with the
 * start of the first one as its end, and there is no answer for one above all of them.
 */
public record EpochLookup(TopicPartition id, String topicId, int brokerId, int epoch) {}
