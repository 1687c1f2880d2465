package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Problem;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.message.DescribeLogDirsRequestData;
import org.apache.kafka.common.message.DescribeLogDirsResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.DescribeLogDirsResponse;

/**
 * Topics that a broker leaves out of its metadata because the user may not describe them. It does
 * so without a word, so that "nothing is offline" may mean no more than "nothing that you may see".
 * The logs of one broker tell of them, to a user who may describe the cluster.
 */
final class HiddenTopics {
  private static final int NAMED = 3;

  private final BrokerChannel channel;
  private final MetadataReader reader;
  private final Deadline deadline;

  private HiddenTopics(BrokerChannel channel, MetadataReader reader, Deadline deadline) {
    this.channel = channel;
    this.reader = reader;
    this.deadline = deadline;
  }

  /**
   * What there is to say beside an answer that should have named all topics. A broker that does not
   * tell costs its channel, and nothing else.
   */
  static Optional<Problem> besides(
      BrokerChannel channel, Deadline deadline, MetadataResponseData seen)
      throws InterruptedException {
    try {
      return new HiddenTopics(channel, new MetadataReader(channel, deadline), deadline)
          .besides(seen);
    } catch (ChannelException e) {
      return problem(
          "whether there are topics that this user may not see is not known: " + e.clause());
    }
  }

  private Optional<Problem> besides(MetadataResponseData seen)
      throws ChannelException, InterruptedException {
    DescribeLogDirsResponseData logs =
        channel
            .send(
                Requests.of(new DescribeLogDirsRequestData().setTopics(null)),
                DescribeLogDirsResponse.class,
                deadline)
            .data();
    if (logs.errorCode() == Errors.CLUSTER_AUTHORIZATION_FAILED.code()
        || logs.results().isEmpty()) {
      return problem(
          "whether there are topics that this user may not see is not known: the right DESCRIBE on"
              + " the cluster is missing");
    }
    Set<String> unseen =
        logs.results().stream()
            .flatMap(dir -> dir.topics().stream())
            .map(topic -> topic.name())
            .collect(Collectors.toCollection(TreeSet::new));
    seen.topics().forEach(topic -> unseen.remove(topic.name()));
    List<String> hidden = unseen.isEmpty() ? List.of() : refused(unseen);
    return hidden.isEmpty()
        ? Optional.empty()
        : problem(
            "this user may not see %d topics at least (%s): the right DESCRIBE on them is missing; whether they are offline is not known"
                .formatted(hidden.size(), named(hidden)));
  }

  private static Optional<Problem> problem(String sentence) {
    return Optional.of(new Problem(Problem.HIDDEN_TOPICS, sentence));
  }

  /** Asked for by name: one that was made or deleted in between is not hidden. */
  private List<String> refused(Collection<String> topics)
      throws ChannelException, InterruptedException {
    return reader.metadata(Optional.of(topics)).topics().stream()
        .filter(topic -> topic.errorCode() == Errors.TOPIC_AUTHORIZATION_FAILED.code())
        .map(MetadataResponseTopic::name)
        .map(String::valueOf)
        .sorted()
        .toList();
  }

  private static String named(List<String> topics) {
    String some = String.join(", ", topics.subList(0, Math.min(NAMED, topics.size())));
    return topics.size() > NAMED ? some + ", ..." : some;
  }
}
