package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.LogExtent;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where logs would be cut, as fields of a snapshot file: sorted, so that files can be compared. */
final class CutFields {
  private static final Comparator<CutQuestion> ORDER =
      Comparator.comparing(CutQuestion::id)
          .thenComparing(CutQuestion::topicId)
          .thenComparingInt(question -> question.leader().brokerId())
          .thenComparingInt(question -> question.follower().brokerId());

  private CutFields() {}

  static List<Map<String, Object>> of(Map<CutQuestion, Reading<Long>> answers) {
    return answers.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(ORDER))
        .map(
            answer -> {
              CutQuestion question = answer.getKey();
              Map<String, Object> fields = start(question.id(), question.topicId());
              fields.put("leader", of(question.leader()));
              fields.put("follower", of(question.follower()));
              fields.put("cutTo", SnapshotFields.of(answer.getValue()));
              return fields;
            })
        .toList();
  }

  private static Map<String, Object> start(TopicPartition id, String topicId) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("topic", id.topic());
    fields.put("partition", id.partition());
    fields.put("topicId", topicId);
    return fields;
  }

  private static Map<String, Object> of(LogExtent log) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("broker", log.brokerId());
    fields.put("start", log.start());
    fields.put("end", log.end());
    fields.put("lastEpoch", log.lastEpoch());
    return fields;
  }

  static List<Map<String, Object>> ofTails(Map<Tail, Reading<TailContent>> tails) {
    return tails.entrySet().stream()
        .sorted(
            Map.Entry.comparingByKey(
                Comparator.comparing(Tail::id)
                    .thenComparingInt(Tail::brokerId)
                    .thenComparingLong(Tail::from)))
        .map(
            read -> {
              Tail tail = read.getKey();
              Map<String, Object> fields = start(tail.id(), tail.topicId());
              fields.put("broker", tail.brokerId());
              fields.put("from", tail.from());
              fields.put("end", tail.end());
              fields.put("content", SnapshotFields.of(read.getValue().map(CutFields::of)));
              return fields;
            })
        .toList();
  }

  private static Map<String, Object> of(TailContent content) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("firstTimestampMs", SnapshotFields.of(content.firstTimestampMs()));
    fields.put("records", SnapshotFields.of(content.records()));
    fields.put("bytes", SnapshotFields.of(content.bytes()));
    fields.put("transactional", content.transactional());
    return fields;
  }
}
