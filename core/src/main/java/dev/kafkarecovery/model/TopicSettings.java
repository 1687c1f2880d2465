package dev.kafkarecovery.model;

/**
 * The settings of a topic that bear on a recovery.
 *
 * @param uncleanElectionEnabled {@code unclean.leader.election.enable}: the controller may elect an
 *     arbitrary replica on its own
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param compacted {@code cleanup.policy} holds {@code compact}: not every offset is a record
 */
public record TopicSettings(
    Reading<Boolean> uncleanElectionEnabled,
    Reading<Integer> minInsyncReplicas,
    Reading<Boolean> compacted) {}
