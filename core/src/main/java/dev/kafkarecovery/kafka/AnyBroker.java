package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.recovery.ClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.requests.ApiVersionsRequest;
import org.apache.kafka.common.requests.ApiVersionsResponse;

/**
 * Finds a broker that answers, for requests that any broker can serve. Brokers are tried in turn,
 * each with a short limit for its first sign of life, so that a silent one does not hold the rest;
 * then the silent ones with all the time there is. Safe for use by several threads.
 */
final class AnyBroker {
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(2);

  /** A conversation with one broker. */
  interface Conversation<T> {
    T with(BrokerChannel channel) throws ChannelException, InterruptedException;
  }

  private final BrokerChannels channels;
  private final List<Node> bootstrap;
  private List<Node> known = List.of();

  AnyBroker(BrokerChannels channels, List<Node> bootstrap) {
    this.channels = channels;
    this.bootstrap = List.copyOf(bootstrap);
  }

  /** Remembers the serving brokers, to be tried before the bootstrap addresses. */
  synchronized void serving(List<Node> brokers) {
    List<Node> kept = new ArrayList<>(known);
    kept.retainAll(brokers);
    Set<Node> ordered = new LinkedHashSet<>(kept);
    ordered.addAll(brokers);
    known = List.copyOf(ordered);
  }

  /**
   * Holds the conversation with the first broker that lives. It may be held again with another
   * broker when one fails, so it must not change the cluster.
   *
   * @throws ClusterException when no broker could be talked to; names each and the reason
   */
  <T> T ask(Conversation<T> conversation, Deadline deadline) throws InterruptedException {
    return first((node, sign) -> hold(conversation, node, sign, deadline), deadline);
  }

  /** A try with one broker. */
  private interface Try<T> {
    /**
     * @param sign by when the broker must have given a sign of life
     */
    T with(Node node, Deadline sign) throws ChannelException, InterruptedException;
  }

  /**
   * The first try that succeeds. Brokers that were silent are tried once more, each with its share
   * of the time that is left: a cluster may be slow as a whole.
   */
  private <T> T first(Try<T> attempt, Deadline deadline) throws InterruptedException {
    Map<String, ChannelException> failures = new LinkedHashMap<>();
    List<Node> silent = new ArrayList<>();
    for (Node node : candidates()) {
      try {
        return attempted(attempt, node, deadline.atMost(SIGN_OF_LIFE));
      } catch (ChannelException e) {
        failures.putIfAbsent(address(node), e);
        if (e.why() == Why.SILENT) {
          silent.add(node);
        }
      }
    }
    for (int i = 0; i < silent.size() && !deadline.passed(); i++) {
      Duration share = deadline.remaining().dividedBy(silent.size() - i);
      try {
        return attempted(attempt, silent.get(i), deadline.atMost(share));
      } catch (ChannelException e) {
        failures.put(address(silent.get(i)), e);
      }
    }
    throw noBroker(failures, deadline);
  }

  private <T> T attempted(Try<T> attempt, Node node, Deadline sign)
      throws ChannelException, InterruptedException {
    T answer = attempt.with(node, sign);
    prefer(node);
    return answer;
  }

  private static String address(Node node) {
    return node.host() + ":" + node.port();
  }

  private <T> T hold(Conversation<T> conversation, Node node, Deadline sign, Deadline deadline)
      throws ChannelException, InterruptedException {
    if (deadline.passed()) {
      throw new ChannelException(Why.SILENT, "no time was left to ask it");
    }
    BrokerChannel channel = channels.borrow(node);
    try {
      sign(channel, sign);
      return conversation.with(channel);
    } catch (RuntimeException e) {
      // An answer that breaks the protocol is one broker's fault; another may do better.
      throw new ChannelException(Why.FAILED, "its answer cannot be used: " + e.getMessage());
    } finally {
      channels.giveBack(channel);
    }
  }

  /** A connected channel to a broker that just gave a sign of life, to be given back. */
  BrokerChannel borrow(Deadline deadline) throws InterruptedException {
    return first(this::signed, deadline);
  }

  private BrokerChannel signed(Node node, Deadline sign)
      throws ChannelException, InterruptedException {
    BrokerChannel channel = channels.borrow(node);
    boolean alive = false;
    try {
      sign(channel, sign);
      alive = true;
      return channel;
    } finally {
      if (!alive) {
        channels.giveBack(channel);
      }
    }
  }

  private static void sign(BrokerChannel channel, Deadline deadline)
      throws ChannelException, InterruptedException {
    channel.send(new ApiVersionsRequest.Builder(), ApiVersionsResponse.class, deadline);
  }

  private synchronized List<Node> candidates() {
    Map<String, Node> byAddress = new LinkedHashMap<>();
    known.forEach(node -> byAddress.put(address(node), node));
    bootstrap.forEach(node -> byAddress.putIfAbsent(address(node), node));
    return List.copyOf(byAddress.values());
  }

  private synchronized void prefer(Node node) {
    if (known.contains(node) && !known.get(0).equals(node)) {
      Set<Node> ordered = new LinkedHashSet<>();
      ordered.add(node);
      ordered.addAll(known);
      known = List.copyOf(ordered);
    }
  }

  private static ClusterException noBroker(
      Map<String, ChannelException> failures, Deadline deadline) {
    if (failures.isEmpty()) {
      return new ClusterException(
          ClusterException.Kind.CONNECTION, "no broker answered within " + deadline.allowedText());
    }
    boolean refused =
        failures.values().stream().allMatch(failure -> failure.why() == Why.NOT_AUTHORIZED);
    String reasons =
        failures.entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue().clause())
            .collect(Collectors.joining("; "));
    return new ClusterException(
        refused ? ClusterException.Kind.AUTHORIZATION : ClusterException.Kind.CONNECTION,
        "no broker could be reached: " + reasons);
  }
}
