package dev.kafkarecovery.kafka;

import java.util.function.BiFunction;
import org.apache.kafka.common.message.DescribeClusterRequestData;
import org.apache.kafka.common.message.DescribeLogDirsRequestData;
import org.apache.kafka.common.message.DescribeTopicPartitionsRequestData;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.ListOffsetsRequestData;
import org.apache.kafka.common.message.MetadataRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.DescribeClusterRequest;
import org.apache.kafka.common.requests.DescribeLogDirsRequest;
import org.apache.kafka.common.requests.DescribeTopicPartitionsRequest;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.common.requests.MetadataRequest;

/**
 * Requests made from their data as it stands. The builders of kafka-clients would set a replica id
 * of their own, and the replica id is what makes a broker answer for a log that it does not lead.
 */
final class Requests {
  /** The debugging replica: ListOffsets answers for any local replica, up to the log end. */
  static final int DEBUGGING_REPLICA = -2;

  /** The future local replica: Fetch reads any local replica, up to the log end. */
  static final int FUTURE_LOCAL_REPLICA = -3;

  /** The first Fetch version with topic ids and the replica id in its ReplicaState. */
  private static final short FETCH_WITH_REPLICA_STATE = 15;

  /** The first Metadata version with topic ids. */
  private static final short METADATA_WITH_TOPIC_IDS = 10;

  /** The first DescribeCluster version that tells of fenced brokers (KIP-1073). */
  private static final short DESCRIBE_CLUSTER_WITH_FENCED = 2;

  private Requests() {}

  static AbstractRequest.Builder<ListOffsetsRequest> of(ListOffsetsRequestData data) {
    return builder(
        ApiKeys.LIST_OFFSETS,
        ApiKeys.LIST_OFFSETS.oldestVersion(),
        data,
        (any, version) ->
            ListOffsetsRequest.parse(MessageUtil.toByteBufferAccessor(any, version), version));
  }

  static AbstractRequest.Builder<FetchRequest> of(FetchRequestData data) {
    return builder(ApiKeys.FETCH, FETCH_WITH_REPLICA_STATE, data, FetchRequest::new);
  }

  static AbstractRequest.Builder<DescribeLogDirsRequest> of(DescribeLogDirsRequestData data) {
    return builder(
        ApiKeys.DESCRIBE_LOG_DIRS,
        ApiKeys.DESCRIBE_LOG_DIRS.oldestVersion(),
        data,
        DescribeLogDirsRequest::new);
  }

  static AbstractRequest.Builder<MetadataRequest> of(MetadataRequestData data) {
    return builder(ApiKeys.METADATA, METADATA_WITH_TOPIC_IDS, data, MetadataRequest::new);
  }

  static AbstractRequest.Builder<DescribeClusterRequest> of(DescribeClusterRequestData data) {
    return builder(
        ApiKeys.DESCRIBE_CLUSTER, DESCRIBE_CLUSTER_WITH_FENCED, data, DescribeClusterRequest::new);
  }

  static AbstractRequest.Builder<DescribeTopicPartitionsRequest> of(
      DescribeTopicPartitionsRequestData data) {
    return builder(
        ApiKeys.DESCRIBE_TOPIC_PARTITIONS,
        ApiKeys.DESCRIBE_TOPIC_PARTITIONS.oldestVersion(),
        data,
        DescribeTopicPartitionsRequest::new);
  }

  private static <D, R extends AbstractRequest> AbstractRequest.Builder<R> builder(
      ApiKeys key, short oldest, D data, BiFunction<D, Short, R> make) {
    return new AbstractRequest.Builder<>(key, oldest, key.latestVersion()) {
      @Override
      public R build(short version) {
        return make.apply(data, version);
      }
    };
  }
}
