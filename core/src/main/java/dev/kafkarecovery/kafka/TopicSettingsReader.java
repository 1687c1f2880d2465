package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicSettings;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.message.DescribeConfigsRequestData;
import org.apache.kafka.common.message.DescribeConfigsRequestData.DescribeConfigsResource;
import org.apache.kafka.common.message.DescribeConfigsResponseData.DescribeConfigsResourceResult;
import org.apache.kafka.common.message.DescribeConfigsResponseData.DescribeConfigsResult;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.DescribeConfigsRequest;
import org.apache.kafka.common.requests.DescribeConfigsResponse;

/** Reads the settings of a topic that bear on a recovery. */
final class TopicSettingsReader {
  private static final List<String> KEYS =
      List.of(
          TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
          TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
          TopicConfig.CLEANUP_POLICY_CONFIG);

  private final BrokerChannel channel;
  private final Deadline deadline;

  TopicSettingsReader(BrokerChannel channel, Deadline deadline) {
    this.channel = channel;
    this.deadline = deadline;
  }

  /** The settings of each topic; unknown ones carry the reason. */
  Map<String, TopicSettings> read(Collection<String> topics) throws InterruptedException {
    Map<String, TopicSettings> settings = new HashMap<>();
    DescribeConfigsRequestData request =
        new DescribeConfigsRequestData()
            .setResources(
                topics.stream()
                    .map(
                        topic ->
                            new DescribeConfigsResource()
                                .setResourceType(ConfigResource.Type.TOPIC.id())
                                .setResourceName(topic)
                                .setConfigurationKeys(KEYS))
                    .toList());
    try {
      channel
          .send(
              new DescribeConfigsRequest.Builder(request), DescribeConfigsResponse.class, deadline)
          .data()
          .results()
          .forEach(result -> settings.put(result.resourceName(), settings(result)));
    } catch (ChannelException e) {
      topics.forEach(topic -> settings.put(topic, unknown(e.why(), e.clause())));
    }
    return settings;
  }

  private static TopicSettings settings(DescribeConfigsResult result) {
    Errors error = Errors.forCode(result.errorCode());
    if (error == Errors.TOPIC_AUTHORIZATION_FAILED) {
      return unknown(
          Why.NOT_AUTHORIZED,
          "the right DESCRIBE_CONFIGS on topic %s is missing".formatted(result.resourceName()));
    }
    if (error != Errors.NONE) {
      return unknown(Why.FAILED, "the broker answered " + error.name());
    }
    return new TopicSettings(
        value(result, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG, Boolean::parseBoolean),
        value(result, TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, Integer::parseInt),
        value(
            result,
            TopicConfig.CLEANUP_POLICY_CONFIG,
            policy -> policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)));
  }

  private static <T> Reading<T> value(
      DescribeConfigsResult result, String key, Function<String, T> parse) {
    for (DescribeConfigsResourceResult config : result.configs()) {
      String value = config.value();
      if (config.name().equals(key) && value != null) {
        return Reading.known(parse.apply(value));
      }
    }
    return Reading.unknown(Why.FAILED, "the broker did not say");
  }

  private static TopicSettings unknown(Why why, String detail) {
    return new TopicSettings(
        Reading.unknown(why, detail), Reading.unknown(why, detail), Reading.unknown(why, detail));
  }
}
