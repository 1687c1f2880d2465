package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.salvage.SalvagedRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in the order in which salvaged records are produced: {@code payments-0@2:153}. */
record SalvagePosition(TopicPartition id, int epoch, long offset) {
  private static final Pattern TEXT =
      Pattern.compile("([a-zA-Z0-9._-]+)-(\\d{1,9})@(-?\\d{1,9}):(\\d{1,18})");

  static SalvagePosition of(SalvagedRecord record) {
    return new SalvagePosition(record.copy().id(), record.epoch(), record.offset());
  }

  /**
   * Reads what {@link #toString} gives.
   *
   * @throws UsageException for anything else
   */
  static SalvagePosition parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new UsageException(
          "--resume-after must be topic-partition@epoch:offset, as an earlier run named it, not '%s'"
              .formatted(text));
    }
    return new SalvagePosition(
        new TopicPartition(matcher.group(1), Integer.parseInt(matcher.group(2))),
        Integer.parseInt(matcher.group(3)),
        Long.parseLong(matcher.group(4)));
  }

  /** True if the record comes at or before this place. */
  boolean covers(SalvagedRecord record) {
    int byPartition = record.copy().id().compareTo(id);
    if (byPartition != 0) {
      return byPartition < 0;
    }
    return record.epoch() != epoch ? record.epoch() < epoch : record.offset() <= offset;
  }

  @Override
  public String toString() {
    return "%s@%d:%d".formatted(id, epoch, offset);
  }
}
