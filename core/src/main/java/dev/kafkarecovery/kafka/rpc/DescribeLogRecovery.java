package dev.kafkarecovery.kafka.rpc;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;

/** {@code DescribeLogRecovery} version 0, of this project: how far a starting broker's logs are. */
public final class DescribeLogRecovery {
  private DescribeLogRecovery() {}

  /** Asks one broker about itself; has no fields yet. */
  public record Request() {
    /** Reads one; throws a runtime exception of any kind where the bytes are none. */
    public static Request read(Readable in) {
      Fields.readTags(in);
      return new Request();
    }

    /** Writes it. */
    public void write(Writable out) {
      Fields.writeNoTags(out);
    }
  }

  /**
   * The answer; -1 in any of the numbers is "not known" or "not now".
   *
   * @param errorCode 0, or one of Kafka's codes
   * @param brokerState Kafka's own number: 1 starting, 2 recovery, 3 running ...
   * @param jvmStartMs when the broker's process started, since 1970
   */
  public record Response(
      int throttleTimeMs,
      short errorCode,
      Optional<String> errorMessage,
      int brokerId,
      int brokerState,
      long jvmStartMs,
      List<Dir> dirs) {
    public Response {
      dirs = List.copyOf(dirs);
    }

    /** Nothing but a reason. */
    public static Response failed(short code, String message) {
      return new Response(0, code, Optional.of(message), -1, -1, -1, List.of());
    }

    /** Reads one; throws a runtime exception of any kind where the bytes are none. */
    public static Response read(Readable in) {
      Response response =
          new Response(
              in.readInt(),
              in.readShort(),
              Fields.readNullableString(in),
              in.readInt(),
              in.readInt(),
              in.readLong(),
              Fields.readList(in, 28, Dir::read));
      Fields.readTags(in);
      return response;
    }

    /** Writes it. */
    public void write(Writable out) {
      out.writeInt(throttleTimeMs);
      out.writeShort(errorCode);
      Fields.writeNullableString(out, errorMessage);
      out.writeInt(brokerId);
      out.writeInt(brokerState);
      out.writeLong(jvmStartMs);
      Fields.writeList(out, dirs, (to, dir) -> dir.write(to));
      Fields.writeNoTags(out);
    }
  }

  /**
   * One log directory.
   *
   * @param totalLogs logs to load at this start, loaded ones among them; -1 while none are loaded
   * @param remainingLogs logs still to load; -1 while none are loaded
   * @param totalBytes bytes that had to be read for recovery at this start; -1 while none are
   * @param remainingBytes bytes of them that are still to be read; -1 while none are
   * @param threads the recovery threads, where there are any
   */
  public record Dir(
      String path,
      boolean offline,
      int totalLogs,
      int remainingLogs,
      long totalBytes,
      long remainingBytes,
      List<RecoveryThread> threads) {
    public Dir {
      threads = List.copyOf(threads);
    }

    private static Dir read(Readable in) {
      Dir dir =
          new Dir(
              Fields.readString(in),
              in.readByte() != 0,
              in.readInt(),
              in.readInt(),
              in.readLong(),
              in.readLong(),
              Fields.readList(in, 9, RecoveryThread::read));
      Fields.readTags(in);
      return dir;
    }

    private void write(Writable out) {
      Fields.writeString(out, path);
      out.writeByte((byte) (offline ? 1 : 0));
      out.writeInt(totalLogs);
      out.writeInt(remainingLogs);
      out.writeLong(totalBytes);
      out.writeLong(remainingBytes);
      Fields.writeList(out, threads, (to, thread) -> thread.write(to));
      Fields.writeNoTags(out);
    }
  }

  /**
   * A recovery thread.
   *
   * @param remainingSegments of the log that it is at; -1 where it is idle
   */
  public record RecoveryThread(int number, int remainingSegments) {
    private static RecoveryThread read(Readable in) {
      RecoveryThread thread = new RecoveryThread(in.readInt(), in.readInt());
      Fields.readTags(in);
      return thread;
    }

    private void write(Writable out) {
      out.writeInt(number);
      out.writeInt(remainingSegments);
      Fields.writeNoTags(out);
    }
  }
}
