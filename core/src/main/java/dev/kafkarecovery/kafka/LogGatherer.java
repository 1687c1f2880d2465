package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.BrokerLogs;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;

/** Asks all brokers about their logs at once, each on its own thread and within one deadline. */
final class LogGatherer implements AutoCloseable {
  private final BrokerChannels channels;
  private final IntFunction<Optional<Node>> nodes;
  private final Clock clock;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "gather");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param nodes where a broker listens; empty if it is not serving
   */
  LogGatherer(BrokerChannels channels, IntFunction<Optional<Node>> nodes, Clock clock) {
    this.channels = channels;
    this.nodes = nodes;
    this.clock = clock;
  }

  List<BrokerLogs> gather(
      Collection<PartitionState> partitions,
      Set<Integer> skip,
      Deadline deadline,
      Consumer<BrokerLogs> onAnswer)
      throws InterruptedException {
    Map<Integer, Future<BrokerLogs>> questions = new HashMap<>();
    byBroker(partitions, skip)
        .forEach(
            (broker, asked) ->
                questions.put(
                    broker,
                    threads.submit(
                        () -> {
                          BrokerLogs answer = ask(broker, asked, deadline);
                          onAnswer.accept(answer);
                          return answer;
                        })));
    List<BrokerLogs> answers = new ArrayList<>();
    try {
      for (Future<BrokerLogs> question : questions.values()) {
        answers.add(question.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking a broker failed unexpectedly", e.getCause());
    } finally {
      // After a normal end all are done; after an interrupt nobody waits for the others any more.
      questions.values().forEach(question -> question.cancel(true));
    }
    return answers;
  }

  private static Map<Integer, List<PartitionState>> byBroker(
      Collection<PartitionState> partitions, Set<Integer> skip) {
    Map<Integer, List<PartitionState>> byBroker = new TreeMap<>();
    for (PartitionState state : partitions) {
      for (Replica replica : state.replicas()) {
        if (replica.online() && !skip.contains(replica.brokerId())) {
          byBroker.computeIfAbsent(replica.brokerId(), id -> new ArrayList<>()).add(state);
        }
      }
    }
    return byBroker;
  }

  private BrokerLogs ask(int brokerId, List<PartitionState> partitions, Deadline deadline)
      throws InterruptedException {
    Optional<Node> node = nodes.apply(brokerId);
    if (node.isEmpty()) {
      return unknown(brokerId, partitions, Why.UNREACHABLE, "its address is not known");
    }
    BrokerChannel channel;
    try {
      channel = channels.borrow(node.get());
    } catch (KafkaException e) {
      return unknown(
          brokerId, partitions, Why.FAILED, "no connection can be made: " + e.getMessage());
    }
    try {
      return new LogReader(channel, brokerId, deadline).read(partitions, clock);
    } finally {
      channels.giveBack(channel);
    }
  }

  private static BrokerLogs unknown(
      int brokerId, List<PartitionState> partitions, Why why, String detail) {
    Map<TopicPartition, ReplicaLog> logs = new HashMap<>();
    partitions.forEach(state -> logs.put(state.id(), ReplicaLog.unknown(why, detail)));
    return new BrokerLogs(brokerId, Reading.unknown(why, detail), logs);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
