package dev.kafkarecovery.lab;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes records and group offsets to a lab's cluster, each acknowledged by all in sync. */
final class Writer {

  private static final int COMMIT_LIMIT_MILLIS = 60_000;
  private static final int BATCH_BYTES = 2_048;

  private final String bootstrapServers;

  Writer(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** Writes this many records to each partition and waits until all are acknowledged. */
  void write(Map<TopicPartition, Integer> records) {
    write(records, BATCH_BYTES);
  }

  /** The same with each record in a batch of its own. */
  void writeOneByOne(Map<TopicPartition, Integer> records) {
    write(records, 1);
  }

  private void write(Map<TopicPartition, Integer> records, int batchBytes) {
    if (records.isEmpty()) {
      return;
    }
    Map<String, Object> config = new HashMap<>();
    config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    // Thousands of partitions with a few records each: small batches, and small requests too, since
    // the broker looks at all partitions of a waiting request whenever one of them advances.
    config.put(ProducerConfig.LINGER_MS_CONFIG, 100);
    config.put(ProducerConfig.BATCH_SIZE_CONFIG, batchBytes);
    config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 32_768);
    // On a busy machine a broker that just started can leave its producer with an old picture of
    // who
    // leads for longer than a minute.
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 180_000);
    config.put(ProducerConfig.METADATA_MAX_AGE_CONFIG, 10_000);
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
      records.forEach(
          (partition, count) -> {
            for (int n = 0; n < count; n++) {
              sent.add(producer.send(record(partition, n)));
            }
          });
      producer.flush();
      for (Future<RecordMetadata> acknowledged : sent) {
        acknowledged.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Interrupted while writing records.", e);
    } catch (ExecutionException | KafkaException e) {
      throw new LabException("Cannot write records: " + e.getMessage() + ".", e);
    }
  }

  private static ProducerRecord<byte[], byte[]> record(TopicPartition partition, int n) {
    String value = "{\"topic\":\"" + partition.topic() + "\",\"n\":" + n + "}";
    return new ProducerRecord<>(
        partition.topic(),
        partition.partition(),
        ("key-" + n).getBytes(StandardCharsets.UTF_8),
        value.getBytes(StandardCharsets.UTF_8));
  }

  /** Commits an offset as a member of a consumer group does. */
  void commit(String group, TopicPartition partition, long offset) {
    commit(group, Map.of(partition, offset));
  }

  /** The same with an offset for each of these partitions. */
  void commit(String group, Map<TopicPartition, Long> offsets) {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    offsets.forEach((partition, offset) -> positions.put(partition, new OffsetAndMetadata(offset)));
    Map<String, Object> config = new HashMap<>();
    config.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    config.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, COMMIT_LIMIT_MILLIS);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(positions.keySet());
      consumer.commitSync(positions);
    } catch (KafkaException e) {
      throw new LabException("Cannot commit for group " + group + ": " + e.getMessage() + ".", e);
    }
  }
}
