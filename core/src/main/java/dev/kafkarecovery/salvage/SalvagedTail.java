package dev.kafkarecovery.salvage;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.file.JsonLine;
import dev.kafkarecovery.recovery.file.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A line of a manifest: a tail that is kept.
 *
 * @param leader the broker whose election was about to cut it
 * @param from the first offset that was to be cut; the first batch can begin below it
 * @param to the end of the log
 * @param kept when the last of it was on disk
 * @param gone what the broker had deleted before it could be read
 * @param seal whether the line is as it was written
 */
public record SalvagedTail(
    LogCopy copy,
    int leader,
    long from,
    long to,
    Instant kept,
    List<Range> gone,
    List<SalvagedFile> files,
    Seal seal) {
  private static final String SEAL = "lineCrc32c";

  /** Whether the line of the manifest is as it was written. */
  public enum Seal {
    WHOLE,
    /** It carries no checksum: an earlier version wrote it. */
    NONE,
    /** It was changed since. */
    BROKEN
  }

  /** Offsets from one up to, and without, another. */
  public record Range(long from, long to) {}

  /**
   * One of its files.
   *
   * @param file its path as seen from the manifest
   * @param crc32c of all its bytes, in hexadecimal digits
   * @param firstEpoch the leader epoch of its first batch; -1 in Kafka's oldest formats
   */
  public record SalvagedFile(
      String file,
      long bytes,
      long batches,
      long records,
      long firstOffset,
      long lastOffset,
      int firstEpoch,
      int lastEpoch,
      long maxTimestamp,
      String crc32c) {}

  public SalvagedTail {
    gone = List.copyOf(gone);
    files = List.copyOf(files);
  }

  /** A tail that is kept now. */
  SalvagedTail(
      LogCopy copy,
      int leader,
      long from,
      long to,
      Instant kept,
      List<Range> gone,
      List<SalvagedFile> files) {
    this(copy, leader, from, to, kept, gone, files, Seal.WHOLE);
  }

  /** Bytes of all its files. */
  public long bytes() {
    return files.stream().mapToLong(SalvagedFile::bytes).sum();
  }

  /** Records in all its files, as the batches count them; also those below the cut. */
  public long records() {
    return files.stream().mapToLong(SalvagedFile::records).sum();
  }

  /** True if the first batch begins below the cut: the leader holds a part of it too. */
  public boolean beginsBelowCut() {
    return !files.isEmpty() && files.get(0).firstOffset() < from;
  }

  /** Its line, with a checksum of all that is before it, and without a newline. */
  String line() {
    String told = JsonText.compact(fields());
    String open = told.substring(0, told.length() - 1);
    return "%s,\"%s\":\"%s\"}".formatted(open, SEAL, checksum(open));
  }

  private static String checksum(String text) {
    CRC32C sum = new CRC32C();
    sum.update(text.getBytes(StandardCharsets.ISO_8859_1));
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }

  private static Seal seal(String text, JsonLine line) {
    int end = text.lastIndexOf(",\"" + SEAL + "\":");
    if (end < 0 && line.text(SEAL).isEmpty()) {
      return Seal.NONE;
    }
    return end >= 0
            && text.substring(end)
                .equals(",\"%s\":\"%s\"}".formatted(SEAL, checksum(text.substring(0, end))))
        ? Seal.WHOLE
        : Seal.BROKEN;
  }

  /** The fields of its line but for the checksum. */
  private Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("topic", copy.id().topic());
    fields.put("topicId", copy.topicId());
    fields.put("partition", copy.id().partition());
    fields.put("broker", copy.brokerId());
    fields.put("leader", leader);
    fields.put("from", from);
    fields.put("to", to);
    fields.put("beginsBelowCut", beginsBelowCut());
    fields.put("kept", kept.toString());
    fields.put(
        "gone",
        gone.stream().map(range -> Map.of("from", range.from(), "to", range.to())).toList());
    fields.put("files", files.stream().map(SalvagedTail::fields).toList());
    return fields;
  }

  private static Map<String, Object> fields(SalvagedFile file) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file.file());
    fields.put("bytes", file.bytes());
    fields.put("batches", file.batches());
    fields.put("records", file.records());
    fields.put("firstOffset", file.firstOffset());
    fields.put("lastOffset", file.lastOffset());
    fields.put("firstEpoch", file.firstEpoch());
    fields.put("lastEpoch", file.lastEpoch());
    fields.put("maxTimestamp", file.maxTimestamp());
    fields.put("crc32c", file.crc32c());
    return fields;
  }

  /**
   * The tail of a line; empty if a field is missing.
   *
   * @param text the whole line, without its newline
   */
  static Optional<SalvagedTail> of(String text, JsonLine line) {
    List<SalvagedFile> files = new ArrayList<>();
    for (JsonLine file : line.objects("files")) {
      Optional<SalvagedFile> read = file(file);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      files.add(read.get());
    }
    try {
      LogCopy copy =
          new LogCopy(
              new TopicPartition(
                  line.text("topic").orElseThrow(), Math.toIntExact(number(line, "partition"))),
              line.text("topicId").orElseThrow(),
              Math.toIntExact(number(line, "broker")));
      return Optional.of(
          new SalvagedTail(
              copy,
              Math.toIntExact(number(line, "leader")),
              number(line, "from"),
              number(line, "to"),
              Instant.parse(line.text("kept").orElseThrow()),
              line.objects("gone").stream()
                  .map(range -> new Range(number(range, "from"), number(range, "to")))
                  .toList(),
              files,
              seal(text, line)));
    } catch (RuntimeException incomplete) {
      // Whatever is missing or odd, it is no line that was written here whole.
      return Optional.empty();
    }
  }

  private static Optional<SalvagedFile> file(JsonLine line) {
    try {
      return Optional.of(
          new SalvagedFile(
              line.text("file").orElseThrow(),
              number(line, "bytes"),
              number(line, "batches"),
              number(line, "records"),
              number(line, "firstOffset"),
              number(line, "lastOffset"),
              Math.toIntExact(number(line, "firstEpoch")),
              Math.toIntExact(number(line, "lastEpoch")),
              number(line, "maxTimestamp"),
              line.text("crc32c").orElseThrow()));
    } catch (RuntimeException incomplete) {
      return Optional.empty();
    }
  }

  private static long number(JsonLine line, String name) {
    return line.number(name).orElseThrow();
  }
}
