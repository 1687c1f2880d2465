package dev.kafkarecovery.salvage;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * What the first bytes of a record batch tell, in Kafka's format on disk (version 2, and the two
 * older ones as far as they carry it).
 *
 * @param size all bytes of the batch
 * @param epoch the leader epoch that it was written in; -1 in the old formats
 * @param magic the version of the format: 0, 1 or 2
 * @param crc the checksum that it carries
 * @param lastOffset of an old compressed batch the same as {@code baseOffset}
 * @param maxTimestamp the greatest of its records; -1 where it carries none
 * @param records how many; of an old batch at least that many
 */
record BatchHeader(
    long baseOffset,
    int size,
    int epoch,
    int magic,
    long crc,
    long lastOffset,
    long maxTimestamp,
    int records) {
  /** Offset and length: what must be there to know how much is to follow. */
  static final int PREFIX = 12;

  private static final int NEW_SIZE = 61;
  private static final int OLD_SIZE = 26;
  private static final int MAGIC_AT = 16;
  private static final int OLD_CRC_AT = 12;
  private static final int NEW_CRC_AT = 17;
  private static final long UNSIGNED = 0xFFFFFFFFL;

  /** Some bytes are no batch. */
  static final class CorruptException extends Exception {
    private static final long serialVersionUID = 1L;

    CorruptException(String clause) {
      super(clause);
    }
  }

  /**
   * The batch that begins here.
   *
   * @return empty if less than the whole of it is there
   * @throws CorruptException if no batch can begin like this
   */
  static Optional<BatchHeader> at(ByteBuffer bytes, int position) throws CorruptException {
    int left = bytes.limit() - position;
    if (left < PREFIX) {
      return Optional.empty();
    }
    int size = size(bytes, position);
    if (left < size) {
      return Optional.empty();
    }
    long offset = bytes.getLong(position);
    int magic = bytes.get(position + MAGIC_AT);
    if (magic == 2 && size >= NEW_SIZE) {
      return Optional.of(
          new BatchHeader(
              offset,
              size,
              bytes.getInt(position + PREFIX),
              magic,
              bytes.getInt(position + NEW_CRC_AT) & UNSIGNED,
              offset + bytes.getInt(position + 23),
              bytes.getLong(position + 35),
              bytes.getInt(position + 57)));
    }
    if (magic == 0 || magic == 1) {
      long timestamp = magic == 1 && size >= OLD_SIZE ? bytes.getLong(position + 18) : -1;
      long crc = bytes.getInt(position + OLD_CRC_AT) & UNSIGNED;
      return Optional.of(new BatchHeader(offset, size, -1, magic, crc, offset, timestamp, 1));
    }
    throw new CorruptException("what stands after offset %d is no batch".formatted(offset));
  }

  /**
   * The bytes of the batch that begins here, of which its offset and length must be there.
   *
   * @throws CorruptException if no batch is that small
   */
  static int size(ByteBuffer bytes, int position) throws CorruptException {
    int length = bytes.getInt(position + 8);
    if (length < OLD_SIZE - PREFIX || length > Integer.MAX_VALUE - PREFIX) {
      throw new CorruptException(
          "the batch at offset %d gives its length as %d"
              .formatted(bytes.getLong(position), length));
    }
    return length + PREFIX;
  }

  /** Whether the bytes of this batch match its checksum. */
  boolean sound(ByteBuffer bytes, int position) {
    int covered = magic == 2 ? NEW_CRC_AT + 4 : OLD_CRC_AT + 4;
    ByteBuffer rest = bytes.duplicate().position(position + covered).limit(position + size);
    Checksum checksum = magic == 2 ? new CRC32C() : new CRC32();
    checksum.update(rest);
    return checksum.getValue() == crc;
  }

  /** True if both are the same batch, as far as the checksum tells. */
  boolean same(BatchHeader other) {
    return baseOffset == other.baseOffset
        && epoch == other.epoch
        && crc == other.crc
        && size == other.size;
  }
}
