package dev.kafkarecovery.kafka;

import dev.kafkarecovery.salvage.DamagedTailException;
import dev.kafkarecovery.salvage.RecordReader;
import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvagedRecord;
import dev.kafkarecovery.salvage.SalvagedRecord.Header;
import dev.kafkarecovery.salvage.SalvagedRecord.Kind;
import dev.kafkarecovery.salvage.SalvagedRecord.Transaction;
import dev.kafkarecovery.salvage.SalvagedTail;
import dev.kafkarecovery.salvage.SalvagedTail.SalvagedFile;
import dev.kafkarecovery.salvage.TransactionMarks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** The records of a salvaged tail, a batch in memory at a time, compressed ones unpacked. */
public final class TailRecords implements RecordReader.Records {
  private final SalvagedTail tail;
  private final TransactionMarks marks;
  private final Iterator<Path> files;
  private final BufferSupplier buffers = BufferSupplier.create();
  private @Nullable FileRecords file;
  private @Nullable Path path;
  private Iterator<? extends RecordBatch> batches = Collections.emptyIterator();
  private @Nullable CloseableIterator<Record> records;
  private @Nullable RecordBatch batch;

  private TailRecords(SalvagedTail tail, TransactionMarks marks, List<Path> files) {
    this.tail = tail;
    this.marks = marks;
    this.files = files.iterator();
  }

  /**
   * Opens a tail; reads the heads of its batches first, to know how transactions ended.
   *
   * @param root the directory of the manifest
   * @throws SalvageException if a file of the tail is missing or cannot be read
   */
  public static RecordReader.Records open(Path root, SalvagedTail tail) throws SalvageException {
    List<Path> files = new ArrayList<>();
    for (SalvagedFile file : tail.files()) {
      Path path = root.resolve(file.file()).normalize();
      if (!path.startsWith(root.normalize()) || !Files.isRegularFile(path)) {
        throw new SalvageException("%s is not there, but the manifest names it".formatted(path));
      }
      checkSize(path, file.bytes());
      files.add(path);
    }
    TransactionMarks marks = new TransactionMarks();
    for (int n = 0; n < files.size(); n++) {
      Path path = files.get(n);
      long told = tail.files().get(n).batches();
      long batches;
      try (FileRecords file = FileRecords.open(path.toFile(), /* mutable= */ false)) {
        batches = mark(file, marks);
      } catch (IOException | KafkaException e) {
        throw new SalvageException("%s cannot be read: %s".formatted(path, e.getMessage()));
      }
      if (batches != told) {
        // Kafka's reader takes a damaged length for the end of the file.
        throw new SalvageException(
            "%s is damaged behind %d of its %d batches: it was changed or damaged since"
                .formatted(path, batches, told));
      }
    }
    return new TailRecords(tail, marks, files);
  }

  /** A file that was cut short would end without a word at its last whole batch. */
  private static void checkSize(Path path, long told) throws SalvageException {
    long bytes;
    try {
      bytes = Files.size(path);
    } catch (IOException e) {
      throw new SalvageException("%s cannot be read: %s".formatted(path, e.getMessage()));
    }
    if (bytes != told) {
      throw new SalvageException(
          "%s has %d bytes, and %d in the manifest: it was changed or damaged since"
              .formatted(path, bytes, told));
    }
  }

  /** Gives how many batches there are. */
  private static long mark(FileRecords file, TransactionMarks marks) {
    long batches = 0;
    for (RecordBatch batch : file.batches()) {
      batches++;
      if (batch.isControlBatch()) {
        for (Record record : batch) {
          Kind kind = control(record);
          if (kind != Kind.OTHER_CONTROL) {
            marks.marker(batch.producerId(), record.offset(), kind == Kind.ABORT_MARKER);
          }
        }
      } else if (batch.isTransactional()) {
        marks.batch(batch.producerId(), batch.baseOffset());
      }
    }
    return batches;
  }

  private static Kind control(Record record) {
    return switch (ControlRecordType.parse(record.key())) {
      case COMMIT -> Kind.COMMIT_MARKER;
      case ABORT -> Kind.ABORT_MARKER;
      default -> Kind.OTHER_CONTROL;
    };
  }

  @Override
  public boolean hasNext() {
    try {
      while (records == null || !records.hasNext()) {
        if (!nextBatch()) {
          return false;
        }
      }
      return true;
    } catch (IOException | KafkaException e) {
      throw damaged(e);
    }
  }

  private DamagedTailException damaged(Exception fault) {
    String place = batch == null ? "" : ", the batch at offset %d".formatted(batch.baseOffset());
    return new DamagedTailException(
        "%s%s cannot be read: %s".formatted(path, place, fault.getMessage()), fault);
  }

  private boolean nextBatch() throws IOException {
    closeRecords();
    while (!batches.hasNext()) {
      closeFile();
      if (!files.hasNext()) {
        return false;
      }
      path = files.next();
      batch = null;
      file = FileRecords.open(path.toFile(), /* mutable= */ false);
      batches = file.batches().iterator();
    }
    RecordBatch next = batches.next();
    batch = next;
    next.ensureValid();
    records = next.streamingIterator(buffers);
    return true;
  }

  @Override
  public SalvagedRecord next() {
    if (!hasNext() || records == null || batch == null) {
      throw new NoSuchElementException();
    }
    try {
      return salvaged(batch, records.next());
    } catch (KafkaException e) {
      throw damaged(e);
    }
  }

  private SalvagedRecord salvaged(RecordBatch of, Record record) {
    Kind kind = of.isControlBatch() ? control(record) : Kind.DATA;
    return new SalvagedRecord(
        tail.copy(),
        record.offset(),
        of.partitionLeaderEpoch(),
        record.timestamp(),
        of.timestampType() == TimestampType.LOG_APPEND_TIME,
        copy(record.key()),
        copy(record.value()),
        Arrays.stream(record.headers())
            .map(header -> new Header(header.key(), bytes(header.value())))
            .toList(),
        kind,
        kind == Kind.DATA && of.isTransactional()
            ? marks.of(of.producerId(), record.offset())
            : Transaction.NONE,
        of.producerId(),
        record.offset() < tail.from());
  }

  // The iterator hands out pieces of buffers that it uses again.
  private static Optional<ByteBuffer> copy(@Nullable ByteBuffer bytes) {
    if (bytes == null) {
      return Optional.empty();
    }
    ByteBuffer copy = ByteBuffer.allocate(bytes.remaining());
    copy.put(bytes.duplicate()).flip();
    return Optional.of(copy.asReadOnlyBuffer());
  }

  private static Optional<ByteBuffer> bytes(byte @Nullable [] bytes) {
    return bytes == null
        ? Optional.empty()
        : Optional.of(ByteBuffer.wrap(bytes).asReadOnlyBuffer());
  }

  private void closeRecords() {
    if (records != null) {
      records.close();
      records = null;
    }
  }

  private void closeFile() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }

  @Override
  public void close() {
    try {
      closeRecords();
      closeFile();
      buffers.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
