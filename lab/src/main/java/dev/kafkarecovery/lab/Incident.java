package dev.kafkarecovery.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/** What all incidents share: the lab, what they do to it, and what they know of it by that. */
abstract class Incident {

  private static final int BROKERS = 4;

  final Lab lab;
  final Topics topics;
  final Writer writer;
  final Ledger ledger;
  private Expected expected = new Expected(List.of());

  /** Takes a healthy lab; throws {@link LabException} when it has too few brokers. */
  Incident(Scenario scenario, Lab lab) {
    if (lab.brokerIds().size() < BROKERS) {
      throw new LabException.Usage("The scenario " + scenario.label() + " needs 4 brokers.");
    }
    this.lab = lab;
    topics = new Topics(lab.admin());
    writer = new Writer(lab.bootstrapServers());
    ledger = new Ledger(lab);
  }

  /**
   * Creates partitions and waits until each has a leader.
   *
   * @param replicas the replicas of each in assignment order; the partitions of a topic in order
   * @param config a topic's settings, by its name
   */
  final void create(
      Map<TopicPartition, List<Integer>> replicas, Function<String, Map<String, String>> config) {
    Map<String, List<List<Integer>>> assignments = new LinkedHashMap<>();
    replicas.forEach(
        (partition, ids) -> {
          assignments.computeIfAbsent(partition.topic(), topic -> new ArrayList<>()).add(ids);
          ledger.created(partition, ids);
        });
    assignments.forEach((topic, lists) -> topics.create(topic, lists, config.apply(topic)));
    topics.await("all leaders", replicas.keySet(), info -> info.leader() != null);
  }

  /** Writes this many records to each partition and waits until all live replicas have them. */
  final void write(Map<TopicPartition, Integer> records) {
    writer.write(records);
    await(records);
  }

  /** The same with each record in a batch of its own. */
  final void writeOneByOne(Map<TopicPartition, Integer> records) {
    writer.writeOneByOne(records);
    await(records);
  }

  private void await(Map<TopicPartition, Integer> written) {
    written.forEach(ledger::wrote);
    ledger.awaitFiles();
  }

  /** Ends a broker with SIGTERM. */
  final void stop(int broker) {
    lab.stopBroker(broker);
    ledger.down(broker);
  }

  /** Ends a broker with SIGKILL. */
  final void kill(int broker) {
    lab.killBroker(broker);
    ledger.down(broker);
  }

  /** Starts brokers and waits until they serve. */
  final void start(List<Integer> brokers) {
    brokers.forEach(lab::startBroker);
    brokers.forEach(lab::awaitServing);
  }

  /** The incident stands, and this is the truth about it. */
  final void stands(Expected truth) {
    expected = truth;
  }

  /** The truth about the incident; without a partition until it stands. */
  final Expected expected() {
    return expected;
  }
}
