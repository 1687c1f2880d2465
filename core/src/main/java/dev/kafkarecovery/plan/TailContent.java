package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Reading;

/**
 * What a tail holds.
 *
 * @param firstTimestampMs of its first record, in milliseconds since the epoch
 * @param records how many it holds; unknown where it is too long to be read for that
 * @param bytes of its batches as they are stored; unknown where it is too long
 * @param transactional whether its first batches are of transactions: then some offsets are markers
 */
public record TailContent(
    Reading<Long> firstTimestampMs,
    Reading<Long> records,
    Reading<Long> bytes,
    boolean transactional) {}
