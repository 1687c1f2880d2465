package dev.kafkarecovery.addon.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.network.KafkaChannel;

/**
 * Finds the connections that are in the middle of something for too long: authenticating, sending a
 * request, or taking an answer. Bytes that trickle in keep none of them alive.
 */
final class Laggards {
  /** What a connection does. */
  private enum Stage {
    AT_REST,
    AUTHENTICATING,
    SENDING,
    TAKING
  }

  private record Since(Stage stage, long nanos) {}

  private final long patienceNanos;
  private final Map<String, Since> seen = new HashMap<>();

  Laggards(long patienceNanos) {
    this.patienceNanos = patienceNanos;
  }

  /** Looks at all connections of a listener; returns the ids of those to close. */
  List<String> look(List<KafkaChannel> channels, long nowNanos) {
    List<String> late = new ArrayList<>();
    Map<String, Since> next = new HashMap<>();
    for (KafkaChannel channel : channels) {
      Stage stage = stage(channel);
      Since before = seen.get(channel.id());
      Since since = before != null && before.stage() == stage ? before : new Since(stage, nowNanos);
      if (stage != Stage.AT_REST && nowNanos - since.nanos() > patienceNanos) {
        late.add(channel.id());
      } else {
        next.put(channel.id(), since);
      }
    }
    seen.clear();
    seen.putAll(next);
    return late;
  }

  private static Stage stage(KafkaChannel channel) {
    if (!channel.ready()) {
      return Stage.AUTHENTICATING;
    }
    if (channel.hasSend()) {
      return Stage.TAKING;
    }
    return channel.currentReceive() != null && !channel.isMuted() ? Stage.SENDING : Stage.AT_REST;
  }
}
