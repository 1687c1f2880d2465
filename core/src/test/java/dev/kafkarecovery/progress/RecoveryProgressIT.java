package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A real broker comes back after {@code kill -9} with logs of two sizes, and is watched over JMX.
 * It is stopped and let go many times a second, so that its recovery lasts long enough to be
 * followed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RecoveryProgressIT {
  private static final int SMALL = 150;
  private static final int LARGE = 60;
  private static final int LARGE_RECORDS = Integer.getInteger("recovery.it.records", 60);

  private Lab lab;

  /** One look. */
  private record Look(Instant at, RecoveryProgress progress) {}

  @BeforeAll
  void fill_two_topics() throws Exception {
    lab =
        Lab.start(
            LabSpec.defaults()
                .withBrokers(2)
                .withBrokerConfig(
                    Map.of(
                        "num.recovery.threads.per.data.dir", "1",
                        "offsets.topic.replication.factor", "1")),
            line -> {});
    lab.admin()
        .createTopics(List.of(onBroker1("small", SMALL), onBroker1("large", LARGE)))
        .all()
        .get();
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            lab.bootstrapServers(),
            ProducerConfig.ACKS_CONFIG,
            "1",
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
            2_000_000);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      List<Future<RecordMetadata>> sent = new ArrayList<>();
      for (int partition = 0; partition < SMALL; partition++) {
        sent.add(producer.send(new ProducerRecord<>("small", partition, null, new byte[1_000])));
      }
      for (int record = 0; record < LARGE_RECORDS; record++) {
        for (int partition = 0; partition < LARGE; partition++) {
          sent.add(
              producer.send(new ProducerRecord<>("large", partition, null, new byte[100_000])));
        }
      }
      for (Future<RecordMetadata> one : sent) {
        one.get();
      }
    }
  }

  private static NewTopic onBroker1(String topic, int partitions) {
    Map<Integer, List<Integer>> assignment = new HashMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      assignment.put(partition, List.of(1));
    }
    return new NewTopic(topic, assignment);
  }

  @AfterAll
  void close() {
    lab.close();
  }

  @Test
  void with_counts_alone() throws Exception {
    List<Look> looks = recover(ExpectedBytes.NONE);
    check(looks);
    assertThat(report("counts", looks)).isGreaterThanOrEqualTo(0.6);
  }

  @Test
  void with_the_sizes_of_the_logs() throws Exception {
    Map<TopicPartition, Long> sizes = new HashMap<>();
    for (int partition = 0; partition < SMALL; partition++) {
      sizes.put(new TopicPartition("small", partition), 1_100L);
    }
    for (int partition = 0; partition < LARGE; partition++) {
      sizes.put(new TopicPartition("large", partition), LARGE_RECORDS * 100_100L);
    }
    List<Look> looks = recover(new ExpectedBytes(sizes));
    check(looks);
    assertThat(report("sizes", looks)).isGreaterThanOrEqualTo(0.6);
  }

  private void check(List<Look> looks) {
    Set<State> states = EnumSet.noneOf(State.class);
    looks.forEach(look -> states.add(look.progress().recovery().state()));
    assertThat(states).contains(State.RECOVERING, State.SERVING);
    for (Look look : looks) {
      if (look.progress().recovery().state() == State.RECOVERING) {
        // What is left is read before what is loaded: small logs may be done in between.
        assertThat(look.progress().totalLogs().orElseThrow())
            .isBetween(SMALL + LARGE, SMALL + LARGE + 10);
      }
    }
    assertThat(looks.get(looks.size() - 1).progress().outlook().restarts()).isZero();
  }

  private List<Look> recover(ExpectedBytes sizes) throws Exception {
    lab.killBroker(1);
    lab.awaitFenced(1);
    lab.startBroker(1);
    AtomicBoolean running = new AtomicBoolean(true);
    Thread brake = new Thread(() -> brake(running), "brake");
    RecoverySource source = SourceSettings.jmx("{host}:" + lab.jmxPort(1)).open(id -> sizes);
    List<Look> looks = new ArrayList<>();
    try (RecoveryWatch watch =
        new RecoveryWatch(
            source,
            Clock.systemUTC(),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            snapshot -> {})) {
      watch.watch(List.of(Gauges.broker(1, Broker.State.FENCED)));
      Instant end = Instant.now().plusSeconds(240);
      while (Instant.now().isBefore(end)) {
        Look look = new Look(Instant.now(), watch.round().of(1).orElseThrow());
        looks.add(look);
        State state = look.progress().recovery().state();
        if (state == State.SERVING) {
          break;
        }
        if (state == State.RECOVERING && !brake.isAlive()) {
          brake.start();
        }
        if (state == State.LOADED) {
          running.set(false);
        }
        Thread.sleep(state == State.RECOVERING ? 500 : 50);
      }
    } finally {
      running.set(false);
      brake.join();
    }
    return looks;
  }

  /** Lets the broker run a small part of the time. */
  private void brake(AtomicBoolean running) {
    try {
      while (running.get()) {
        lab.suspendBroker(1);
        Thread.sleep(180);
        lab.resumeBroker(1);
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Prints the looks; the share of those from a third on that are right by a factor of two. */
  private static double report(String kind, List<Look> looks) {
    List<Look> recovering =
        looks.stream()
            .filter(look -> look.progress().recovery().state() == State.RECOVERING)
            .toList();
    Instant began = recovering.get(0).at();
    Instant end =
        looks.stream()
            .filter(look -> look.at().isAfter(recovering.get(recovering.size() - 1).at()))
            .findFirst()
            .orElseThrow()
            .at();
    Duration total = Duration.between(began, end);
    int good = 0;
    int all = 0;
    for (Look look : recovering) {
      Duration truth = Duration.between(look.at(), end);
      RecoveryProgress progress = look.progress();
      double left = progress.outlook().timeLeft().map(d -> d.toMillis() / 1000.0).orElse(-1.0);
      double ratio = left * 1000 / truth.toMillis();
      System.out.printf(
          "%s %5.1f s: broker state %s, %s left, %s, eta %.1f s, truth %.1f s%n",
          kind,
          Duration.between(began, look.at()).toMillis() / 1000.0,
          progress.recovery().gauges().flatMap(seen -> seen.brokerState()).orElse(-1),
          progress.recovery().remainingLogs().orElse(-1),
          progress.outlook().pace(),
          left,
          truth.toMillis() / 1000.0);
      if (truth.compareTo(total.multipliedBy(2).dividedBy(3)) <= 0 && truth.toMillis() > 2_000) {
        all++;
        good += ratio >= 0.5 && ratio <= 2 ? 1 : 0;
      }
    }
    System.out.printf("%s: %d of %d within a factor of two, %s in all%n", kind, good, all, total);
    return all == 0 ? 1 : (double) good / all;
  }
}
