package dev.kafkarecovery.lab;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes records in transactions, each method one transaction with a producer of its own. */
final class Transactions {

  /** The longest that brokers allow by default; then the coordinator aborts. */
  private static final int TIMEOUT_MILLIS = 900_000;

  private static final int LIMIT_MILLIS = 60_000;

  private final String bootstrapServers;

  Transactions(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** Commits this many records on each partition, which take one offset more. */
  void commit(String transactionalId, Collection<TopicPartition> partitions, int records) {
    with(
        transactionalId,
        producer -> {
          write(producer, transactionalId, partitions, records);
          producer.commitTransaction();
        });
    awaitEnd(transactionalId);
  }

  /** Aborts this many records on each partition, which take one offset more. */
  void abort(String transactionalId, Collection<TopicPartition> partitions, int records) {
    with(
        transactionalId,
        producer -> {
          write(producer, transactionalId, partitions, records);
          producer.abortTransaction();
        });
    awaitEnd(transactionalId);
  }

  /** Writes this many records on each partition and vanishes. */
  void leaveOpen(String transactionalId, Collection<TopicPartition> partitions, int records) {
    with(transactionalId, producer -> write(producer, transactionalId, partitions, records));
  }

  /** Does as a restarted producer: the transaction that it left open is aborted. */
  void abortLeftOver(String transactionalId) {
    awaitEnd(transactionalId);
  }

  /** A producer is told to go on once the last transaction's markers are written everywhere. */
  private void awaitEnd(String transactionalId) {
    with(transactionalId, producer -> {});
  }

  /** What a transactional producer does after its first greeting. */
  private interface Act {
    void with(KafkaProducer<byte[], byte[]> producer)
        throws InterruptedException, ExecutionException;
  }

  private void with(String transactionalId, Act act) {
    Map<String, Object> config = new HashMap<>();
    config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
    config.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TIMEOUT_MILLIS);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, LIMIT_MILLIS);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    try {
      producer.initTransactions();
      act.with(producer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Interrupted in the transaction " + transactionalId + ".", e);
    } catch (ExecutionException | KafkaException e) {
      throw new LabException(
          "Cannot write in the transaction " + transactionalId + ": " + e.getMessage() + ".", e);
    } finally {
      // Given time, it would abort what is open.
      producer.close(Duration.ZERO);
    }
  }

  private static void write(
      KafkaProducer<byte[], byte[]> producer,
      String transactionalId,
      Collection<TopicPartition> partitions,
      int records)
      throws InterruptedException, ExecutionException {
    producer.beginTransaction();
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      for (int n = 0; n < records; n++) {
        byte[] value = (transactionalId + " " + n).getBytes(StandardCharsets.UTF_8);
        sent.add(
            producer.send(
                new ProducerRecord<>(partition.topic(), partition.partition(), null, value)));
      }
    }
    producer.flush();
    for (Future<RecordMetadata> acknowledged : sent) {
      acknowledged.get();
    }
  }
}
