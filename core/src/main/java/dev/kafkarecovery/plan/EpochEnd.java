package dev.kafkarecovery.plan;

/**
 * A leader epoch of one log and the offset after its last record there.
 *
 * @param endOffset where the next epoch of that log begins, or the log ends
 */
public record EpochEnd(int epoch, long endOffset) {}
