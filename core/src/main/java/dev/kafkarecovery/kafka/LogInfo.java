package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.ReplicaLog.Source;
import dev.kafkarecovery.model.TopicPartition;
import java.util.List;
import java.util.Map;

/**
 * What the recovery RPCs told of one broker's logs.
 *
 * @param source who told it; {@link Source#NONE} where nobody did
 * @param who the same for sentences
 * @param ends by partition; complete unless the source is none
 * @param faults who could not be asked, and why
 */
record LogInfo(Source source, String who, Map<TopicPartition, End> ends, List<Fault> faults) {
  LogInfo {
    ends = Map.copyOf(ends);
    faults = List.copyOf(faults);
  }

  /** A log's end and the epoch of its last batch. */
  record End(Reading<Long> offset, Reading<Integer> epoch) {
    static End unknown(Why why, String clause) {
      return new End(Reading.unknown(why, clause), Reading.unknown(why, clause));
    }

    boolean known() {
      return offset.isKnown() && epoch.isKnown();
    }
  }

  /** Why somebody could not be asked; the clause names whom. */
  record Fault(Why why, String clause) {}

  static LogInfo untold(List<Fault> faults) {
    return new LogInfo(Source.NONE, "nobody", Map.of(), faults);
  }

  boolean told() {
    return source != Source.NONE;
  }
}
