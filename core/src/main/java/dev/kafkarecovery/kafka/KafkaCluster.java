package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.BrokerLogs;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.Leadership;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.RawChunk;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;

/** A real cluster, over the plain protocol of stock brokers and, where there are any, add-ons. */
public final class KafkaCluster implements Cluster {
  private final BrokerChannels channels;
  private final AnyBroker anyBroker;
  private final ClusterScanner scanner;
  private final LogGatherer gatherer;
  private final RawLogReader rawLogs;
  private final CutFinder cuts;
  private final DependentsReader dependents;
  private final ElectionClient elections;

  private KafkaCluster(ClientSettings settings, RecoveryRpcs rpcs, Clock clock) {
    channels = new BrokerChannels(settings);
    anyBroker = new AnyBroker(channels, settings.bootstrapNodes());
    scanner = new ClusterScanner(anyBroker, clock);
    gatherer =
        new LogGatherer(channels, scanner::broker, new LogInfoSources(rpcs, settings), clock);
    rawLogs = new RawLogReader(channels, scanner::nodeOf);
    cuts = new CutFinder(new BrokerCalls(channels, scanner::nodeOf));
    dependents =
        new DependentsReader(anyBroker, new BrokerCalls(channels, scanner::nodeOf), scanner);
    elections = new ElectionClient(anyBroker, channels);
  }

  /**
   * Prepares clients; connects to nothing yet.
   *
   * @param properties client properties as for Kafka's own tools, with {@code bootstrap.servers}
   * @throws dev.kafkarecovery.recovery.ClusterException with kind CONFIGURATION for unusable
   *     properties, with kind CONNECTION where no bootstrap address can be resolved
   */
  public static KafkaCluster open(Properties properties, Clock clock) {
    return open(new ClusterSettings(properties, RecoveryRpcs.NONE), clock);
  }

  /**
   * The same, with others to ask about logs.
   *
   * @throws dev.kafkarecovery.recovery.ClusterException as above, also for the add-ons' properties
   */
  public static KafkaCluster open(ClusterSettings settings, Clock clock) {
    return new KafkaCluster(new ClientSettings(settings.client()), settings.rpcs(), clock);
  }

  @Override
  public ClusterSnapshot scan(Targets targets, Duration timeout) throws InterruptedException {
    return scanner.scan(targets, Deadline.after(timeout));
  }

  @Override
  public List<BrokerLogs> gather(
      Collection<PartitionState> partitions,
      Set<Integer> skip,
      Duration deadline,
      Consumer<BrokerLogs> onAnswer)
      throws InterruptedException {
    return gatherer.gather(partitions, skip, Deadline.after(deadline), onAnswer);
  }

  @Override
  public RawChunk readRaw(LogCopy copy, long offset, int maxBytes, Duration timeout)
      throws InterruptedException {
    return rawLogs.read(copy, offset, maxBytes, Deadline.after(timeout));
  }

  @Override
  public Map<CutQuestion, Reading<Long>> cuts(Collection<CutQuestion> questions, Duration deadline)
      throws InterruptedException {
    return cuts.find(questions, Deadline.after(deadline));
  }

  @Override
  public Dependents dependents(Collection<PartitionState> partitions, Duration deadline)
      throws InterruptedException {
    return dependents.read(partitions, Deadline.after(deadline));
  }

  @Override
  public Map<Tail, Reading<TailContent>> tails(Collection<Tail> tails, Duration deadline)
      throws InterruptedException {
    return cuts.read(tails, Deadline.after(deadline));
  }

  @Override
  public Map<TopicPartition, Leadership> leaders(Set<TopicPartition> partitions, Duration timeout)
      throws InterruptedException {
    return scanner.leaders(partitions, Deadline.after(timeout));
  }

  @Override
  public Map<TopicPartition, ActResult> reorder(Map<TopicPartition, List<Integer>> orders)
      throws InterruptedException {
    return elections.reorder(orders);
  }

  @Override
  public Map<TopicPartition, ActResult> electUnclean(Set<TopicPartition> partitions)
      throws InterruptedException {
    return elections.elect(partitions);
  }

  @Override
  public void close() {
    gatherer.close();
    cuts.close();
    dependents.close();
    channels.close();
  }
}
