package dev.kafkarecovery.salvage;

/**
 * How far the salvage is.
 *
 * @param tailsDone those that are kept, or cannot be
 * @param bytes written so far
 * @param expectedBytes about how many it will be; 0 if that is not known
 */
public record SalvageProgress(int tailsDone, int tails, long bytes, long expectedBytes) {}
