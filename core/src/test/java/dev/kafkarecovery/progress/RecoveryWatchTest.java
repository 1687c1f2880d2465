package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.RecoveryProgress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RecoveryWatchTest {
  private static final Duration DEADLINE = Duration.ofSeconds(1);

  private final Ports ports = new Ports();
  private final List<RecoverySnapshot> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void freePorts() {
    ports.close();
  }

  private RecoveryWatch watch(RecoverySource source, Clock clock) {
    return new RecoveryWatch(source, clock, Duration.ofMillis(50), DEADLINE, told::add);
  }

  private static List<Broker> fenced(int... ids) {
    return IntStream.of(ids).mapToObj(id -> Gauges.broker(id, Broker.State.FENCED)).toList();
  }

  private static Duration since(long began) {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private static void assertUnknown(RecoverySnapshot seen, int broker, String part) {
    RecoveryProgress progress = seen.of(broker).orElseThrow();
    assertThat(progress.recovery().state()).as("broker " + broker).isEqualTo(State.UNKNOWN);
    assertThat(progress.recovery().detail()).contains(part);
    assertThat(progress.recovery().remainingLogs().isKnown()).isFalse();
    assertThat(progress.loadedPart().isKnown()).isFalse();
    assertThat(progress.outlook().timeLeft().isKnown()).isFalse();
  }

  private static void assertRecovering(RecoverySnapshot seen, int broker, int left) {
    RecoveryProgress progress = seen.of(broker).orElseThrow();
    assertThat(progress.recovery().detail()).startsWith("loading logs");
    assertThat(progress.recovery().remainingLogs()).isEqualTo(Reading.known(left));
  }

  @Test
  void of_five_pages_four_sick_ones_keep_their_reasons_and_the_fifth_is_shown_in_time()
      throws Exception {
    String places =
        "1=http://127.0.0.1:%d/metrics,2=http://127.0.0.1:%d/metrics,3=http://127.0.0.1:%d/metrics,4=http://127.0.0.1:%d/metrics,5=http://127.0.0.1:%d/metrics"
            .formatted(
                ports.refusing(),
                ports.mute(""),
                ports.page(200, "text/html", "<html>hello</html>"),
                ports.metrics("kafka_server_replicamanager_leadercount 0.0\n"),
                ports.metrics("kafka_log_logmanager_remaininglogstorecover{dir=\"/a\"} 12\n"));
    RecoverySource source = SourceSettings.prometheus(places).open(id -> ExpectedBytes.NONE);
    try (RecoveryWatch watch = watch(source, Clock.systemUTC())) {
      watch.watch(fenced(1, 2, 3, 4, 5));
      long began = System.nanoTime();
      RecoverySnapshot seen = watch.round();
      assertThat(since(began)).isLessThan(DEADLINE.plusSeconds(2));

      assertUnknown(seen, 1, "refuses");
      assertUnknown(seen, 2, "no complete answer within 1 s");
      assertUnknown(seen, 3, "HTML");
      assertUnknown(seen, 4, "Kafka before 3.3");
      assertRecovering(seen, 5, 12);
      assertThat(told.get(0).byBroker()).as("the silent one holds nobody up").doesNotContainKey(2);
    }
  }

  @Test
  void of_six_jmx_ports_the_sick_ones_keep_their_reasons() throws Exception {
    try (JmxBroker login = new JmxBroker("ops", "secret");
        JmxBroker noBroker = new JmxBroker();
        JmxBroker fine = new JmxBroker()) {
      fine.state(2).logs("/a", 12);
      String places =
          "1=127.0.0.1:%d,2=127.0.0.1:%d,3=127.0.0.1:%d,4=127.0.0.1:%d,5=127.0.0.1:%d,6=127.0.0.1:%d"
              .formatted(
                  ports.refusing(),
                  ports.mute(""),
                  ports.mute("HTTP/1.1 400 Bad Request\r\n\r\n"),
                  login.port(),
                  noBroker.port(),
                  fine.port());
      RecoverySource source = SourceSettings.jmx(places).open(id -> ExpectedBytes.NONE);
      try (RecoveryWatch watch = watch(source, Clock.systemUTC())) {
        watch.watch(fenced(1, 2, 3, 4, 5, 6, 7));
        RecoverySnapshot seen = watch.round();

        assertUnknown(seen, 1, "refuses");
        assertUnknown(seen, 2, "no answer within 1 s");
        assertUnknown(seen, 3, "does not speak JMX");
        assertUnknown(seen, 4, "refuses the user and password");
        assertUnknown(seen, 5, "Kafka before 3.3");
        assertRecovering(seen, 6, 12);
        assertUnknown(seen, 7, "not named in --jmx");
      }
    }
  }

  /** Blocks for ever for some brokers, deaf to interrupts, as JMX can. */
  private static final class DeafSource implements RecoverySource {
    private final Map<Integer, AtomicInteger> asked = new ConcurrentHashMap<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private final int deaf;

    DeafSource(int deaf) {
      this.deaf = deaf;
    }

    @Override
    public BrokerRecovery.Source kind() {
      return BrokerRecovery.Source.JMX;
    }

    @Override
    public Reading<RecoveryGauges> read(Broker broker, Duration patience) {
      asked.computeIfAbsent(broker.id(), id -> new AtomicInteger()).incrementAndGet();
      while (broker.id() == deaf && release.getCount() > 0) {
        try {
          release.await();
        } catch (InterruptedException e) {
          // Deaf.
        }
      }
      if (broker.id() == 3) {
        throw new IllegalStateException("password=hunter2");
      }
      if (broker.id() == 4) {
        throw new OutOfMemoryError("Requested array size exceeds VM limit");
      }
      return Reading.known(Gauges.state(2).dir("/a", 10).build());
    }

    @Override
    public void close() {
      release.countDown();
    }
  }

  @Test
  void a_broker_that_hangs_for_ever_is_asked_once_and_costs_one_deadline_a_round()
      throws Exception {
    DeafSource source = new DeafSource(1);
    try (RecoveryWatch watch = watch(source, Clock.systemUTC())) {
      watch.watch(fenced(1, 2, 3, 4));
      for (int i = 0; i < 3; i++) {
        long began = System.nanoTime();
        RecoverySnapshot seen = watch.round();
        assertThat(since(began)).isLessThan(DEADLINE.plusSeconds(2));
        assertUnknown(seen, 1, "no answer within");
        assertRecovering(seen, 2, 10);
        assertUnknown(seen, 3, "unexpected: IllegalStateException");
        assertUnknown(seen, 4, "unexpected: OutOfMemoryError");
        assertThat(seen.of(3).orElseThrow().toString()).doesNotContain("hunter2");
      }
      assertThat(watch.latest().of(1).orElseThrow().recovery().detail()).contains("within 4 s");
      assertThat(source.asked.get(1)).hasValue(1);
      assertThat(source.asked.get(2)).hasValue(3);

      source.release.countDown();
      assertRecovering(watch.round(), 1, 10);
    }
  }

  @Test
  void brokers_that_are_no_longer_watched_are_forgotten() throws Exception {
    try (RecoveryWatch watch = watch(new DeafSource(9), Clock.systemUTC())) {
      watch.watch(fenced(1, 2));
      assertThat(watch.round().byBroker()).containsOnlyKeys(1, 2);
      watch.watch(fenced(2));
      assertThat(watch.round().byBroker()).containsOnlyKeys(2);
    }
  }

  @Test
  void without_a_source_the_metadata_alone_tells() throws Exception {
    RecoverySource source = SourceSettings.none().open(id -> ExpectedBytes.NONE);
    try (RecoveryWatch watch = watch(source, Clock.systemUTC())) {
      watch.watch(
          List.of(
              Gauges.broker(1, Broker.State.SERVING),
              Gauges.broker(2, Broker.State.FENCED),
              Gauges.broker(3, Broker.State.NOT_REGISTERED)));
      RecoverySnapshot seen = watch.round();

      assertThat(seen.of(1).orElseThrow().recovery().state()).isEqualTo(State.SERVING);
      assertUnknown(seen, 2, "fenced; no source of recovery progress is set");
      assertUnknown(seen, 3, "not registered");
    }
  }

  /** A clock that a test sets. */
  private static final class HandClock extends Clock {
    private volatile Instant now = Gauges.START;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @Test
  void a_recovery_is_followed_from_start_to_end_over_jmx() throws Exception {
    HandClock clock = new HandClock();
    try (JmxBroker jmx = new JmxBroker()) {
      RecoverySource source =
          SourceSettings.jmx("{host}:" + jmx.port()).open(id -> ExpectedBytes.NONE);
      try (RecoveryWatch watch = watch(source, clock)) {
        watch.watch(fenced(1));
        jmx.state(1);
        assertThat(state(watch)).isEqualTo(State.NOT_LOADING);
        jmx.state(2).logs("/a", 1800);
        assertThat(state(watch)).isEqualTo(State.RECOVERING);
        clock.now = clock.now.plusSeconds(60);
        jmx.logs("/a", 1750);
        assertThat(state(watch)).isEqualTo(State.RECOVERING);
        assertThat(watch.latest().of(1).orElseThrow().outlook().timeLeft())
            .isEqualTo(Reading.known(Duration.ofMinutes(35)));

        jmx.started.addAndGet(90_000);
        jmx.logs("/a", 1790);
        assertThat(state(watch)).isEqualTo(State.RECOVERING);
        assertThat(watch.latest().of(1).orElseThrow().outlook().restarts()).isEqualTo(1);

        jmx.dropGauges();
        assertThat(state(watch)).isEqualTo(State.LOADED);
        jmx.state(3);
        assertThat(state(watch)).isEqualTo(State.SERVING);
      }
    }
  }

  private static State state(RecoveryWatch watch) throws InterruptedException {
    return watch.round().of(1).orElseThrow().recovery().state();
  }

  @Test
  void a_started_watch_asks_again_and_again_and_ends_when_closed() throws Exception {
    DeafSource source = new DeafSource(9);
    RecoveryWatch watch = watch(source, Clock.systemUTC());
    watch.watch(fenced(1));
    watch.start();
    while (told.size() < 3) {
      Thread.sleep(20);
    }
    watch.close();
    Thread.sleep(200);
    int rounds = source.asked.get(1).get();
    Thread.sleep(300);
    assertThat(source.asked.get(1)).hasValue(rounds);
  }
}
