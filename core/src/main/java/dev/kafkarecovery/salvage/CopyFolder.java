package dev.kafkarecovery.salvage;

import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.salvage.SalvagedTail.SalvagedFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is kept of one copy: {@code broker-<id>/<topic>-<partition>/}, segments as Kafka lays them
 * out, and the topic's id in a {@code partition.metadata} like Kafka's.
 */
final class CopyFolder {
  private static final String METADATA = "partition.metadata";
  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]+");

  private final LogCopy copy;
  private final Path root;
  private final String name;
  private final TreeMap<Long, Segment> segments = new TreeMap<>();

  private CopyFolder(Path root, LogCopy copy, String name) {
    this.root = root;
    this.copy = copy;
    this.name = name;
  }

  /**
   * Makes the folder, or takes up what is in it: files are read and checked, and one that was left
   * half written is cut to its whole batches and becomes a segment.
   *
   * @throws SalvageException if it holds something else, or cannot be used
   */
  static CopyFolder open(Path root, LogCopy copy) throws SalvageException {
    if (!TOPIC.matcher(copy.id().topic()).matches()) {
      throw new SalvageException("a topic cannot be called '%s'".formatted(copy.id().topic()));
    }
    CopyFolder folder =
        new CopyFolder(root, copy, "broker-%d/%s".formatted(copy.brokerId(), copy.id()));
    try {
      if (Files.exists(folder.path())) {
        folder.takeUp();
      } else {
        folder.make();
      }
    } catch (IOException e) {
      throw new SalvageException("%s cannot be used".formatted(folder.path()), e);
    }
    return folder;
  }

  private void make() throws IOException {
    Files.createDirectories(path());
    Path metadata = path().resolve(METADATA);
    Files.writeString(
        metadata, "version: 0\ntopic_id: %s".formatted(copy.topicId()), StandardCharsets.UTF_8);
    try (FileChannel channel = FileChannel.open(metadata, StandardOpenOption.WRITE)) {
      channel.force(/* metaData= */ true);
    }
  }

  private void takeUp() throws IOException, SalvageException {
    Path metadata = path().resolve(METADATA);
    String id = "topic_id: " + copy.topicId();
    if (!Files.exists(metadata) && list().isEmpty()) {
      make();
      return;
    }
    if (!Files.exists(metadata) || Files.readAllLines(metadata).stream().noneMatch(id::equals)) {
      throw new SalvageException(
          "%s holds records of another topic of that name: name a new directory".formatted(path()));
    }
    for (Path file : list()) {
      String fileName = String.valueOf(file.getFileName());
      if (fileName.endsWith(SegmentWriter.PART)) {
        finishPart(file);
      } else if (fileName.endsWith(Segment.SUFFIX)) {
        SegmentScan scan = SegmentScan.of(file);
        Optional<Segment> segment = scan.segment();
        if (segment.isEmpty() || !scan.fault().isEmpty()) {
          throw new SalvageException(
              "%s is damaged (%s): name a new directory".formatted(file, scan.fault()));
        }
        add(segment.get());
      }
    }
  }

  /** What a run left half written: its whole batches are as good as any. */
  private void finishPart(Path part) throws IOException {
    SegmentScan scan = SegmentScan.of(part);
    Optional<Segment> segment = scan.segment();
    if (segment.isEmpty()) {
      Files.delete(part);
      return;
    }
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.truncate(scan.soundBytes());
      channel.force(/* metaData= */ true);
    }
    Files.move(part, path().resolve(segment.get().name()));
    add(segment.get());
  }

  private List<Path> list() throws IOException {
    try (Stream<Path> files = Files.list(path())) {
      return files.filter(file -> !file.endsWith(METADATA)).sorted().toList();
    }
  }

  Path path() {
    return root.resolve(name);
  }

  void add(Segment segment) {
    segments.put(segment.firstOffset(), segment);
  }

  /** The segment that holds this offset. */
  Optional<Segment> holding(long offset) {
    return Optional.ofNullable(segments.floorEntry(offset))
        .map(Map.Entry::getValue)
        .filter(segment -> segment.lastOffset() >= offset);
  }

  /** Where the first segment after this offset begins. */
  Optional<Long> nextBegin(long offset) {
    return Optional.ofNullable(segments.higherKey(offset));
  }

  /** The segment with the highest offsets. */
  Optional<Segment> last() {
    return Optional.ofNullable(segments.lastEntry()).map(Map.Entry::getValue);
  }

  long bytes() {
    return segments.values().stream().mapToLong(Segment::bytes).sum();
  }

  /** The segments with records of this tail, in order. */
  List<Segment> of(Tail tail) {
    List<Segment> all = new ArrayList<>(segments.values());
    all.removeIf(
        segment -> segment.lastOffset() < tail.from() || segment.firstOffset() >= tail.to());
    return all;
  }

  /** The same as the manifest tells of them. */
  List<SalvagedFile> told(Tail tail) {
    return of(tail).stream().map(segment -> segment.told(name)).toList();
  }

  /** Makes sure that the names of new files outlive a power cut, once those of folders do. */
  void force() throws IOException {
    force(path());
  }

  /** Makes sure that the names in a folder outlive a power cut. */
  static void force(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(/* metaData= */ true);
    }
  }
}
