package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A Kafka cluster, as far as a recovery needs it. All methods block, may be called from any thread,
 * and stop early with {@link InterruptedException} when the calling thread is interrupted.
 */
public interface Cluster extends AutoCloseable {
  /**
   * Who is there, and the state of the targeted partitions. The replicas' logs are unknown yet.
   *
   * @throws ClusterException when no picture can be had at all
   */
  ClusterSnapshot scan(Targets targets, Duration timeout) throws InterruptedException;

  /**
   * Asks every online replica of these partitions about its log, all brokers in parallel, each
   * within the deadline. Returns when all have answered or the deadline has passed; a broker that
   * gave no answer is reported with the reason. Brokers that do not serve are asked too where
   * somebody else can tell of their logs: an add-on.
   *
   * @param skip brokers not to ask
   * @param onAnswer told of each broker as soon as it is done, from any thread
   */
  List<BrokerLogs> gather(
      Collection<PartitionState> partitions,
      Set<Integer> skip,
      Duration deadline,
      Consumer<BrokerLogs> onAnswer)
      throws InterruptedException;

  /**
   * Reads a piece of a broker's own copy, whether it leads or not: whole batches, beginning with
   * the one that holds the offset.
   *
   * @param maxBytes how much at most; the first batch comes whole even if it is larger
   */
  RawChunk readRaw(LogCopy copy, long offset, int maxBytes, Duration timeout)
      throws InterruptedException;

  /**
   * From which offsets logs would go if another replica led, by what the brokers' epochs say. Both
   * logs of a question are asked, all brokers in parallel.
   *
   * @return an answer for each question: the first offset of the follower's log that would go, its
   *     log end if none would, its log start if all would
   */
  Map<CutQuestion, Reading<Long>> cuts(Collection<CutQuestion> questions, Duration deadline)
      throws InterruptedException;

  /**
   * Asks the live brokers which consumer groups have committed offsets for these partitions, and
   * the replicas' brokers for transactions without an end; within one deadline for all. What could
   * not be learned is told in the answer.
   */
  Dependents dependents(Collection<PartitionState> partitions, Duration deadline)
      throws InterruptedException;

  /**
   * What tails of logs hold, as far as a small read tells.
   *
   * @param tails at most one of a broker's copy of a partition
   * @return an answer for each
   */
  Map<Tail, Reading<TailContent>> tails(Collection<Tail> tails, Duration deadline)
      throws InterruptedException;

  /**
   * Who leads these partitions, by one broker's metadata. It may lag behind: compare the epoch. A
   * partition that does not exist is missing.
   *
   * @throws ClusterException when no broker answers
   */
  Map<TopicPartition, Leadership> leaders(Set<TopicPartition> partitions, Duration timeout)
      throws InterruptedException;

  /**
   * Gives partitions the same replicas in another order (AlterPartitionReassignments). It must not
   * be called for a partition with a reassignment in flight.
   *
   * @return a result for each partition
   */
  Map<TopicPartition, ActResult> reorder(Map<TopicPartition, List<Integer>> orders)
      throws InterruptedException;

  /**
   * Sends one ElectLeaders request of type UNCLEAN for exactly these partitions; none for none.
   *
   * @return a result for each partition
   */
  Map<TopicPartition, ActResult> electUnclean(Set<TopicPartition> partitions)
      throws InterruptedException;

  /** Lets go of all connections and threads within a few seconds. */
  @Override
  void close();
}
