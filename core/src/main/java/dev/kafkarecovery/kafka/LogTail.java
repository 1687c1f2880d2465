package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;

/** What the end of a log tells of it. */
record LogTail(
    Reading<Integer> lastWrittenLeaderEpoch,
    Reading<Long> lastRecordTimestampMs,
    Reading<Long> highWatermark,
    Reading<Long> logStartOffset) {
  static LogTail unknown(Why why, String detail) {
    return new LogTail(
        Reading.unknown(why, detail),
        Reading.unknown(why, detail),
        Reading.unknown(why, detail),
        Reading.unknown(why, detail));
  }

  static LogTail unknown(Reading<?> reading) {
    Reading.Unknown<?> unknown = (Reading.Unknown<?>) reading;
    return unknown(unknown.why(), unknown.detail());
  }
}
