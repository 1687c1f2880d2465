package dev.kafkarecovery.kafka;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.kafka.LogInfo.End;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.ReplicaLog.Source;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.progress.Endpoints;
import dev.kafkarecovery.recovery.BrokerLogs;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.Test;

/** Log ends by the recovery RPCs, over real sockets. */
final class LogInfoTest {
  private static final String TOPIC = Uuid.randomUuid().toString();
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  /** Broker 1 is alive and silent here; 3 is fenced. */
  private static PartitionState state(int index) {
    PartitionState built = partition("foo", index).silent(1).dead(3).build();
    return new PartitionState(
        built.id(),
        TOPIC,
        built.leader(),
        false,
        built.leaderEpoch(),
        built.replicas(),
        built.isr(),
        built.elr(),
        built.lastKnownElr(),
        built.reassignment());
  }

  private static List<PartitionState> states(int count) {
    return IntStream.range(0, count).mapToObj(LogInfoTest::state).toList();
  }

  private static Broker broker(int id, Broker.State state) {
    return new Broker(
        id, "localhost", 9, "", state, Reading.unknown(Why.NOT_ASKED, "not asked yet"));
  }

  private static Properties client() {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", "localhost:9");
    return properties;
  }

  private static RecoveryRpcs addOn(String places) {
    return new RecoveryRpcs(
        Optional.of(
            new AddOns(Endpoints.hostPorts("--addon", places), RpcKeys.OF_ADD_ON, client())),
        Optional.empty());
  }

  private static RecoveryRpcs addOn(FakeAddOn addOn) {
    return addOn("" + addOn.port());
  }

  private static LogInfo read(
      RecoveryRpcs rpcs, Broker broker, List<PartitionState> states, Duration limit)
      throws InterruptedException {
    return new LogInfoSources(rpcs, new ClientSettings(client()))
        .read(broker, states, Deadline.after(limit));
  }

  private static LogInfo read(FakeAddOn addOn, List<PartitionState> states)
      throws InterruptedException {
    return read(addOn(addOn), broker(3, Broker.State.FENCED), states, Duration.ofSeconds(10));
  }

  private static End end(LogInfo info, int index) {
    return Optional.ofNullable(info.ends().get(new TopicPartition("foo", index))).orElseThrow();
  }

  @Test
  void ends_and_epochs_are_told_and_each_error_has_its_reason() throws Exception {
    try (FakeAddOn addOn =
        new FakeAddOn(3)
            .log(TOPIC, 0, 150, 2)
            .log(TOPIC, 1, 0, -1)
            .log(TOPIC, 2, 90, -1)
            .failed(TOPIC, 3, RpcCodes.LOG_NOT_LOADED)
            .failed(TOPIC, 4, Errors.UNKNOWN_TOPIC_ID.code())
            .failed(TOPIC, 5, Errors.INCONSISTENT_TOPIC_ID.code())
            .failed(TOPIC, 6, Errors.KAFKA_STORAGE_ERROR.code())
            .failed(TOPIC, 7, Errors.CLUSTER_AUTHORIZATION_FAILED.code())
            .failed(TOPIC, 8, 31_999)) {
      LogInfo info = read(addOn, states(10));
      assertThat(info.source()).isEqualTo(Source.ADD_ON);
      assertThat(end(info, 0)).isEqualTo(new End(Reading.known(150L), Reading.known(2)));
      assertThat(end(info, 1))
          .as("nothing was ever written")
          .isEqualTo(new End(Reading.known(0L), Reading.known(ReplicaLog.NO_EPOCH)));
      assertThat(end(info, 2).offset()).isEqualTo(Reading.known(90L));
      assertThat(end(info, 2).epoch().isKnown()).as("-1 is not known, never an epoch").isFalse();
      assertThat(IntStream.range(3, 10).mapToObj(n -> why(end(info, n))))
          .containsExactly(
              Why.RECOVERING,
              Why.NO_COPY,
              Why.NO_COPY,
              Why.LOG_DIR_OFFLINE,
              Why.NOT_AUTHORIZED,
              Why.FAILED,
              Why.FAILED);
      assertThat(end(info, 3).offset().reason()).contains("not loaded this log yet");
      assertThat(end(info, 8).offset().reason()).contains("31999");
      assertThat(end(info, 9).offset().reason()).contains("left out");
    }
  }

  private static Why why(End end) {
    return ((Reading.Unknown<Long>) end.offset()).why();
  }

  @Test
  void many_partitions_are_asked_for_a_thousand_at_a_time() throws Exception {
    try (FakeAddOn addOn = new FakeAddOn(3)) {
      IntStream.range(0, 2_300).forEach(n -> addOn.log(TOPIC, n, n, 1));
      LogInfo info = read(addOn, states(2_300));
      assertThat(addOn.asked).containsExactly(1_000, 1_000, 300);
      assertThat(info.ends()).hasSize(2_300);
      assertThat(end(info, 2_299).offset()).isEqualTo(Reading.known(2_299L));
    }
  }

  @Test
  void what_was_over_a_lower_limit_is_asked_for_again() throws Exception {
    try (FakeAddOn addOn = new FakeAddOn(3)) {
      IntStream.range(0, 25).forEach(n -> addOn.log(TOPIC, n, n, 1));
      addOn.limit = 10;
      assertThat(read(addOn, states(25)).ends().values()).hasSize(25).allMatch(End::known);
      assertThat(addOn.asked).containsExactly(25, 15, 5);
      addOn.limit = 0;
      assertThat(end(read(addOn, states(2)), 1).offset().reason()).contains("limit");
    }
  }

  @Test
  void the_add_on_of_another_broker_is_not_believed() throws Exception {
    try (FakeAddOn addOn = new FakeAddOn(2).log(TOPIC, 0, 150, 2)) {
      LogInfo info = read(addOn, states(1));
      assertThat(info.told()).isFalse();
      assertThat(info.faults())
          .singleElement()
          .satisfies(
              fault ->
                  assertThat(fault.clause())
                      .contains("localhost:" + addOn.port())
                      .contains("is that of broker 2, not of broker 3"));
      assertThat(addOn.asked).isEmpty();
    }
  }

  @Test
  void nothing_is_sent_that_is_not_announced() throws Exception {
    try (FakeAddOn addOn = new FakeAddOn(3).log(TOPIC, 0, 150, 2)) {
      addOn.keys = new RpcKeys((short) 30_000, (short) 30_001);
      LogInfo info = read(addOn, states(1));
      assertThat(info.faults()).extracting(LogInfo.Fault::why).containsExactly(Why.UNSUPPORTED);
      assertThat(info.faults().get(0).clause())
          .contains("does not announce GetReplicaLogInfo under API key 20093");
    }
  }

  @Test
  void refusing_silent_and_strange_ports_are_told_apart_within_the_deadline() throws Exception {
    FakeAddOn gone = new FakeAddOn(3);
    gone.close();
    assertThat(fault(gone.port())).contains("UNREACHABLE", "refuses connections");
    try (ForeignPort silent = new ForeignPort(new byte[0])) {
      assertThat(fault(silent.port())).contains("SILENT", "no answer within 1 s");
    }
    byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    try (ForeignPort web = new ForeignPort(http)) {
      assertThat(fault(web.port())).contains("FAILED", "security.protocol is PLAINTEXT");
    }
    try (ForeignPort odd = new ForeignPort(new byte[] {0, 0, 0, 6, 0, 0, 0, 1, 9, 9})) {
      assertThat(fault(odd.port())).contains("FAILED", "cannot be read");
    }
  }

  private static String fault(int port) throws InterruptedException {
    long began = System.nanoTime();
    LogInfo info =
        read(
            addOn("3=localhost:" + port),
            broker(3, Broker.State.FENCED),
            states(1),
            Duration.ofSeconds(1));
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(3));
    return info.faults().toString();
  }

  @Test
  void a_broker_that_serves_the_requests_itself_is_asked_only_where_that_is_configured()
      throws Exception {
    RpcKeys keys = RpcKeys.OF_ADD_ON.with("--rpc-keys", "GetReplicaLogInfo=94");
    try (FakeAddOn own = new FakeAddOn(1).log(TOPIC, 0, 150, 2)) {
      own.keys = keys;
      Broker serving =
          new Broker(
              1,
              "localhost",
              own.port(),
              "",
              Broker.State.SERVING,
              Reading.unknown(Why.NOT_ASKED, "not asked yet"));
      RecoveryRpcs rpcs = new RecoveryRpcs(Optional.empty(), Optional.of(keys));
      LogInfo info = read(rpcs, serving, states(1), Duration.ofSeconds(5));
      assertThat(info.source()).isEqualTo(Source.BROKER_RPC);
      assertThat(end(info, 0).offset()).isEqualTo(Reading.known(150L));
      LogInfoSources off = new LogInfoSources(RecoveryRpcs.NONE, new ClientSettings(client()));
      assertThat(off.reach(true)).isFalse();
      assertThat(off.reach(false)).isFalse();
    }
  }

  /** What comes of a gathering in which broker 1 does not answer and 3 does not serve. */
  private static Map<Integer, BrokerLogs> gather(RecoveryRpcs rpcs, Duration limit)
      throws InterruptedException {
    ClientSettings settings = new ClientSettings(client());
    try (BrokerChannels channels = new BrokerChannels(settings);
        LogGatherer gatherer =
            new LogGatherer(
                channels,
                id -> Optional.of(broker(id, id == 1 ? Broker.State.SERVING : Broker.State.FENCED)),
                new LogInfoSources(rpcs, settings),
                Clock.systemUTC())) {
      List<BrokerLogs> answers =
          gatherer.gather(states(1), Set.of(), Deadline.after(limit), answer -> {});
      return answers.stream().collect(Collectors.toMap(BrokerLogs::brokerId, one -> one));
    }
  }

  private static ReplicaLog log(BrokerLogs logs) {
    return Optional.ofNullable(logs.logs().get(new TopicPartition("foo", 0))).orElseThrow();
  }

  @Test
  void a_broker_that_does_not_serve_is_asked_by_its_add_on_alone() throws Exception {
    try (FakeAddOn addOn = new FakeAddOn(3).log(TOPIC, 0, 150, 2)) {
      Map<Integer, BrokerLogs> told =
          gather(addOn("3=localhost:" + addOn.port()), Duration.ofSeconds(5));
      assertThat(told).containsOnlyKeys(1, 3);
      ReplicaLog log = log(told.get(3));
      assertThat(log.logEndOffset()).isEqualTo(Reading.known(150L));
      assertThat(log.source()).isEqualTo(Source.ADD_ON);
      assertThat(log.highWatermark().isKnown()).isFalse();
      assertThat(told.get(3).answered().isKnown()).isTrue();
      assertThat(told.get(1).faults()).as("it has no add-on").isEmpty();
    }
    assertThat(gather(RecoveryRpcs.NONE, Duration.ofSeconds(5))).containsOnlyKeys(1);
  }

  @Test
  void a_dead_broker_without_its_add_on_is_no_problem_and_says_why() throws Exception {
    FakeAddOn gone = new FakeAddOn(3);
    gone.close();
    BrokerLogs told = gather(addOn("3=localhost:" + gone.port()), Duration.ofSeconds(5)).get(3);
    assertThat(told.faults()).isEmpty();
    assertThat(log(told).logEndOffset().reason())
        .contains("broker is fenced")
        .contains("refuses connections");
    assertThat(((Reading.Unknown<Long>) log(told).logEndOffset()).why()).isEqualTo(Why.FENCED);
  }

  @Test
  void by_its_add_on_alone_a_broker_whose_own_port_refuses_is_no_candidate() throws Exception {
    try (FakeAddOn addOn = new FakeAddOn(1).log(TOPIC, 0, 150, 2)) {
      BrokerLogs told = gather(addOn("1=localhost:" + addOn.port()), Duration.ofSeconds(5)).get(1);
      assertThat(log(told).rankable()).as("it may be starting, and could not lead").isFalse();
      assertThat(told.answered().isKnown()).isFalse();
      assertThat(told.faults()).singleElement().asString().contains("the broker itself is silent");
    }
  }

  @Test
  void a_silent_add_on_of_a_serving_broker_costs_two_seconds_and_is_told() throws Exception {
    try (ForeignPort silent = new ForeignPort(new byte[0])) {
      long began = System.nanoTime();
      BrokerLogs told =
          gather(addOn("1=localhost:" + silent.port()), Duration.ofSeconds(20)).get(1);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(4));
      assertThat(told.faults()).singleElement().asString().contains("no answer within 2 s");
    }
  }

  @Test
  void a_silent_add_on_of_a_serving_broker_is_left_alone_for_a_while() throws Exception {
    Broker serving = broker(1, Broker.State.SERVING);
    try (ForeignPort silent = new ForeignPort(new byte[0])) {
      LogInfoSources sources =
          new LogInfoSources(addOn("1=localhost:" + silent.port()), new ClientSettings(client()));
      LogInfo first = sources.read(serving, states(1), Deadline.after(Duration.ofSeconds(9)));
      long began = System.nanoTime();
      LogInfo second = sources.read(serving, states(1), Deadline.after(Duration.ofSeconds(9)));
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(1));
      assertThat(second.faults()).isEqualTo(first.faults()).hasSize(1);
    }
  }

  @Test
  void a_silent_add_on_does_not_keep_the_broker_from_being_asked_for_its_own_rpc()
      throws Exception {
    try (ForeignPort silent = new ForeignPort(new byte[0]);
        FakeAddOn own = new FakeAddOn(1).log(TOPIC, 0, 150, 2)) {
      RecoveryRpcs both =
          new RecoveryRpcs(
              addOn("1=localhost:" + silent.port()).addOns(), Optional.of(RpcKeys.OF_ADD_ON));
      Broker serving =
          new Broker(
              1,
              "localhost",
              own.port(),
              "",
              Broker.State.SERVING,
              Reading.unknown(Why.NOT_ASKED, "not asked yet"));
      LogInfo info = read(both, serving, states(1), Duration.ofSeconds(9));
      assertThat(info.source()).isEqualTo(Source.BROKER_RPC);
      assertThat(info.faults()).singleElement().asString().contains("no answer within 2 s");
    }
  }

  private static BrokerLogs plain(ReplicaLog log) {
    return new BrokerLogs(1, Reading.known(NOW), Map.of(new TopicPartition("foo", 0), log));
  }

  private static LogInfo told(End end) {
    return new LogInfo(
        Source.ADD_ON,
        "the add-on at b1:9095",
        Map.of(new TopicPartition("foo", 0), end),
        List.of());
  }

  @Test
  void the_broker_itself_is_believed_where_its_add_on_tells_something_else() {
    ReplicaLog log = Partitions.log(100, 1);
    BrokerLogs merged =
        LogInfoMerge.serving(plain(log), told(new End(Reading.known(150L), Reading.known(1))));
    assertThat(log(merged)).isEqualTo(log);
    assertThat(merged.faults())
        .containsExactly(
            "the broker itself tells other log ends than the add-on at b1:9095 of 1 log"
                + " (foo-0: end 100 epoch 1, not 150 and 1)");
    BrokerLogs equal =
        LogInfoMerge.serving(plain(log), told(new End(Reading.known(100L), Reading.known(1))));
    assertThat(log(equal))
        .isEqualTo(log.withEnd(Reading.known(100L), Reading.known(1), Source.ADD_ON));
    assertThat(equal.faults()).isEmpty();
  }

  @Test
  void a_broker_that_says_it_has_no_copy_is_believed_against_its_add_on() {
    ReplicaLog none = ReplicaLog.unknown(Why.NO_COPY, "the broker holds no copy");
    BrokerLogs merged =
        LogInfoMerge.serving(plain(none), told(new End(Reading.known(150L), Reading.known(1))));
    assertThat(log(merged)).isEqualTo(none);
  }

  @Test
  void what_an_add_on_does_not_tell_comes_by_the_plain_protocol() {
    ReplicaLog log = Partitions.log(100, 1);
    BrokerLogs merged =
        LogInfoMerge.serving(plain(log), told(End.unknown(Why.RECOVERING, "not loaded yet")));
    assertThat(log(merged)).isEqualTo(log);
    assertThat(log(merged).source()).isEqualTo(Source.PLAIN_PROTOCOL);
    assertThat(merged.faults()).singleElement().asString().contains("does not tell of 1 log");
  }
}
