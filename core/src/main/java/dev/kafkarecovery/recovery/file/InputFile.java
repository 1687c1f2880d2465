package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.TopicPartition;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The input of an unclean recovery: which partitions. Takes {@code
 * {"partitions":[{"topic":"foo","partitions":[0,3,5]}]}} and the form of Kafka's election tool,
 * {@code {"topic":"foo","partition":1}}, also mixed. Other keys are left alone, so a plan file is
 * an input file as well.
 */
public final class InputFile {
  private final Problems problems;
  private final Map<TopicPartition, LocatedValue> seen = new LinkedHashMap<>();

  private InputFile(Problems problems) {
    this.problems = problems;
  }

  /**
   * The partitions of the file, sorted; none means nothing to do, never everything.
   *
   * @throws FileProblemException with every problem of the file
   */
  public static Set<TopicPartition> read(Path file) {
    Problems problems = new Problems(file);
    Fields root = new Fields(LocatedJson.read(file, problems), "", problems);
    InputFile input = new InputFile(problems);
    root.objects(
        "partitions",
        entry -> {
          input.add(entry);
          return entry;
        });
    problems.throwIfAny();
    return Collections.unmodifiableSet(new TreeSet<>(input.seen.keySet()));
  }

  private void add(Fields entry) {
    String topic = entry.topicName("topic");
    boolean named = entry.sound();
    if (entry.has("partition") && entry.has("partitions")) {
      entry.problem(entry.object(), "give partition or partitions, not both");
    } else if (entry.has("partitions")) {
      entry.elements(
          "partitions",
          (value, at) -> {
            int before = problems.count();
            int partition = entry.integer(value, at, 0);
            if (named && problems.count() == before) {
              register(topic, partition, value);
            }
            return partition;
          });
    } else {
      int partition = entry.integer("partition", 0);
      if (entry.sound()) {
        register(topic, partition, entry.at("partition"));
      }
    }
  }

  private void register(String topic, int partition, LocatedValue at) {
    TopicPartition id = new TopicPartition(topic, partition);
    LocatedValue first = seen.putIfAbsent(id, at);
    if (first != null) {
      problems.add(
          at,
          "%s is listed twice; first in line %d, column %d"
              .formatted(id, first.line(), first.column()));
    }
  }
}
