package dev.kafkarecovery.kafka.rpc;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;

/** {@code GetReplicaLogInfo} version 0: what one broker knows of its replicas' logs. */
public final class GetReplicaLogInfo {
  private GetReplicaLogInfo() {}

  /** Asks about partitions, at most {@link RpcCodes#PARTITION_LIMIT} in all. */
  public record Request(List<Topic> topics) {
    public Request {
      topics = List.copyOf(topics);
    }

    /** Reads one; throws a runtime exception of any kind where the bytes are none. */
    public static Request read(Readable in) {
      List<Topic> topics = Fields.readList(in, 18, Topic::read);
      Fields.readTags(in);
      return new Request(topics);
    }

    /** Writes it. */
    public void write(Writable out) {
      Fields.writeList(out, topics, (to, topic) -> topic.write(to));
      Fields.writeNoTags(out);
    }
  }

  /** Partitions of a topic. */
  public record Topic(Uuid id, List<Integer> partitions) {
    public Topic {
      partitions = List.copyOf(partitions);
    }

    private static Topic read(Readable in) {
      Uuid id = in.readUuid();
      List<Integer> partitions = Fields.readList(in, Integer.BYTES, Readable::readInt);
      Fields.readTags(in);
      return new Topic(id, partitions);
    }

    private void write(Writable out) {
      out.writeUuid(id);
      Fields.writeList(out, partitions, Writable::writeInt);
      Fields.writeNoTags(out);
    }
  }

  /**
   * The answer.
   *
   * @param brokerEpoch -1 where it is not known
   */
  public record Response(int throttleTimeMs, long brokerEpoch, List<TopicLogs> topics) {
    public Response {
      topics = List.copyOf(topics);
    }

    /** Reads one; throws a runtime exception of any kind where the bytes are none. */
    public static Response read(Readable in) {
      int throttleTimeMs = in.readInt();
      long brokerEpoch = in.readLong();
      List<TopicLogs> topics = Fields.readList(in, 18, TopicLogs::read);
      Fields.readTags(in);
      return new Response(throttleTimeMs, brokerEpoch, topics);
    }

    /** Writes it. */
    public void write(Writable out) {
      out.writeInt(throttleTimeMs);
      out.writeLong(brokerEpoch);
      Fields.writeList(out, topics, (to, topic) -> topic.write(to));
      Fields.writeNoTags(out);
    }
  }

  /** The logs of a topic's partitions. */
  public record TopicLogs(Uuid topicId, List<PartitionLog> partitions) {
    public TopicLogs {
      partitions = List.copyOf(partitions);
    }

    private static TopicLogs read(Readable in) {
      Uuid id = in.readUuid();
      List<PartitionLog> partitions = Fields.readList(in, 24, PartitionLog::read);
      Fields.readTags(in);
      return new TopicLogs(id, partitions);
    }

    private void write(Writable out) {
      out.writeUuid(topicId);
      Fields.writeList(out, partitions, (to, partition) -> partition.write(to));
      Fields.writeNoTags(out);
    }
  }

  /**
   * The log of one replica; -1 in any of the numbers is "not known".
   *
   * @param lastWrittenLeaderEpoch of the last batch in the log
   * @param currentLeaderEpoch as far as the broker knows
   * @param logEndOffset the offset after the last record
   * @param errorCode 0, or why the numbers are not known: one of Kafka's codes or of {@link
   *     RpcCodes}
   */
  public record PartitionLog(
      int partition,
      int lastWrittenLeaderEpoch,
      int currentLeaderEpoch,
      long logEndOffset,
      short errorCode,
      Optional<String> errorMessage) {
    /** No numbers, and why. */
    public static PartitionLog failed(int partition, short code, Optional<String> message) {
      return new PartitionLog(partition, -1, -1, -1, code, message);
    }

    private static PartitionLog read(Readable in) {
      PartitionLog log =
          new PartitionLog(
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readLong(),
              in.readShort(),
              Fields.readNullableString(in));
      Fields.readTags(in);
      return log;
    }

    private void write(Writable out) {
      out.writeInt(partition);
      out.writeInt(lastWrittenLeaderEpoch);
      out.writeInt(currentLeaderEpoch);
      out.writeLong(logEndOffset);
      out.writeShort(errorCode);
      Fields.writeNullableString(out, errorMessage);
      Fields.writeNoTags(out);
    }
  }
}
