package dev.kafkarecovery.lab;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The truth about an incident: every offline partition with its right leader. It stands in {@code
 * expected.json} in the lab's folder.
 *
 * @param partitions the offline partitions, by topic and number
 */
public record Expected(List<ExpectedPartition> partitions) {

  private static final String NAME = "expected.json";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Copies. */
  public Expected {
    partitions = List.copyOf(partitions);
  }

  /**
   * One offline partition.
   *
   * @param topic its topic
   * @param partition its number
   * @param expectedLeader the node id of the replica that must lead; null when nobody can
   * @param logEndOffsets log end offsets of the live replicas, by node id
   * @param lastWrittenEpochs leader epochs of the last batch of the live replicas, by node id; -1
   *     for a log without records
   * @param kind what the partition teaches, such as {@code higher_epoch_beats_longer_log}
   * @param waiting what waiting buys; null in incidents where no broker is about to come back
   * @param diverged what each choice cuts off; null in incidents where that is plain
   */
  public record ExpectedPartition(
      String topic,
      int partition,
      @Nullable Integer expectedLeader,
      Map<Integer, Long> logEndOffsets,
      Map<Integer, Integer> lastWrittenEpochs,
      @JsonProperty("case") String kind,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Waiting waiting,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Diverged diverged) {

    /** Copies. */
    public ExpectedPartition {
      logEndOffsets = new TreeMap<>(logEndOffsets);
      lastWrittenEpochs = new TreeMap<>(lastWrittenEpochs);
    }
  }

  /**
   * What waiting for a broker in log recovery buys for one offline partition.
   *
   * @param lastInSync the node id of the replica that was alone in sync, and has every record
   * @param heals whether that is the broker in recovery: once it serves, the controller elects it
   *     by itself and nothing is lost. Otherwise no waiting for that broker brings a leader
   * @param logEndOffsets log end offsets of all replicas by node id, also of dead ones
   * @param lostByElectingNow how many records would be lost if the expected leader were elected
   *     now; null when nobody can be
   */
  public record Waiting(
      int lastInSync,
      boolean heals,
      Map<Integer, Long> logEndOffsets,
      @Nullable Long lostByElectingNow) {

    /** Copies; throws {@link LabException} when the last replica in sync has no log end. */
    public Waiting {
      logEndOffsets = new TreeMap<>(logEndOffsets);
      if (!logEndOffsets.containsKey(lastInSync)) {
        throw new LabException("No log end of the last replica in sync, " + lastInSync + ".");
      }
    }
  }

  /**
   * What becomes of the logs, groups and transactions of one offline partition.
   *
   * @param candidate the node id of the replica that this copy of the shape is there to be led by
   * @param logStartOffsets first offsets of the live replicas' logs, by node id
   * @param cutTo by the node id of the leader, then of the follower: the offset from which the
   *     follower's records go; its log end where none go, its log start where all do
   * @param committed the offsets that consumer groups have committed, by group; without groups
   *     whose coordinator is offline
   * @param openTransactions the first offsets of transactions without an end, by the replica's node
   *     id
   */
  public record Diverged(
      int candidate,
      Map<Integer, Long> logStartOffsets,
      Map<Integer, Map<Integer, Long>> cutTo,
      Map<String, Long> committed,
      Map<Integer, List<Long>> openTransactions) {

    /** Copies. */
    public Diverged {
      logStartOffsets = new TreeMap<>(logStartOffsets);
      Map<Integer, Map<Integer, Long>> cuts = new TreeMap<>();
      cutTo.forEach((leader, followers) -> cuts.put(leader, new TreeMap<>(followers)));
      cutTo = cuts;
      committed = new TreeMap<>(committed);
      openTransactions = new TreeMap<>(openTransactions);
    }
  }

  /** The JSON text. */
  public String toJson() {
    try {
      return JSON.writeValueAsString(this) + "\n";
    } catch (JsonProcessingException e) {
      throw new LabException("Cannot write the expected leaders as JSON.", e);
    }
  }

  /** The truth in a JSON text; throws {@link LabException} when it is another text. */
  public static Expected fromJson(String json) {
    try {
      return JSON.readValue(json, Expected.class);
    } catch (JsonProcessingException e) {
      throw new LabException("Not a text of expected leaders: " + e.getOriginalMessage() + ".", e);
    }
  }

  /** Writes {@code expected.json} in a lab's folder, beside and renamed. */
  void store(Path dir) {
    Folders.replace(dir.resolve(NAME), toJson());
  }

  /** Reads {@code expected.json} of a lab's folder. */
  public static Expected load(Path dir) {
    try {
      return fromJson(Files.readString(dir.resolve(NAME)));
    } catch (IOException e) {
      throw new LabException("No incident in " + dir + ": it has no " + NAME + ".", e);
    }
  }
}
