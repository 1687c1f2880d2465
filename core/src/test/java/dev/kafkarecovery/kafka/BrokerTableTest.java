package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.kafka.ClusterScanner.BrokerTable;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.DescribeClusterResponseData.DescribeClusterBroker;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.junit.jupiter.api.Test;

class BrokerTableTest {
  @Test
  void aBrokerThatWasUnfencedBetweenTheTwoAnswersIsNotCalledUnregistered() {
    MetadataResponseData metadata = new MetadataResponseData();
    metadata.brokers().add(new MetadataResponseBroker().setNodeId(2).setHost("b2").setPort(9092));
    DescribeClusterResponseData described = new DescribeClusterResponseData();
    described.brokers().add(new DescribeClusterBroker().setBrokerId(1).setHost("b1").setPort(9092));
    described.brokers().add(new DescribeClusterBroker().setBrokerId(2).setHost("b2").setPort(9092));

    BrokerTable table = new BrokerTable(metadata, Reading.known(described));

    assertThat(table.broker(1).state()).isEqualTo(Broker.State.FENCED);
    assertThat(table.broker(2).state()).isEqualTo(Broker.State.SERVING);
    assertThat(table.broker(3).state()).isEqualTo(Broker.State.NOT_REGISTERED);
  }
}
