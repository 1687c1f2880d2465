package dev.kafkarecovery.kafka;

import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.salvage.SalvagedRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Produces salvaged records to a topic: acknowledged by all in-sync replicas, idempotent, in the
 * order in which they come. This is the one use of Kafka's own producer, which repeats what got no
 * answer without writing it twice; nothing of an election goes through it.
 */
public final class RecordProducer implements AutoCloseable {
  private static final int MAX_REQUEST_BYTES = 256 * 1024 * 1024;

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final int partitions;
  private final boolean plain;
  private final Map<Integer, Long> lastOffsets = new TreeMap<>();
  private @Nullable SalvagedRecord lastInOrder;
  private long acknowledged;
  private long sent;
  private @Nullable String failure;

  private RecordProducer(
      KafkaProducer<byte[], byte[]> producer, String topic, int partitions, boolean plain) {
    this.producer = producer;
    this.topic = topic;
    this.partitions = partitions;
    this.plain = plain;
  }

  /**
   * Connects.
   *
   * @param given client properties, with {@code bootstrap.servers}; those that keep records safe
   *     and in order are set here
   * @param topic an existing topic
   * @param plain without the headers that say where a record comes from
   * @throws ClusterException if the properties cannot be used, or the topic cannot be read about
   */
  public static RecordProducer open(Properties given, String topic, boolean plain) {
    Map<String, Object> config = new HashMap<>();
    given.stringPropertyNames().forEach(key -> config.put(key, given.getProperty(key)));
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    config.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, 20);
    config.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, 256 * 1024);
    KafkaProducer<byte[], byte[]> producer = null;
    try {
      producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
      int partitions = producer.partitionsFor(topic).size();
      return new RecordProducer(producer, topic, partitions, plain);
    } catch (KafkaException e) {
      if (producer != null) {
        producer.close(Duration.ZERO);
      }
      Throwable cause = e.getCause() instanceof KafkaException deeper ? deeper : e;
      throw new ClusterException(
          ClusterException.Kind.FAILED,
          "cannot produce to the topic %s: %s".formatted(topic, cause.getMessage()),
          e);
    }
  }

  /** Partitions of the topic; a record goes to the one of its own number, or that modulo these. */
  public int partitions() {
    return partitions;
  }

  /**
   * Sends a record; may wait until there is room for it.
   *
   * @return false if a record before failed: then this one was not sent
   */
  public boolean send(SalvagedRecord record) {
    synchronized (this) {
      if (failure != null) {
        return false;
      }
      sent++;
    }
    try {
      var unused =
          producer.send(
              produced(record),
              (metadata, error) -> {
                if (error == null) {
                  acknowledged(record, metadata.partition(), metadata.offset());
                } else {
                  failed(record, error);
                }
              });
      return true;
    } catch (KafkaException e) {
      failed(record, e);
      return false;
    }
  }

  private ProducerRecord<byte[], byte[]> produced(SalvagedRecord record) {
    RecordHeaders headers = new RecordHeaders();
    record
        .headers()
        .forEach(header -> headers.add(new RecordHeader(header.key(), array(header.value()))));
    if (!plain) {
      addOrigin(record, headers);
    }
    return new ProducerRecord<>(
        topic,
        record.copy().id().partition() % partitions,
        record.timestampMs() < 0 ? null : record.timestampMs(),
        array(record.key()),
        array(record.value()),
        headers);
  }

  private static void addOrigin(SalvagedRecord record, RecordHeaders headers) {
    Map<String, String> origin = new TreeMap<>();
    origin.put("salvage.topic", record.copy().id().topic());
    origin.put("salvage.partition", String.valueOf(record.copy().id().partition()));
    origin.put("salvage.broker", String.valueOf(record.copy().brokerId()));
    origin.put("salvage.offset", String.valueOf(record.offset()));
    origin.put("salvage.epoch", String.valueOf(record.epoch()));
    switch (record.transaction()) {
      case ABORTED -> origin.put("salvage.transaction", "aborted");
      case OPEN -> origin.put("salvage.transaction", "open");
      case NONE, COMMITTED -> {
        // It took effect as any record does.
      }
    }
    if (record.appendTime()) {
      origin.put("salvage.timestamp.type", "LogAppendTime");
    }
    origin.forEach((key, value) -> headers.add(key, value.getBytes(StandardCharsets.UTF_8)));
  }

  // Kafka's producer says "no key" and "no value" by null.
  private static byte @Nullable [] array(Optional<ByteBuffer> bytes) {
    if (bytes.isEmpty()) {
      return null;
    }
    byte[] array = new byte[bytes.get().remaining()];
    bytes.get().duplicate().get(array);
    return array;
  }

  private synchronized void acknowledged(SalvagedRecord record, int partition, long offset) {
    acknowledged++;
    lastOffsets.merge(partition, offset, Math::max);
    if (failure == null) {
      lastInOrder = record;
    }
  }

  private synchronized void failed(SalvagedRecord record, Exception error) {
    if (failure == null) {
      failure = "%s, offset %d: %s".formatted(record.copy(), record.offset(), error.getMessage());
    }
  }

  /** Waits until all that was sent is acknowledged or has failed. */
  public void flush() {
    producer.flush();
  }

  public synchronized long sent() {
    return sent;
  }

  /** Records that the topic's brokers said they have. */
  public synchronized long acknowledged() {
    return acknowledged;
  }

  /** The first failure, as a sentence; empty if there was none. */
  public synchronized Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** The last record before which all are acknowledged, of one partition at a time. */
  public synchronized Optional<SalvagedRecord> lastInOrder() {
    return Optional.ofNullable(lastInOrder);
  }

  /** The offset of the last record in each partition of the topic that got some. */
  public synchronized Map<Integer, Long> lastOffsets() {
    return Map.copyOf(lastOffsets);
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(10));
  }
}
