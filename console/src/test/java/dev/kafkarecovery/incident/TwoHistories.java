package dev.kafkarecovery.incident;

import dev.kafkarecovery.lab.Lab;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Three topics with one partition each whose survivors hold different histories. Broker 1 holds the
 * first records and then many odd ones of the first epoch; broker 2 the first, and others of a
 * later epoch; broker 3 is the last that was in sync, and dead.
 */
final class TwoHistories {
  static final List<String> TOPICS = List.of("orders", "stamped", "profiles");
  private static final List<String> CODECS = List.of("none", "gzip", "lz4", "zstd", "snappy");

  private final Lab lab;

  TwoHistories(Lab lab) {
    this.lab = lab;
  }

  void bringAbout() throws Exception {
    Map<Integer, List<Integer>> replicas = Map.of(0, List.of(1, 2, 3));
    lab.admin()
        .createTopics(
            List.of(
                new NewTopic("orders", replicas),
                new NewTopic("stamped", replicas)
                    .configs(Map.of("message.timestamp.type", "LogAppendTime")),
                new NewTopic("profiles", replicas).configs(Map.of("cleanup.policy", "compact"))))
        .all()
        .get();
    for (String topic : TOPICS) {
      write(topic, "none", "first", 40);
    }
    transaction("warm-up", true);
    awaitInSync(2);
    awaitInSync(3);
    lab.stopBroker(2);
    for (String codec : CODECS) {
      for (String topic : TOPICS) {
        write(topic, codec, codec, 20);
      }
    }
    writeOdd();
    transaction("committed", true);
    transaction("aborted", false);
    loseAllBut2();
    for (String topic : TOPICS) {
      write(topic, "none", "other", 15);
    }
    lab.startBroker(3);
    lab.awaitServing(3);
    awaitInSync(3);
    lab.stopBroker(2);
    for (String topic : TOPICS) {
      write(topic, "none", "last", 5);
    }
    lab.killBroker(3);
    lab.startBroker(1);
    lab.startBroker(2);
    lab.awaitServing(1);
    lab.awaitServing(2);
    lab.awaitFenced(3);
  }

  private void loseAllBut2() throws Exception {
    lab.stopBroker(1);
    lab.killBroker(3);
    lab.startBroker(2);
    lab.awaitServing(2);
    lab.awaitFenced(3);
    lab.admin().electLeaders(ElectionType.UNCLEAN, partitions()).all().get();
    await("broker 2 to lead", description -> leader(description) == 2);
  }

  private static Set<TopicPartition> partitions() {
    return TOPICS.stream().map(topic -> new TopicPartition(topic, 0)).collect(Collectors.toSet());
  }

  void awaitInSync(int broker) throws Exception {
    await(
        "broker " + broker + " to be in sync",
        description ->
            description.partitions().get(0).isr().stream().anyMatch(node -> node.id() == broker));
  }

  private void await(String what, Predicate<TopicDescription> done) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!lab.admin().describeTopics(TOPICS).allTopicNames().get().values().stream()
        .allMatch(done)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain for " + what);
      }
      Thread.sleep(200);
    }
  }

  private static int leader(TopicDescription description) {
    Node leader = description.partitions().get(0).leader();
    return leader == null ? -1 : leader.id();
  }

  List<Integer> leaders() throws Exception {
    return lab.admin().describeTopics(TOPICS).allTopicNames().get().values().stream()
        .map(TwoHistories::leader)
        .toList();
  }

  private Map<String, Object> config(String codec) {
    Map<String, Object> config = new HashMap<>();
    config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers());
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, codec);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 50);
    return config;
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> config) {
    return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private void write(String topic, String codec, String name, int count) throws Exception {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<byte[], byte[]> producer = producer(config(codec))) {
      for (int n = 0; n < count; n++) {
        ProducerRecord<byte[], byte[]> record =
            new ProducerRecord<>(
                topic, 0, 1_700_000_000_000L + n, bytes(name + "-" + n), bytes("value of " + n));
        record.headers().add("codec", bytes(codec));
        sent.add(producer.send(record));
      }
      producer.flush();
      for (Future<RecordMetadata> acknowledged : sent) {
        acknowledged.get();
      }
    }
  }

  /** Null and empty keys and values, binary ones, headers without a value and twice the same. */
  private void writeOdd() throws Exception {
    try (KafkaProducer<byte[], byte[]> producer = producer(config("none"))) {
      List<ProducerRecord<byte[], byte[]>> odd =
          List.of(
              new ProducerRecord<>("orders", 0, 1L, null, bytes("no key")),
              new ProducerRecord<>("orders", 0, 2L, bytes("no value"), (byte[]) null),
              new ProducerRecord<>("orders", 0, 3L, (byte[]) null, (byte[]) null),
              new ProducerRecord<>("orders", 0, 4L, new byte[0], new byte[0]),
              new ProducerRecord<>("orders", 0, 5L, bytes("binary"), new byte[] {0, -1, -128, -2}),
              new ProducerRecord<>("orders", 0, 6L, bytes("large"), new byte[700_000]));
      for (ProducerRecord<byte[], byte[]> record : odd) {
        record.headers().add("twice", bytes("a")).add("twice", bytes("b")).add("nothing", null);
        producer.send(record).get();
      }
    }
  }

  private void transaction(String name, boolean commit) throws Exception {
    Map<String, Object> config = config("none");
    config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "test-transactions");
    try (KafkaProducer<byte[], byte[]> producer = producer(config)) {
      producer.initTransactions();
      producer.beginTransaction();
      for (int n = 0; n < 5; n++) {
        producer
            .send(new ProducerRecord<>("orders", 0, 7L, bytes(name + "-" + n), bytes("tx")))
            .get();
      }
      producer.flush();
      if (commit) {
        producer.commitTransaction();
      } else {
        producer.abortTransaction();
      }
    }
  }

  /** True unless it is the key, in hexadecimal digits, of a record that was never committed. */
  boolean notAborted(String key) {
    return !key.startsWith("x" + HexFormat.of().formatHex(bytes("aborted-")));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
    Map<String, Object> config = new HashMap<>();
    config.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers());
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    TopicPartition partition = new TopicPartition(topic, 0);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofSeconds(1)).forEach(records::add);
      }
    }
    return records;
  }

  /** What a topic's records hold, in order, without the headers that tell where they come from. */
  List<String> consume(String topic) {
    return read(topic).stream()
        .map(
            record ->
                SegmentFiles.content(
                    record.timestamp(),
                    buffer(record.key()),
                    buffer(record.value()),
                    Arrays.stream(record.headers().toArray())
                        .filter(header -> !header.key().startsWith("salvage."))
                        .toArray(Header[]::new)))
        .toList();
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return bytes == null ? null : ByteBuffer.wrap(bytes);
  }

  /** The headers of a topic's records that tell where they come from. */
  List<Map<String, String>> headers(String topic) {
    return read(topic).stream()
        .map(
            record -> {
              Map<String, String> told = new HashMap<>();
              record
                  .headers()
                  .forEach(
                      header -> {
                        if (header.key().startsWith("salvage.")) {
                          told.put(
                              header.key(), new String(header.value(), StandardCharsets.UTF_8));
                        }
                      });
              return Collections.unmodifiableMap(told);
            })
        .toList();
  }
}
