package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * What makes a lab secured: a listener {@code SECURED} of each broker with TLS (both sides show a
 * certificate of the lab's own authority), logins by SCRAM-SHA-512, and rights by Kafka's
 * StandardAuthorizer.
 *
 * <p>Brokers, the controller and the lab itself go on using the plain listener on 127.0.0.1, whose
 * nameless user may do everything: it is a lab.
 */
final class Secured {

  /** The name that certificates and secured listeners have. */
  static final String HOST = "localhost";

  /** In the lab's folder: key stores and the authority's certificate. */
  static final String FOLDER = "secured";

  /** May do everything. */
  static final String ADMIN = "admin";

  /** Has the rights that the tools need, and no other. */
  static final String ONCALL = "oncall";

  /** May see what there is and nothing more: no logs, no settings, no groups, no elections. */
  static final String VIEWER = "viewer";

  static final List<String> USERS = List.of(ADMIN, ONCALL, VIEWER);

  private static final String LISTENER = "SECURED";
  private static final String MECHANISM = "SCRAM-SHA-512";
  private static final int ITERATIONS = 4_096;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Of all key stores; the lab lives for hours on one machine. */
  private static final String STORE_PASSWORD = "lab-store-password";

  private Secured() {}

  /** Makes the authority, the key stores and the users' properties. */
  static void layKeys(Path dir) {
    KeyTool.make(dir.resolve(FOLDER), HOST, STORE_PASSWORD);
    Path keys = dir.resolve(FOLDER);
    USERS.forEach(user -> write(clientProperties(keys, user), clientConfig(keys, user)));
    write(dir.resolve("client.properties"), clientConfig(keys, ONCALL));
  }

  /** What a user logs in with. */
  static String password(String user) {
    return user + "-lab-password";
  }

  /** The settings of controller and brokers by which rights count. */
  static Map<String, String> rights() {
    return Map.of(
        "authorizer.class.name",
        "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
        "super.users",
        "User:ANONYMOUS;User:" + ADMIN);
  }

  /** The settings of a broker's secured listener, beside its plain one. */
  static Map<String, String> broker(LabNode broker, Path keys) {
    String prefix = "listener.name.secured.";
    Map<String, String> config = new HashMap<>(rights());
    config.put(
        "listeners",
        "PLAINTEXT://%s,%s://%s:%d"
            .formatted(broker.address(), LISTENER, "127.0.0.1", broker.securedPort()));
    config.put(
        "advertised.listeners",
        "PLAINTEXT://%s,%s://%s:%d"
            .formatted(broker.address(), LISTENER, HOST, broker.securedPort()));
    config.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT," + LISTENER + ":SASL_SSL");
    config.put("sasl.enabled.mechanisms", MECHANISM);
    config.put(
        prefix + "scram-sha-512.sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    config.put(prefix + "ssl.client.auth", "required");
    stores(prefix, keys, "broker").forEach(config::put);
    return config;
  }

  private static Map<String, String> stores(String prefix, Path keys, String owner) {
    Map<String, String> config = new HashMap<>();
    config.put(prefix + "ssl.keystore.location", keys.resolve(owner + ".p12").toString());
    config.put(prefix + "ssl.keystore.password", STORE_PASSWORD);
    config.put(prefix + "ssl.key.password", STORE_PASSWORD);
    config.put(prefix + "ssl.keystore.type", "PKCS12");
    config.put(prefix + "ssl.truststore.location", keys.resolve("trust.p12").toString());
    config.put(prefix + "ssl.truststore.password", STORE_PASSWORD);
    config.put(prefix + "ssl.truststore.type", "PKCS12");
    return config;
  }

  static Path clientProperties(Path keys, String user) {
    return keys.resolve(user + ".properties");
  }

  private static String clientConfig(Path keys, String user) {
    Map<String, String> config = stores("", keys, "client");
    config.put("security.protocol", "SASL_SSL");
    config.put("sasl.mechanism", MECHANISM);
    config.put(
        "sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(user, password(user)));
    return config.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
        .collect(Collectors.joining());
  }

  /** Readable for its owner alone from the first byte on. */
  private static void write(Path file, String content) {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new LabException("Cannot write " + file + ": " + e + ".", e);
    }
  }

  /** Makes the users known to the running cluster, with their rights. */
  static void admit(Admin admin) {
    Topics.get(
        "make the users",
        admin
            .alterUserScramCredentials(
                USERS.stream().map(Secured::credential).collect(Collectors.toList()))
            .all());
    Topics.get("grant the rights", admin.createAcls(grants()).all());
    Await.until(
        "the users",
        LIMIT,
        () ->
            Topics.get("read the users", admin.describeUserScramCredentials(USERS).all())
                .keySet()
                .containsAll(USERS));
  }

  private static UserScramCredentialAlteration credential(String user) {
    return new UserScramCredentialUpsertion(
        user, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS), password(user));
  }

  /** What docs/tools.md names under "Rights" for {@code oncall}; less for {@code viewer}. */
  private static List<AclBinding> grants() {
    List<AclBinding> grants = new ArrayList<>();
    allow(grants, ONCALL, ResourceType.CLUSTER, AclOperation.DESCRIBE, AclOperation.ALTER);
    allow(
        grants,
        ONCALL,
        ResourceType.TOPIC,
        AclOperation.DESCRIBE,
        AclOperation.READ,
        AclOperation.DESCRIBE_CONFIGS);
    allow(grants, ONCALL, ResourceType.GROUP, AclOperation.DESCRIBE);
    allow(grants, ONCALL, ResourceType.TRANSACTIONAL_ID, AclOperation.DESCRIBE);
    allow(grants, VIEWER, ResourceType.TOPIC, AclOperation.DESCRIBE);
    return grants;
  }

  private static void allow(
      List<AclBinding> grants, String user, ResourceType type, AclOperation... operations) {
    String name = type == ResourceType.CLUSTER ? "kafka-cluster" : "*";
    for (AclOperation operation : operations) {
      grants.add(
          new AclBinding(
              new ResourcePattern(type, name, PatternType.LITERAL),
              new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW)));
    }
  }
}
