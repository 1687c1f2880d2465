package dev.kafkarecovery.kafka.rpc;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;

/**
 * {@code ElectLeaders} version 3: version 2 with designated leaders. The answer is that of version
 * 2, for which Kafka has a class.
 */
public final class ElectLeadersV3 {
  private ElectLeadersV3() {}

  /**
   * Asks for elections.
   *
   * @param electionType 0 preferred, 1 unclean
   * @param topics empty for null, which Kafka reads as "all partitions"
   */
  public record Request(byte electionType, Optional<List<Topic>> topics, int timeoutMs) {
    public Request {
      topics = topics.map(List::copyOf);
    }

    /** Reads one; throws a runtime exception of any kind where the bytes are none. */
    public static Request read(Readable in) {
      byte type = in.readByte();
      Optional<List<Topic>> topics = Fields.readNullableList(in, 4, Topic::read);
      int timeoutMs = in.readInt();
      Fields.readTags(in);
      return new Request(type, topics, timeoutMs);
    }

    /** Writes it. */
    public void write(Writable out) {
      out.writeByte(electionType);
      Fields.writeNullableList(out, topics, (to, topic) -> topic.write(to));
      out.writeInt(timeoutMs);
      Fields.writeNoTags(out);
    }
  }

  /**
   * Partitions of a topic.
   *
   * @param designatedLeaders broker ids matched to the partitions by index; empty for null
   */
  public record Topic(
      String name, List<Integer> partitions, Optional<List<Integer>> designatedLeaders) {
    public Topic {
      partitions = List.copyOf(partitions);
      designatedLeaders = designatedLeaders.map(List::copyOf);
    }

    private static Topic read(Readable in) {
      String name = Fields.readString(in);
      List<Integer> partitions = Fields.readList(in, Integer.BYTES, Readable::readInt);
      Optional<List<Integer>> leaders =
          Fields.readNullableList(in, Integer.BYTES, Readable::readInt);
      Fields.readTags(in);
      return new Topic(name, partitions, leaders);
    }

    private void write(Writable out) {
      Fields.writeString(out, name);
      Fields.writeList(out, partitions, Writable::writeInt);
      Fields.writeNullableList(out, designatedLeaders, Writable::writeInt);
      Fields.writeNoTags(out);
    }
  }
}
