package dev.kafkarecovery.kafka;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Node;

/** Idle channels to brokers, kept to save connecting again. Safe for use by several threads. */
final class BrokerChannels implements AutoCloseable {
  private final ClientSettings settings;
  private final Map<Node, Deque<BrokerChannel>> idle = new HashMap<>();
  private boolean closed;

  BrokerChannels(ClientSettings settings) {
    this.settings = settings;
  }

  /**
   * A channel for the caller alone, to be given back.
   *
   * @throws ChannelException when no more can be had
   */
  BrokerChannel borrow(Node node) throws ChannelException {
    synchronized (this) {
      Deque<BrokerChannel> channels = idle.get(node);
      if (channels != null && !channels.isEmpty()) {
        return channels.pop();
      }
    }
    return BrokerChannel.open(settings, node);
  }

  /** Keeps the channel for the next borrower, or closes it where it is of no more use. */
  void giveBack(BrokerChannel channel) {
    synchronized (this) {
      if (channel.usable() && !closed) {
        idle.computeIfAbsent(channel.node(), node -> new ArrayDeque<>()).push(channel);
        return;
      }
    }
    channel.close();
  }

  @Override
  public void close() {
    List<BrokerChannel> channels = new ArrayList<>();
    synchronized (this) {
      closed = true;
      idle.values().forEach(channels::addAll);
      idle.clear();
    }
    channels.forEach(BrokerChannel::close);
  }
}
