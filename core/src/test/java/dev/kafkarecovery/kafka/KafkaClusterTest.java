package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Targets;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.Node;
import org.junit.jupiter.api.Test;

/** What happens where no healthy broker listens; the healthy ones are real, in the other tests. */
final class KafkaClusterTest {
  private static final byte[] SILENCE = {};
  private static final byte[] HTTP =
      "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TLS_ALERT = {0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x50};
  private static final byte[] BROKEN_ANSWER = {0, 0, 0, 8, 0x7f, 0, 0, 1, 2, 3, 4, 5};

  @Test
  void http_port_is_told_in_a_sentence_and_takes_no_memory() throws Exception {
    assertUnreachable(HTTP, "security.protocol is PLAINTEXT");
  }

  @Test
  void tls_port_is_told_with_the_security_protocol_in_use() throws Exception {
    assertUnreachable(TLS_ALERT, "security.protocol is PLAINTEXT");
  }

  @Test
  void answer_that_breaks_the_protocol_is_told_in_a_sentence() throws Exception {
    assertUnreachable(BROKEN_ANSWER, "cannot be read");
  }

  @Test
  void silent_port_holds_a_scan_no_longer_than_its_deadline() throws Exception {
    assertUnreachable(SILENCE, "no answer within");
  }

  private static void assertUnreachable(byte[] answer, String clause) throws Exception {
    try (ForeignPort port = new ForeignPort(answer);
        KafkaCluster cluster = open(port)) {
      long began = System.nanoTime();
      assertThatThrownBy(() -> cluster.scan(new Targets.AllOffline(), Duration.ofSeconds(4)))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("localhost:" + port.port())
          .hasMessageContaining(clause);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(6));
    }
  }

  @Test
  void election_that_no_broker_could_be_asked_for_was_not_sent_and_may_be_tried_again()
      throws Exception {
    TopicPartition foo = new TopicPartition("foo", 0);
    try (ForeignPort port = new ForeignPort(BROKEN_ANSWER);
        KafkaCluster cluster = open(port)) {
      assertThat(cluster.electUnclean(Set.of(foo)).get(foo))
          .extracting(ActResult::status, ActResult::code)
          .containsExactly(ActResult.Status.RETRIABLE, "NO_BROKER");
    }
  }

  @Test
  void interrupt_ends_the_wait_for_a_silent_broker_at_once() throws Exception {
    try (ForeignPort port = new ForeignPort(SILENCE);
        BrokerChannel channel =
            BrokerChannel.open(
                new ClientSettings(properties(port)), new Node(1, "localhost", port.port()))) {
      AtomicReference<Throwable> ended = new AtomicReference<>();
      CountDownLatch started = new CountDownLatch(1);
      Thread waiting =
          new Thread(
              () -> {
                started.countDown();
                try {
                  channel.connect(Deadline.after(Duration.ofSeconds(30)));
                } catch (ChannelException | InterruptedException e) {
                  ended.set(e);
                }
              });
      waiting.start();
      started.await();
      TimeUnit.MILLISECONDS.sleep(300);
      waiting.interrupt();
      waiting.join(2_000);
      assertThat(waiting.isAlive()).isFalse();
      assertThat(ended.get()).isInstanceOf(InterruptedException.class);
    }
  }

  @Test
  void broker_whose_address_is_not_known_is_told_so_and_a_closed_cluster_in_a_sentence()
      throws Exception {
    var state = Partitions.partition("foo", 0).alive(1, 10, 0).build();
    try (ForeignPort port = new ForeignPort(SILENCE)) {
      KafkaCluster cluster = open(port);
      var answers = cluster.gather(List.of(state), Set.of(), Duration.ofSeconds(1), answer -> {});
      assertThat(answers.get(0).answered().reason()).isEqualTo("its address is not known");
      cluster.close();
      assertThatThrownBy(
              () -> cluster.gather(List.of(state), Set.of(), Duration.ofSeconds(1), answer -> {}))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("was closed");
    }
  }

  @Test
  void broker_that_is_stuck_holds_the_others_no_longer_than_the_deadline() throws Exception {
    var state = Partitions.partition("foo", 0).alive(1, 10, 0).alive(2, 20, 0).build();
    CountDownLatch never = new CountDownLatch(1);
    ClientSettings settings = new ClientSettings(properties("localhost:1"));
    BrokerChannels channels = new BrokerChannels(settings);
    try (LogGatherer gatherer =
        new LogGatherer(
            channels,
            broker -> {
              if (broker == 1) {
                awaitUninterruptibly(never);
              }
              return Optional.empty();
            },
            new LogInfoSources(RecoveryRpcs.NONE, settings),
            Clock.systemUTC())) {
      Set<Integer> told = ConcurrentHashMap.newKeySet();
      var answers =
          gatherer.gather(
              List.of(state),
              Set.of(),
              Deadline.after(Duration.ofMillis(200)),
              answer -> told.add(answer.brokerId()));
      assertThat(answers).hasSize(2);
      assertThat(answers.get(0).answered().reason()).isEqualTo("no answer within 200 ms");
      assertThat(answers.get(0).logs().get(state.id()).rankable()).isFalse();
      assertThat(told).containsExactlyInAnyOrder(1, 2);
    } finally {
      never.countDown();
    }
  }

  /** As a look-up of a host name waits. */
  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static KafkaCluster open(ForeignPort port) {
    return KafkaCluster.open(properties(port), Clock.systemUTC());
  }

  private static Properties properties(ForeignPort port) {
    return properties(port.address());
  }

  private static Properties properties(String bootstrap) {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", bootstrap);
    return properties;
  }
}
