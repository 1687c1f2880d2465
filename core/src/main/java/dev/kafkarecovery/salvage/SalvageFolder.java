package dev.kafkarecovery.salvage;

import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.file.JsonLine;
import dev.kafkarecovery.recovery.file.JsonText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A directory of salvaged records: {@code manifest.jsonl}, whose first line says what it is and of
 * which cluster, with a line for each tail once that is on disk; and a folder for each broker. One
 * run at a time writes to it; a later one of the same cluster adds to it. Nothing is overwritten.
 */
public final class SalvageFolder implements AutoCloseable {
  private static final String MANIFEST = "manifest.jsonl";

  /**
   * Nobody reads it. A process loses its locks on a file as soon as it closes any descriptor of
   * that file (POSIX), so the manifest, which is read too, cannot be the file that is locked.
   */
  private static final String LOCK = "lock";

  private static final String FORMAT = "kafka-recovery-salvage";
  private static final long VERSION = 1;

  private final Path root;
  private final FileChannel held;
  private final FileChannel manifest;
  private final Map<LogCopy, SalvagedTail> tails;

  private SalvageFolder(
      Path root, FileChannel held, FileChannel manifest, Map<LogCopy, SalvagedTail> tails) {
    this.root = root;
    this.held = held;
    this.manifest = manifest;
    this.tails = tails;
  }

  /**
   * What a directory holds.
   *
   * @param tails the newest line for each stretch of a copy, in the order of the file
   */
  public record Contents(String clusterId, String created, List<SalvagedTail> tails) {
    public Contents {
      tails = List.copyOf(tails);
    }
  }

  /**
   * Says beforehand what would keep {@link #open} from working, as far as it can be seen.
   *
   * @throws SalvageException if it is a file, holds other files, or cannot be written to
   */
  public static void check(Path root) throws SalvageException {
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw new SalvageException("%s is not a directory".formatted(root));
    }
    Path folder = root.toAbsolutePath();
    while (!Files.exists(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    if (!Files.isDirectory(folder)) {
      throw new SalvageException(
          "%s is a file, so there can be no directory %s".formatted(folder, root));
    }
    if (!Files.isWritable(folder)) {
      throw new SalvageException("no right to write to the directory %s".formatted(folder));
    }
    if (Files.exists(root) && !Files.exists(root.resolve(MANIFEST)) && !empty(root)) {
      throw new SalvageException(
          "%s holds other files: name a new or an empty directory".formatted(root));
    }
    if (begun(root)) {
      read(root);
    }
  }

  /**
   * Says what would keep {@link #open} from working now, without leaving anything behind.
   *
   * @throws SalvageException as {@link #open}
   */
  public static void rehearse(Path root, String clusterId) throws SalvageException {
    check(root);
    if (begun(root)) {
      readOf(root, clusterId);
    }
    if (Files.exists(root.resolve(LOCK))) {
      try (FileChannel held = FileChannel.open(root.resolve(LOCK), StandardOpenOption.WRITE)) {
        lock(root, held);
      } catch (IOException e) {
        throw new SalvageException("%s cannot be written to".formatted(root), e);
      }
    }
  }

  /** False also where a run was killed before it had written the first line. */
  private static boolean begun(Path root) throws SalvageException {
    try {
      return Files.exists(root.resolve(MANIFEST)) && Files.size(root.resolve(MANIFEST)) > 0;
    } catch (IOException e) {
      throw new SalvageException("%s cannot be read".formatted(root), e);
    }
  }

  private static boolean empty(Path root) throws SalvageException {
    try (Stream<Path> files = Files.list(root)) {
      return files.allMatch(file -> file.endsWith(LOCK));
    } catch (IOException e) {
      throw new SalvageException("%s cannot be read".formatted(root), e);
    }
  }

  /**
   * Makes the directory, or takes it up where it was made for this cluster.
   *
   * @throws SalvageException as {@link #check}, and if it is of another cluster or another run
   *     writes to it now
   */
  public static SalvageFolder open(Path root, String clusterId, Clock clock)
      throws SalvageException {
    check(root);
    try {
      Files.createDirectories(root);
      FileChannel held =
          FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean opened = false;
      try {
        lock(root, held);
        SalvageFolder folder = openHeld(root, held, clusterId, clock);
        opened = true;
        return folder;
      } finally {
        if (!opened) {
          held.close();
        }
      }
    } catch (IOException e) {
      throw new SalvageException("%s cannot be written to".formatted(root), e);
    }
  }

  private static SalvageFolder openHeld(Path root, FileChannel held, String clusterId, Clock clock)
      throws SalvageException, IOException {
    boolean made = !begun(root);
    FileChannel manifest =
        FileChannel.open(
            root.resolve(MANIFEST), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    boolean opened = false;
    try {
      if (made) {
        append(manifest, header(clusterId, clock));
        manifest.force(/* metaData= */ true);
      }
      SalvageFolder folder = takeUp(root, held, manifest, clusterId);
      opened = true;
      return folder;
    } finally {
      if (!opened) {
        manifest.close();
      }
    }
  }

  private static SalvageFolder takeUp(
      Path root, FileChannel held, FileChannel manifest, String clusterId)
      throws SalvageException, IOException {
    Contents contents = readOf(root, clusterId);
    if (!Files.readString(root.resolve(MANIFEST)).endsWith("\n")) {
      // The last line was cut short: the next one must not go on in it.
      append(manifest, "\n");
    }
    Map<LogCopy, SalvagedTail> tails = new LinkedHashMap<>();
    contents.tails().forEach(tail -> tails.put(tail.copy(), tail));
    return new SalvageFolder(root, held, manifest, tails);
  }

  private static Contents readOf(Path root, String clusterId) throws SalvageException {
    Contents contents = read(root);
    if (!contents.clusterId().equals(clusterId)) {
      throw new SalvageException(
          "%s holds records of the cluster %s, and this is the cluster %s: name a new directory"
              .formatted(root, contents.clusterId(), clusterId));
    }
    return contents;
  }

  // Held until the file is closed, also by the end of the process.
  private static void lock(Path root, FileChannel held) throws IOException, SalvageException {
    @Nullable FileLock lock;
    try {
      lock = held.tryLock();
    } catch (OverlappingFileLockException taken) {
      lock = null;
    }
    if (lock == null) {
      throw new SalvageException(
          "another run writes to %s now: wait for it or name a new directory".formatted(root));
    }
  }

  private static String header(String clusterId, Clock clock) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("format", FORMAT);
    fields.put("version", VERSION);
    fields.put("clusterId", clusterId);
    fields.put("created", clock.instant().toString());
    return JsonText.compact(fields) + "\n";
  }

  /**
   * Reads a directory's manifest.
   *
   * @throws SalvageException if there is none, or it is of another kind
   */
  public static Contents read(Path root) throws SalvageException {
    Path file = root.resolve(MANIFEST);
    if (!Files.isRegularFile(file)) {
      throw new SalvageException(
          "%s holds no salvaged records: there is no %s in it".formatted(root, MANIFEST));
    }
    List<String> lines;
    try {
      // Not strict about bytes: what is written here is ASCII, and a torn line does not matter.
      lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new SalvageException("%s cannot be read".formatted(file), e);
    }
    Optional<JsonLine> header = lines.stream().findFirst().flatMap(JsonLine::read);
    if (header.flatMap(line -> line.text("format")).filter(FORMAT::equals).isEmpty()) {
      throw new SalvageException("%s is not a manifest of salvaged records".formatted(file));
    }
    if (header.flatMap(line -> line.number("version")).filter(v -> v == VERSION).isEmpty()) {
      throw new SalvageException(
          "%s is of a newer version of this tool, which must be used to read it".formatted(file));
    }
    List<SalvagedTail> tails = new ArrayList<>();
    for (int n = 1; n < lines.size(); n++) {
      String text = lines.get(n);
      Optional<JsonLine> line = JsonLine.read(text);
      Optional<SalvagedTail> tail = line.flatMap(fields -> SalvagedTail.of(text, fields));
      if (line.isPresent() && tail.isEmpty()) {
        // A line that was cut short is no JSON; this one was changed, and what it told is missing.
        throw new SalvageException(
            "%s, line %d is damaged: it tells of no tail".formatted(file, n + 1));
      }
      tail.ifPresent(newer -> tails.removeIf(older -> overlap(older, newer)));
      tail.ifPresent(tails::add);
    }
    return new Contents(
        header.flatMap(line -> line.text("clusterId")).orElse(""),
        header.flatMap(line -> line.text("created")).orElse(""),
        tails);
  }

  /** Whether a line tells anew of what an older one told; of another stretch both stand. */
  private static boolean overlap(SalvagedTail older, SalvagedTail newer) {
    return older.copy().equals(newer.copy())
        && older.from() < newer.to()
        && newer.from() < older.to();
  }

  Path root() {
    return root;
  }

  /** Adds the tail's line, unless the newest for this copy tells the same. */
  synchronized void keep(SalvagedTail tail) throws IOException {
    SalvagedTail known = tails.get(tail.copy());
    if (known == null || !known.files().equals(tail.files()) || known.from() != tail.from()) {
      append(manifest, tail.line() + "\n");
      tails.put(tail.copy(), tail);
    }
  }

  /** Forces the names of all copies' folders, then the manifest, to disk. */
  void force() throws IOException {
    try (DirectoryStream<Path> brokers = Files.newDirectoryStream(root, "broker-*")) {
      for (Path broker : brokers) {
        CopyFolder.force(broker);
      }
    }
    CopyFolder.force(root);
    manifest.force(/* metaData= */ true);
  }

  private static void append(FileChannel manifest, String line) throws IOException {
    ByteBuffer bytes = StandardCharsets.US_ASCII.encode(line);
    while (bytes.hasRemaining()) {
      manifest.write(bytes);
    }
  }

  @Override
  public void close() {
    try {
      manifest.close();
      held.close();
    } catch (IOException e) {
      // All that counts was forced to disk before.
      return;
    }
  }
}
