package dev.kafkarecovery.addon.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.addon.AddOnClient;
import dev.kafkarecovery.addon.FakeBroker;
import dev.kafkarecovery.addon.Rig;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.PartitionLog;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the add-on tells of logs, asked over its port. */
final class LogInfoTest {
  private static final Uuid ORDERS = Uuid.randomUuid();
  private static final Uuid OTHER = Uuid.randomUuid();

  @TempDir private Path temp;
  private final FakeBroker broker = new FakeBroker();
  private Path dir;
  private Path second;
  private Rig rig;
  private AddOnClient client;

  @BeforeEach
  void start() throws Exception {
    dir = Files.createDirectories(temp.resolve("logs-1"));
    second = Files.createDirectories(temp.resolve("logs-2"));
    broker.dir(dir, false);
    broker.dir(second, false);
    rig = new Rig(broker, Map.of());
    client = new AddOnClient(rig.port());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    rig.close();
  }

  @Test
  void the_last_written_epoch_is_that_of_the_last_batch_not_of_the_last_election()
      throws IOException {
    Path folder = FakeBroker.replica(dir, ORDERS, "orders", 3);
    FakeBroker.batch(FakeBroker.segment(folder, 0), 4, 100);
    FakeBroker.batch(FakeBroker.segment(folder, 0), 6, 70);
    Files.writeString(folder.resolve("leader-epoch-checkpoint"), "0\n3\n4 0\n6 10\n9 12\n");
    broker.loaded("orders", 3, 12);

    assertThat(client.logInfo(ORDERS, 3))
        .isEqualTo(new PartitionLog(3, 6, -1, 12, (short) 0, Optional.empty()));
  }

  @Test
  void a_torn_batch_at_the_end_does_not_count() throws IOException {
    Path folder = FakeBroker.replica(dir, ORDERS, "orders", 0);
    FakeBroker.batch(FakeBroker.segment(folder, 0), 4, 100);
    Path torn = temp.resolve("torn");
    FakeBroker.batch(torn, 8, 500);
    byte[] half = ByteBuffer.wrap(Files.readAllBytes(torn)).slice(0, 300).array();
    Files.write(
        FakeBroker.segment(folder, 0),
        java.util.Arrays.copyOf(half, 300),
        java.nio.file.StandardOpenOption.APPEND);
    broker.loaded("orders", 0, 10);

    assertThat(client.logInfo(ORDERS, 0).lastWrittenLeaderEpoch()).isEqualTo(4);
  }

  @Test
  void an_active_segment_without_a_batch_yet_leaves_the_one_before_to_tell() throws IOException {
    Path folder = FakeBroker.replica(dir, ORDERS, "orders", 0);
    FakeBroker.batch(FakeBroker.segment(folder, 0), 5, 100);
    Files.createFile(FakeBroker.segment(folder, 10));
    broker.loaded("orders", 0, 10);

    assertThat(client.logInfo(ORDERS, 0).lastWrittenLeaderEpoch()).isEqualTo(5);
  }

  @Test
  void the_index_leads_to_the_last_batch_past_what_would_not_be_one() throws IOException {
    Path folder = FakeBroker.replica(dir, ORDERS, "orders", 0);
    Path segment = FakeBroker.segment(folder, 0);
    FakeBroker.batch(segment, 5, 100);
    FakeBroker.batch(segment, 7, 100);
    // Entries as in an active segment: two used, the others zero.
    ByteBuffer index = ByteBuffer.allocate(8 * 20_000).putInt(0, 3).putInt(4, 100);
    Files.write(folder.resolve("00000000000000000000.index"), index.array());
    broker.loaded("orders", 0, 10);

    assertThat(client.logInfo(ORDERS, 0).lastWrittenLeaderEpoch()).isEqualTo(7);
  }

  @Test
  void nothing_written_has_no_epoch_and_deleted_records_leave_theirs() throws IOException {
    Path never = FakeBroker.replica(dir, ORDERS, "orders", 0);
    Path emptied = FakeBroker.replica(second, ORDERS, "orders", 1);
    Files.writeString(never.resolve("leader-epoch-checkpoint"), "0\n1\n2 0\n");
    Files.writeString(emptied.resolve("leader-epoch-checkpoint"), "0\n1\n5 90\n");
    broker.loaded("orders", 0, 0);
    broker.loaded("orders", 1, 90);

    assertThat(client.logInfo(ORDERS, 0))
        .isEqualTo(new PartitionLog(0, -1, -1, 0, (short) 0, Optional.empty()));
    assertThat(client.logInfo(ORDERS, 1).lastWrittenLeaderEpoch()).isEqualTo(5);
  }

  @Test
  void each_kind_of_nothing_known_has_an_error_of_its_own() throws IOException {
    FakeBroker.replica(dir, ORDERS, "orders", 0);
    FakeBroker.replica(dir, ORDERS, "orders", 1);
    FakeBroker.replica(dir, OTHER, "orders", 2);
    broker.loaded("orders", 0, 0);
    broker.gauge(broker.remainingLogs(dir), 17);

    assertThat(error(ORDERS, 0)).isZero();
    assertThat(error(ORDERS, 1)).isEqualTo(RpcCodes.LOG_NOT_LOADED);
    assertThat(client.logInfo(ORDERS, 1).errorMessage())
        .hasValue("the log of orders-1 is not loaded yet; 17 logs are left");
    assertThat(error(ORDERS, 2)).isEqualTo(Errors.INCONSISTENT_TOPIC_ID.code());
    assertThat(error(ORDERS, 9)).isEqualTo(Errors.UNKNOWN_TOPIC_OR_PARTITION.code());
    assertThat(error(Uuid.randomUuid(), 0)).isEqualTo(Errors.UNKNOWN_TOPIC_ID.code());
  }

  @Test
  void what_may_be_on_an_offline_directory_is_not_called_missing() throws IOException {
    FakeBroker.replica(dir, ORDERS, "orders", 0);
    FakeBroker.replica(second, ORDERS, "orders", 1);
    broker.loaded("orders", 0, 0);
    broker.dir(second, true);

    assertThat(error(ORDERS, 0)).isZero();
    assertThat(error(ORDERS, 1)).isEqualTo(Errors.KAFKA_STORAGE_ERROR.code());
    assertThat(error(ORDERS, 5)).isEqualTo(Errors.KAFKA_STORAGE_ERROR.code());
    assertThat(error(Uuid.randomUuid(), 5)).isEqualTo(Errors.KAFKA_STORAGE_ERROR.code());
  }

  @Test
  void a_topic_that_is_new_is_found() throws Exception {
    assertThat(error(ORDERS, 0)).isEqualTo(Errors.UNKNOWN_TOPIC_ID.code());
    FakeBroker.replica(dir, ORDERS, "orders", 0);
    broker.loaded("orders", 0, 0);
    Thread.sleep(1_100);
    assertThat(error(ORDERS, 0)).isZero();
  }

  @Test
  void of_1001_partitions_the_first_1000_are_served() throws IOException {
    FakeBroker.replica(dir, ORDERS, "orders", 0);
    broker.loaded("orders", 0, 0);
    List<Integer> many = IntStream.range(0, 1_001).map(n -> 0).boxed().toList();

    List<PartitionLog> answers = client.logInfo(Map.of(ORDERS, many)).topics().get(0).partitions();

    assertThat(answers).hasSize(1_001);
    assertThat(answers.subList(0, 1_000)).allMatch(answer -> answer.errorCode() == 0);
    assertThat(answers.get(1_000).errorCode()).isEqualTo(RpcCodes.REQUEST_LIMIT_REACHED);
    assertThat(answers.get(1_000).errorMessage()).isPresent();
  }

  @Test
  void an_empty_request_has_an_empty_answer() throws IOException {
    assertThat(client.logInfo(Map.of()))
        .isEqualTo(new GetReplicaLogInfo.Response(0, -1, List.of()));
  }

  @Test
  void whoever_may_not_read_is_told_so() throws Exception {
    try (Rig closed = new Rig(broker, Map.of("addon.read.principals", "User:alice"));
        AddOnClient stranger = new AddOnClient(closed.port())) {
      assertThat(stranger.logInfo(ORDERS, 0).errorCode())
          .isEqualTo(Errors.CLUSTER_AUTHORIZATION_FAILED.code());
      assertThat(stranger.recovery().errorCode())
          .isEqualTo(Errors.CLUSTER_AUTHORIZATION_FAILED.code());
    }
  }

  @Test
  void versions_are_announced_in_every_version_and_an_unknown_one_is_answered_in_the_oldest()
      throws IOException {
    for (short version = 0; version <= 3; version++) {
      ApiVersionsResponseData data =
          new ApiVersionsResponseData(
              client.ask((short) 18, version, version == 3, LogInfoTest.versions(version)),
              version);
      assertThat(data.errorCode()).isZero();
      assertThat(data.apiKeys().find(RpcCodes.GET_REPLICA_LOG_INFO).maxVersion()).isZero();
    }
    ApiVersionsResponseData data =
        new ApiVersionsResponseData(client.ask((short) 18, (short) 99, true, out -> {}), (short) 0);
    assertThat(data.errorCode()).isEqualTo(Errors.UNSUPPORTED_VERSION.code());
    assertThat(data.apiKeys().find((short) 18).maxVersion()).isEqualTo((short) 3);
  }

  private static java.util.function.Consumer<org.apache.kafka.common.protocol.Writable> versions(
      short version) {
    return out -> {
      if (version == 3) {
        out.writeUnsignedVarint(1);
        out.writeUnsignedVarint(1);
        out.writeUnsignedVarint(0);
      }
    };
  }

  private short error(Uuid id, int partition) throws IOException {
    return client.logInfo(id, partition).errorCode();
  }
}
