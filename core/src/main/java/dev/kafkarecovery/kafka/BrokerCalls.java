package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.recovery.ClusterException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.apache.kafka.common.Node;

/** Talks to several brokers at once, each on a thread of its own and within one deadline. */
final class BrokerCalls implements AutoCloseable {
  /** How long a thread may take, past the deadline, to hand over what it has. */
  private static final long GRACE_MS = 500;

  private final BrokerChannels channels;
  private final IntFunction<Optional<Node>> nodes;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "broker-call");
            thread.setDaemon(true);
            return thread;
          });

  /** What to say to one broker. */
  interface Call<T> {
    T with(BrokerChannel channel, int brokerId) throws ChannelException, InterruptedException;
  }

  /**
   * @param nodes where a broker listens; empty if it is not serving
   */
  BrokerCalls(BrokerChannels channels, IntFunction<Optional<Node>> nodes) {
    this.channels = channels;
    this.nodes = nodes;
  }

  /** What came of the call with each of these brokers, or why nothing did. */
  <T> Map<Integer, Reading<T>> call(Iterable<Integer> brokers, Call<T> call, Deadline deadline)
      throws InterruptedException {
    Map<Integer, Future<Reading<T>>> calls = new TreeMap<>();
    Map<Integer, Reading<T>> results = new TreeMap<>();
    try {
      for (int broker : brokers) {
        calls.put(broker, threads.submit(() -> one(broker, call)));
      }
      for (Map.Entry<Integer, Future<Reading<T>>> entry : calls.entrySet()) {
        results.put(entry.getKey(), result(entry.getValue(), deadline));
      }
    } catch (RejectedExecutionException e) {
      throw new ClusterException(
          ClusterException.Kind.FAILED, "the cluster was closed while it was asked", e);
    } finally {
      // After a normal end all are done; after an interrupt nobody waits for the others any more.
      calls.values().forEach(each -> each.cancel(true));
    }
    return results;
  }

  private static <T> Reading<T> result(Future<Reading<T>> call, Deadline deadline)
      throws InterruptedException {
    try {
      return call.get(deadline.remainingMs() + GRACE_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Reading.unknown(Why.SILENT, "no answer within " + deadline.allowedText());
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking a broker failed unexpectedly", e.getCause());
    }
  }

  private <T> Reading<T> one(int broker, Call<T> call) throws InterruptedException {
    Optional<Node> node = nodes.apply(broker);
    if (node.isEmpty()) {
      return Reading.unknown(Why.UNREACHABLE, "its address is not known");
    }
    try {
      BrokerChannel channel = channels.borrow(node.get());
      try {
        return Reading.known(call.with(channel, broker));
      } finally {
        channels.giveBack(channel);
      }
    } catch (ChannelException e) {
      return Reading.unknown(e.why(), e.clause());
    } catch (RuntimeException e) {
      // An answer that breaks the protocol is this broker's fault.
      return Reading.unknown(Why.FAILED, "its answer cannot be used: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
