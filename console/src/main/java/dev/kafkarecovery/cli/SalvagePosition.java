package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.salvage.SalvagedRecord;
import dev.kafkarecovery.salvage.SalvagedTail;
import dev.kafkarecovery.salvage.SalvagedTail.SalvagedFile;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

  /**
   * A position of something else would leave out records as if they were written already.
   *
   * @throws UsageException if no file of these tails holds it
   */
  void checkIsIn(List<SalvagedTail> tails, Path directory) {
    List<SalvagedFile> files =
        tails.stream()
            .filter(tail -> tail.copy().id().equals(id))
            .flatMap(tail -> tail.files().stream())
            .toList();
    if (files.isEmpty()) {
      throw new UsageException(
          "--resume-after %s: of %s nothing is to be produced from %s"
              .formatted(this, id, directory));
    }
    if (files.stream().noneMatch(this::isIn)) {
      throw new UsageException(
          "--resume-after %s is no position in what is to be produced of %s, which holds %s"
              .formatted(
                  this,
                  id,
                  files.stream()
                      .map(SalvagePosition::extent)
                      .distinct()
                      .collect(Collectors.joining(" and "))));
    }
  }

  private boolean isIn(SalvagedFile file) {
    return epoch >= file.firstEpoch()
        && epoch <= file.lastEpoch()
        && offset >= file.firstOffset()
        && offset <= file.lastOffset();
  }

  private static String extent(SalvagedFile file) {
    String epochs =
        file.firstEpoch() == file.lastEpoch()
            ? "epoch " + file.firstEpoch()
            : "epochs %d to %d".formatted(file.firstEpoch(), file.lastEpoch());
    return "%s with the offsets %d to %d".formatted(epochs, file.firstOffset(), file.lastOffset());
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
