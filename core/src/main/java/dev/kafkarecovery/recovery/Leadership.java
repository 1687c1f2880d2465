package dev.kafkarecovery.recovery;

import java.util.OptionalInt;

/**
 * Who leads a partition, as one broker's metadata has it.
 *
 * @param leader empty if nobody does
 * @param leaderEpoch grows with each change of the leader
 */
public record Leadership(OptionalInt leader, int leaderEpoch) {}
