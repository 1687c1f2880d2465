package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.LogExtent;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import java.util.HashMap;
import java.util.Map;

/** Reads where logs would be cut out of a snapshot file. */
final class CutReader {
  private static final LogExtent ONE = new LogExtent(0, 0, 0, ReplicaLog.NO_EPOCH);
  private static final LogExtent OTHER = new LogExtent(1, 0, 0, ReplicaLog.NO_EPOCH);
  private static final Reading<Long> UNREAD =
      Reading.unknown(Reading.Why.NOT_ASKED, "it was not read");
  private static final TailContent NO_CONTENT =
      new TailContent(UNREAD, UNREAD, UNREAD, /* transactional= */ false);

  private final Map<CutQuestion, Reading<Long>> answers = new HashMap<>();
  private final Map<Tail, Reading<TailContent>> tails = new HashMap<>();

  private CutReader() {}

  /** What the file knows; nothing where it is of before this was saved. */
  static Cuts cuts(Fields root) {
    CutReader reader = new CutReader();
    if (root.has("cuts")) {
      root.objects("cuts", reader::cut);
    }
    if (root.has("tails")) {
      root.objects("tails", reader::tail);
    }
    return Cuts.of(reader.answers).plusTails(reader.tails);
  }

  private Reading<Long> cut(Fields fields) {
    TopicPartition id = id(fields);
    String topicId = fields.text("topicId");
    LogExtent leader = fields.inner("leader", CutReader::log).orElse(ONE);
    LogExtent follower = fields.inner("follower", CutReader::log).orElse(OTHER);
    Reading<Long> cutTo = SnapshotReader.reading(fields, "cutTo", name -> fields.whole(name, 0));
    if (!fields.sound()) {
      return cutTo;
    }
    if (leader.brokerId() == follower.brokerId()) {
      fields.fault(
          "follower", "must be another broker than the leader %d".formatted(leader.brokerId()));
      return cutTo;
    }
    if (cutTo.orElse(0L) > follower.end()) {
      fields.fault(
          "cutTo",
          "must be at most the end of the follower's log, %d, not %d"
              .formatted(follower.end(), cutTo.orElse(0L)));
    }
    CutQuestion question = new CutQuestion(id, topicId, leader, follower);
    if (answers.putIfAbsent(question, cutTo) != null) {
      fields.problem(
          fields.object(),
          "the cut of %s from broker %d to broker %d is listed twice"
              .formatted(id, leader.brokerId(), follower.brokerId()));
    }
    return cutTo;
  }

  private static TopicPartition id(Fields fields) {
    return new TopicPartition(fields.topicName("topic"), fields.integer("partition", 0));
  }

  private static LogExtent log(Fields fields) {
    int broker = fields.integer("broker", 0);
    long start = fields.whole("start", 0);
    long end = fields.whole("end", 0);
    int lastEpoch = fields.integer("lastEpoch", ReplicaLog.NO_EPOCH);
    if (end < start) {
      fields.fault("end", "must be at least start, %d, not %d".formatted(start, end));
    }
    return new LogExtent(broker, start, Math.max(start, end), lastEpoch);
  }

  private Reading<TailContent> tail(Fields fields) {
    TopicPartition id = id(fields);
    String topicId = fields.text("topicId");
    int broker = fields.integer("broker", 0);
    long from = fields.whole("from", 0);
    long end = fields.whole("end", 1);
    Reading<TailContent> content =
        SnapshotReader.reading(
            fields, "content", name -> fields.inner(name, CutReader::content).orElse(NO_CONTENT));
    if (fields.sound() && end <= from) {
      fields.fault("end", "must be greater than from, %d, not %d".formatted(from, end));
    }
    if (!fields.sound()) {
      return content;
    }
    if (tails.putIfAbsent(new Tail(id, topicId, broker, from, end), content) != null) {
      fields.problem(
          fields.object(),
          "the tail of %s on broker %d from %d is listed twice".formatted(id, broker, from));
    }
    return content;
  }

  private static TailContent content(Fields fields) {
    return new TailContent(
        SnapshotReader.reading(
            fields, "firstTimestampMs", name -> fields.whole(name, Long.MIN_VALUE)),
        SnapshotReader.reading(fields, "records", name -> fields.whole(name, 0)),
        SnapshotReader.reading(fields, "bytes", name -> fields.whole(name, 0)),
        fields.truth("transactional"));
  }
}
