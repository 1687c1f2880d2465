package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.BrokerLogs;
import dev.kafkarecovery.recovery.ClusterException;
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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Asks all brokers about their logs at once, each on its own thread and within one deadline. */
final class LogGatherer implements AutoCloseable {
  /** How long a thread may take, past the deadline, to hand over what it has. */
  private static final long GRACE_MS = 500;

  private final BrokerChannels channels;
  private final IntFunction<Optional<Broker>> brokers;
  private final LogInfoSources sources;
  private final Clock clock;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "gather");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param brokers as the metadata shows them; empty where it does not
   * @param sources who else tells of logs
   */
  LogGatherer(
      BrokerChannels channels,
      IntFunction<Optional<Broker>> brokers,
      LogInfoSources sources,
      Clock clock) {
    this.channels = channels;
    this.brokers = brokers;
    this.sources = sources;
    this.clock = clock;
  }

  List<BrokerLogs> gather(
      Collection<PartitionState> partitions,
      Set<Integer> skip,
      Deadline deadline,
      Consumer<BrokerLogs> onAnswer)
      throws InterruptedException {
    List<Question> questions = new ArrayList<>();
    List<BrokerLogs> answers = new ArrayList<>();
    try {
      byBroker(partitions, skip)
          .forEach((broker, asked) -> questions.add(question(broker, asked, deadline, onAnswer)));
      for (Question question : questions) {
        BrokerLogs answer = answer(question, deadline);
        if (answer == null) {
          answer = late(question, deadline);
          onAnswer.accept(answer);
        }
        answers.add(answer);
      }
    } finally {
      // After a normal end all are done; after an interrupt nobody waits for the others any more.
      questions.forEach(question -> question.answer().cancel(true));
    }
    return answers;
  }

  /** A question that is being asked. */
  private record Question(
      int brokerId, List<PartitionState> partitions, Future<BrokerLogs> answer) {}

  private Question question(
      int brokerId,
      List<PartitionState> partitions,
      Deadline deadline,
      Consumer<BrokerLogs> onAnswer) {
    try {
      return new Question(
          brokerId,
          partitions,
          threads.submit(
              () -> {
                BrokerLogs answer = ask(brokerId, partitions, deadline);
                onAnswer.accept(answer);
                return answer;
              }));
    } catch (RejectedExecutionException e) {
      throw new ClusterException(
          ClusterException.Kind.FAILED, "the cluster was closed while it was asked", e);
    }
  }

  /** Null if the broker's thread is late: looking up its host name, say, can take for ever. */
  private static @Nullable BrokerLogs answer(Question question, Deadline deadline)
      throws InterruptedException {
    try {
      return question.answer().get(deadline.remainingMs() + GRACE_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking a broker failed unexpectedly", e.getCause());
    }
  }

  private static BrokerLogs late(Question question, Deadline deadline) {
    return unknown(
        question.brokerId(),
        question.partitions(),
        Why.SILENT,
        "no answer within " + deadline.allowedText());
  }

  private Map<Integer, List<PartitionState>> byBroker(
      Collection<PartitionState> partitions, Set<Integer> skip) {
    Map<Integer, List<PartitionState>> byBroker = new TreeMap<>();
    for (PartitionState state : partitions) {
      for (Replica replica : state.replicas()) {
        if (asked(replica) && !skip.contains(replica.brokerId())) {
          byBroker.computeIfAbsent(replica.brokerId(), id -> new ArrayList<>()).add(state);
        }
      }
    }
    return byBroker;
  }

  private boolean asked(Replica replica) {
    return switch (replica.state()) {
      case ONLINE -> true;
      case FENCED, NOT_REGISTERED, NOT_LIVE -> sources.reach(/* serving= */ false);
      case LOG_DIR_OFFLINE -> false;
    };
  }

  private BrokerLogs ask(int brokerId, List<PartitionState> partitions, Deadline deadline)
      throws InterruptedException {
    Optional<Broker> broker = brokers.apply(brokerId);
    boolean reached = broker.filter(known -> sources.reach(known.serving())).isPresent();
    if (broker.isEmpty() || (!reached && !broker.get().serving())) {
      return unknown(brokerId, partitions, Why.UNREACHABLE, "its address is not known");
    }
    if (!reached) {
      return askPlainly(broker.get(), partitions, deadline);
    }
    Future<LogInfo> asking = threads.submit(() -> sources.read(broker.get(), partitions, deadline));
    try {
      if (!broker.get().serving()) {
        LogInfo told = told(asking, deadline);
        return LogInfoMerge.away(brokerId, partitions, told, clock.instant());
      }
      Deadline patience = sources.patience(deadline);
      BrokerLogs plain = askPlainly(broker.get(), partitions, deadline);
      return LogInfoMerge.serving(plain, told(asking, patience));
    } finally {
      asking.cancel(true);
    }
  }

  private static LogInfo told(Future<LogInfo> asking, Deadline deadline)
      throws InterruptedException {
    try {
      return asking.get(deadline.remainingMs() + GRACE_MS / 2, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return LogInfo.untold(
          List.of(
              new LogInfo.Fault(
                  Why.SILENT, "its add-on gives no answer within " + deadline.allowedText())));
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking an add-on failed unexpectedly", e.getCause());
    }
  }

  private BrokerLogs askPlainly(Broker broker, List<PartitionState> partitions, Deadline deadline)
      throws InterruptedException {
    BrokerChannel channel;
    try {
      channel = channels.borrow(ClusterScanner.node(broker));
    } catch (ChannelException e) {
      return unknown(broker.id(), partitions, e.why(), e.clause());
    }
    try {
      return new LogReader(channel, broker.id(), deadline).read(partitions, clock);
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
