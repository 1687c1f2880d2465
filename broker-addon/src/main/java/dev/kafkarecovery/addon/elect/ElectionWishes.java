package dev.kafkarecovery.addon.elect;

import dev.kafkarecovery.kafka.rpc.ElectLeadersV3.Request;
import dev.kafkarecovery.kafka.rpc.ElectLeadersV3.Topic;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.common.protocol.Errors;

/** Sorts what a request asks for into elections to try and partitions that are refused at once. */
final class ElectionWishes {
  private static final byte UNCLEAN = 1;
  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

  private final Map<TopicPartition, PlannedElection> elections = new LinkedHashMap<>();
  private final ElectionAnswers answers;
  private int served;

  private ElectionWishes(ElectionAnswers answers) {
    this.answers = answers;
  }

  /** Why the request as a whole is refused; empty for one whose partitions are looked at. */
  static Optional<String> refusal(Request request) {
    if (request.topics().isEmpty()) {
      return Optional.of("null means all partitions, and no leader can be designated for those");
    }
    return request.electionType() == UNCLEAN
        ? Optional.empty()
        : Optional.of("only unclean elections (type 1) have designated leaders");
  }

  /** Reads the wishes; those refused are answered in {@code answers}. */
  static List<PlannedElection> of(Request request, ElectionAnswers answers) {
    ElectionWishes wishes = new ElectionWishes(answers);
    request.topics().orElse(List.of()).forEach(wishes::take);
    return List.copyOf(wishes.elections.values());
  }

  private void take(Topic topic) {
    for (int index = 0; index < topic.partitions().size(); index++) {
      int partition = topic.partitions().get(index);
      if (served++ >= RpcCodes.PARTITION_LIMIT) {
        answers.put(
            topic.name(),
            partition,
            RpcCodes.REQUEST_LIMIT_REACHED,
            "only the first 1,000 partitions of a request are served");
        continue;
      }
      Optional<String> fault = fault(topic, partition);
      if (fault.isPresent()) {
        answers.put(topic.name(), partition, Errors.INVALID_REQUEST.code(), fault.get());
        continue;
      }
      int leader = topic.designatedLeaders().orElseThrow().get(index);
      take(topic.name(), partition, leader);
    }
  }

  private void take(String topic, int partition, int leader) {
    TopicPartition id = new TopicPartition(topic, partition);
    if (leader < 0) {
      refuse(id, "no leader is designated");
    } else if (elections.containsKey(id)) {
      elections.remove(id);
      refuse(id, "named twice; nothing was elected");
    } else if (!answers.has(topic, partition)) {
      elections.put(
          id, new PlannedElection(id, leader, Optional.empty(), false, Optional.empty(), ""));
    }
  }

  private static Optional<String> fault(Topic topic, int partition) {
    if (!TOPIC.matcher(topic.name()).matches() || partition < 0) {
      return Optional.of("there is no such topic or partition");
    }
    if (topic.designatedLeaders().isEmpty()) {
      return Optional.of(
          "no leader is designated: the list is null; this add-on elects no other way");
    }
    int leaders = topic.designatedLeaders().get().size();
    return leaders == topic.partitions().size()
        ? Optional.empty()
        : Optional.of(
            "%d partitions of the topic and %d designated leaders: they are matched by index"
                .formatted(topic.partitions().size(), leaders));
  }

  private void refuse(TopicPartition id, String why) {
    answers.put(id.topic(), id.partition(), Errors.INVALID_REQUEST.code(), why);
  }
}
