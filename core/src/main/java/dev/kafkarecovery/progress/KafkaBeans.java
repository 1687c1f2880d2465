package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.TopicPartition;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;

/** Reads the MBeans of a broker that tell of its start (KIP-831, Kafka 3.3 and later). */
final class KafkaBeans {
  private static final String MANAGER = "kafka.log:type=LogManager";

  /** The Raft log of the metadata is not among the logs that are counted. */
  static final String METADATA_TOPIC = "__cluster_metadata";

  private final MBeanServerConnection server;

  KafkaBeans(MBeanServerConnection server) {
    this.server = server;
  }

  RecoveryGauges gauges(ExpectedBytes expected) throws IOException, JMException {
    GaugeDirs dirs = new GaugeDirs();
    for (ObjectName name : names(MANAGER + ",*")) {
      take(name, dirs);
    }
    boolean fromAddOn = dirs.useBrokerWide();
    Reading<Integer> state =
        number(new ObjectName("kafka.server:type=KafkaServer,name=BrokerState"))
            .map(Number::intValue)
            .<Reading<Integer>>map(Reading::known)
            .orElseGet(() -> Reading.unknown(Why.UNSUPPORTED, "no broker state over JMX"));
    Reading<Instant> started =
        Reading.known(
            Instant.ofEpochMilli(
                ((Number)
                        server.getAttribute(new ObjectName("java.lang:type=Runtime"), "StartTime"))
                    .longValue()));
    RecoveryGauges counted =
        new RecoveryGauges(
            state,
            started,
            dirs.build(),
            Reading.unknown(Why.UNSUPPORTED, "not counted while no logs are loaded"),
            dirs.brokerBytes(),
            fromAddOn);
    return counted.counting() ? withLoaded(counted, expected) : counted;
  }

  private void take(ObjectName name, GaugeDirs dirs) throws IOException, JMException {
    String gauge = name.getKeyProperty("name");
    if (gauge == null || !GaugeDirs.knows(gauge)) {
      return;
    }
    Value value = value(name);
    if (value.there()) {
      String dir =
          unquoted(
              Optional.ofNullable(name.getKeyProperty("dir"))
                  .orElseGet(
                      () -> Optional.ofNullable(name.getKeyProperty("logDirectory")).orElse("")));
      dirs.take(
          gauge,
          dir,
          unquoted(Optional.ofNullable(name.getKeyProperty("threadNum")).orElse("")),
          value.number());
    }
  }

  private RecoveryGauges withLoaded(RecoveryGauges counted, ExpectedBytes expected)
      throws IOException, JMException {
    Set<TopicPartition> loaded = new HashSet<>();
    for (ObjectName name : names("kafka.log:type=Log,name=LogEndOffset,*")) {
      String topic = unquoted(String.valueOf(name.getKeyProperty("topic")));
      if (!topic.equals(METADATA_TOPIC)) {
        loaded.add(new TopicPartition(topic, Integer.parseInt(name.getKeyProperty("partition"))));
      }
    }
    Reading<Long> bytes =
        counted.remainingBytes().isKnown()
            ? counted.remainingBytes()
            : expected.remaining(loaded, counted.remainingLogs().orElse(0));
    return new RecoveryGauges(
        counted.brokerState(),
        counted.jvmStarted(),
        counted.dirs(),
        counted.fromAddOn() ? counted.loadedLogs() : Reading.known(loaded.size()),
        bytes,
        counted.fromAddOn());
  }

  private Set<ObjectName> names(String pattern) throws IOException, JMException {
    return server.queryNames(new ObjectName(pattern), null);
  }

  private Optional<Number> number(ObjectName name) throws IOException, JMException {
    return value(name).number();
  }

  /** A gauge: not there, there without a number, or a number. */
  private record Value(boolean there, Optional<Number> number) {}

  private Value value(ObjectName name) throws IOException, JMException {
    try {
      Object value = server.getAttribute(name, "Value");
      return new Value(
          true, value instanceof Number number ? Optional.of(number) : Optional.empty());
    } catch (InstanceNotFoundException | AttributeNotFoundException e) {
      // Gauges go when loading ends, between their listing and their reading too.
      return new Value(false, Optional.empty());
    } catch (MBeanException | RuntimeMBeanException e) {
      return new Value(false, Optional.empty());
    }
  }

  static String unquoted(String text) {
    if (text.length() < 2 || !text.startsWith("\"") || !text.endsWith("\"")) {
      return text;
    }
    try {
      return ObjectName.unquote(text);
    } catch (IllegalArgumentException e) {
      return text.substring(1, text.length() - 1);
    }
  }
}
