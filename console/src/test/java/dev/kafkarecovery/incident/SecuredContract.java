package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.SecuredAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster that wants TLS, a login and rights: what works with the documented rights, what is said
 * where one is missing, and that no secret is told.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class SecuredContract {
  private static final String WRONG = "wr0ng-s3cret";

  /** May read all and change nothing. */
  private static final String READER = "reader";

  /** May do anything to the cluster and sees no topic. */
  private static final String BLIND = "blind";

  private static final long LIMIT_MS = 10_000;

  private final String kafkaVersion;
  @TempDir static Path folder;
  private Lab lab;
  private SecuredAccess access;
  private TwoHistories histories;
  private final List<String> said = new ArrayList<>();

  SecuredContract(String kafkaVersion) {
    this.kafkaVersion = kafkaVersion;
  }

  @BeforeAll
  void bring_about_two_histories() throws Exception {
    lab =
        Lab.start(
            LabSpec.defaults()
                .withKafkaVersion(kafkaVersion)
                .withBrokers(3)
                .withSecured(true)
                .withBrokerConfig(
                    Map.of(
                        "transaction.state.log.num.partitions", "2",
                        "transaction.state.log.replication.factor", "3",
                        "transaction.state.log.min.isr", "1")),
            line -> {});
    access = lab.secured().orElseThrow();
    admit(READER, AclOperation.DESCRIBE, AclOperation.READ, AclOperation.DESCRIBE_CONFIGS);
    admit(BLIND);
    allow(READER, ResourceType.CLUSTER, "kafka-cluster", AclOperation.DESCRIBE);
    allow(BLIND, ResourceType.CLUSTER, "kafka-cluster", AclOperation.DESCRIBE);
    allow(BLIND, ResourceType.CLUSTER, "kafka-cluster", AclOperation.ALTER);
    histories = new TwoHistories(lab);
    histories.bringAbout();
  }

  @AfterAll
  void clean_up() {
    if (lab != null) {
      lab.close();
    }
  }

  private void admit(String user, AclOperation... onTopics) throws Exception {
    Admin admin = lab.admin();
    admin
        .alterUserScramCredentials(
            List.of(
                new UserScramCredentialUpsertion(
                    user,
                    new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4_096),
                    access.password(user))))
        .all()
        .get();
    for (AclOperation operation : onTopics) {
      allow(user, ResourceType.TOPIC, "*", operation);
    }
  }

  private void allow(String user, ResourceType type, String name, AclOperation operation)
      throws Exception {
    lab.admin()
        .createAcls(
            List.of(
                new AclBinding(
                    new ResourcePattern(type, name, PatternType.LITERAL),
                    new AccessControlEntry(
                        "User:" + user, "*", operation, AclPermissionType.ALLOW))))
        .all()
        .get();
  }

  /** The properties of oncall, changed. */
  private Path changed(UnaryOperator<String> change) throws IOException {
    Path file = Files.createTempFile(folder, "client", ".properties");
    return Files.writeString(
        file, change.apply(Files.readString(access.clientProperties("oncall"))));
  }

  private Path properties(String user) throws IOException {
    return changed(
        text ->
            text.replace("oncall", user).replace(access.password("oncall"), access.password(user)));
  }

  private static String without(String text, String part) {
    return text.lines().filter(line -> !line.contains(part)).collect(Collectors.joining("\n"));
  }

  private Tool.Run run(Path properties, String... more) throws Exception {
    return run(access.servers(), properties, more);
  }

  private Tool.Run run(String servers, Path properties, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--bootstrap-server",
                servers,
                "--admin.config",
                properties.toString(),
                "--all-offline-partitions"));
    arguments.addAll(List.of(more));
    Tool.Run run = Tool.run(folder, "kafka-unclean-recovery.sh", arguments.toArray(String[]::new));
    said.add(run.stdout());
    said.add(run.stderr());
    return run;
  }

  /** What is said, soon, of a client that does not get in at a broker that serves. */
  private String refusal(Path properties) throws Exception {
    String server = List.of(access.servers().split(",", -1)).get(1);
    long begun = System.nanoTime();
    Tool.Run run = run(server, properties, "--show-replica-info");
    assertThat((System.nanoTime() - begun) / 1_000_000).isLessThan(LIMIT_MS);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.stderr()).contains(server);
    return run.stderr();
  }

  @Test
  @Order(1)
  void a_client_that_does_not_get_in_is_told_why() throws Exception {
    assertThat(refusal(changed(text -> text.replace(access.password("oncall"), WRONG))))
        .contains("the password of sasl.jaas.config is wrong");
    assertThat(refusal(changed(text -> without(text, "truststore"))))
        .contains("not signed by an authority that ssl.truststore.* has");
    assertThat(refusal(changed(text -> without(text, "ssl.key"))))
        .contains("a certificate of ours", "ssl.keystore");
    assertThat(refusal(changed(text -> "client.id=nobody\n")))
        .contains("another security protocol", "PLAINTEXT");
    assertThat(refusal(changed(text -> text.replace("SASL_SSL", "SASL_PLAINTEXT"))))
        .contains("SASL_PLAINTEXT")
        .doesNotContain("memory");
  }

  @Test
  @Order(1)
  void without_read_log_ends_show_and_no_choice_is_made() throws Exception {
    Tool.Run run = run(properties("viewer"), "--show-replica-info", "--output", "json");
    assertThat(run.status()).isEqualTo(1);
    JsonNode orders = partition(run.json(), "orders");
    for (JsonNode replica : orders.get("replicas")) {
      assertThat(replica.get("lastWrittenLeaderEpoch").isNull()).isTrue();
      assertThat(replica.get("sizeBytes").isNull()).isTrue();
    }
    assertThat(orders.get("minInsyncReplicas").isNull()).isTrue();
    assertThat(orders.get("recommendation").get("pick").isNull()).isTrue();
    assertThat(run.stdout())
        .contains("the right READ on topic orders is missing")
        .contains("the right DESCRIBE on the cluster is missing");
  }

  @Test
  @Order(1)
  void without_describe_on_topics_nothing_offline_is_no_success() throws Exception {
    for (String what : List.of("--show-replica-info", "--show-log-recovery")) {
      Tool.Run run = run(properties(BLIND), what);
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.stderr())
          .contains("hidden topics")
          .contains("orders", "the right DESCRIBE on them is missing");
    }
  }

  @Test
  @Order(1)
  void without_alter_nothing_is_elected_and_nothing_is_changed() throws Exception {
    Tool.Run run = run(properties(READER), "--automated-recovery", "--yes");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.stdout() + run.stderr())
        .contains("the right ALTER on the cluster is missing")
        .doesNotContain("keep the changed order");
    assertThat(histories.leaders()).allMatch(leader -> leader == -1);
  }

  @Test
  @Order(2)
  void oncall_sees_log_ends_and_exact_cuts() throws Exception {
    Path snapshot = folder.resolve("snapshot.json");
    Tool.Run run =
        run(
            access.clientProperties("oncall"),
            "--show-replica-info",
            "--save-snapshot",
            snapshot.toString(),
            "--output",
            "json");
    JsonNode document = run.json();
    assertThat(document.get("problems")).isEmpty();
    for (String topic : TwoHistories.TOPICS) {
      JsonNode found = partition(document, topic);
      assertThat(found.get("recommendation").get("pick").asInt()).isEqualTo(2);
      assertThat(found.get("minInsyncReplicas").asInt()).isEqualTo(1);
      for (JsonNode replica : found.get("replicas")) {
        int broker = replica.get("broker").asInt();
        if (broker != 3) {
          assertThat(replica.get("logEndOffset").asLong())
              .isEqualTo(lab.replicaLog(broker, topic, 0).orElseThrow().logEndOffset());
        }
        if (broker == 1) {
          assertThat(replica.get("cutTo").asLong())
              .isEqualTo(40 + (topic.equals("orders") ? 6 : 0));
          assertThat(replica.get("divergent").asBoolean()).isTrue();
        }
      }
    }
    said.add(Files.readString(snapshot));
  }

  private static JsonNode partition(JsonNode document, String topic) {
    for (JsonNode partition : document.get("partitions")) {
      if (partition.get("topic").asText().equals(topic)) {
        return partition;
      }
    }
    throw new AssertionError(topic + " is missing in " + document);
  }

  @Test
  @Order(3)
  void oncall_salvages_elects_and_verifies() throws Exception {
    Path kept = folder.resolve("kept");
    Path journal = folder.resolve("journal.jsonl");
    Tool.Run run =
        run(
            access.clientProperties("oncall"),
            "--automated-recovery",
            "--yes",
            "--salvage-dir",
            kept.toString(),
            "--journal",
            journal.toString());
    assertThat(run.status()).as(run.stdout() + run.stderr()).isZero();
    assertThat(histories.leaders()).allMatch(leader -> leader == 2);
    Tool.Run list =
        Tool.run(folder, "kafka-salvage", "list", kept.toString(), "--verify", "--output", "json");
    assertThat(list.status()).as(list.stderr()).isZero();
    assertThat(list.json().get("tails")).hasSizeGreaterThanOrEqualTo(TwoHistories.TOPICS.size());
    said.add(Files.readString(journal));
    said.add(Files.readString(kept.resolve("manifest.jsonl")));
  }

  @Test
  @Order(4)
  void no_secret_is_in_any_output_or_file() throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".jsonl")).toList()) {
        said.add(Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    assertThat(said).hasSizeGreaterThan(20);
    List<String> secrets =
        List.of(
            access.password("oncall"),
            access.password("viewer"),
            access.password(READER),
            WRONG,
            "lab-store-password");
    for (String text : said) {
      secrets.forEach(secret -> assertThat(text).doesNotContain(secret));
    }
  }
}
