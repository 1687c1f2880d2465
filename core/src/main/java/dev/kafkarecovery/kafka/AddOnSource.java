package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.progress.RecoverySource;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Asks brokers' add-ons about their log recovery by DescribeLogRecovery. They know all logs of the
 * broker, also those loaded before the first look, and the bytes that are left of each directory.
 */
public final class AddOnSource implements RecoverySource {
  private final AddOns addOns;
  private final ClientSettings client;

  /**
   * Connects to nothing yet.
   *
   * @throws dev.kafkarecovery.recovery.ClusterException for client properties that cannot be used
   */
  public AddOnSource(AddOns addOns) {
    this.addOns = addOns;
    this.client = new ClientSettings(addOns.client());
  }

  @Override
  public BrokerRecovery.Source kind() {
    return BrokerRecovery.Source.ADD_ON;
  }

  @Override
  public Reading<RecoveryGauges> read(Broker broker, Duration patience)
      throws InterruptedException {
    Reading<RawChannel.Place> place = LogInfoSources.place(addOns, broker);
    if (place instanceof Reading.Unknown<RawChannel.Place> none) {
      return Reading.unknown(none.why(), none.detail());
    }
    try (RecoveryRpcClient asking =
        RecoveryRpcClient.connect(
            client, place.asOptional().orElseThrow(), addOns.keys(), Deadline.after(patience))) {
      return Reading.known(gauges(asking.recovery(broker.id())));
    } catch (ChannelException e) {
      return Reading.unknown(e.why(), e.clause());
    }
  }

  static RecoveryGauges gauges(DescribeLogRecovery.Response told) {
    List<DescribeLogRecovery.Dir> loading =
        told.dirs().stream().filter(dir -> !dir.offline() && dir.remainingLogs() >= 0).toList();
    return new RecoveryGauges(
        told.brokerState() < 0
            ? Reading.unknown(Why.UNSUPPORTED, "the add-on does not see the broker's state")
            : Reading.known(told.brokerState()),
        told.jvmStartMs() < 0
            ? Reading.unknown(Why.UNSUPPORTED, "the add-on does not tell when it started")
            : Reading.known(Instant.ofEpochMilli(told.jvmStartMs())),
        told.dirs().stream().map(AddOnSource::dir).toList(),
        loaded(loading),
        bytes(loading),
        /* fromAddOn= */ true);
  }

  private static Reading<Integer> loaded(List<DescribeLogRecovery.Dir> loading) {
    if (loading.isEmpty()) {
      return Reading.unknown(Why.UNSUPPORTED, "not counted while no logs are loaded");
    }
    return loading.stream().allMatch(dir -> dir.totalLogs() >= dir.remainingLogs())
        ? Reading.known(
            loading.stream().mapToInt(dir -> dir.totalLogs() - dir.remainingLogs()).sum())
        : Reading.unknown(Why.NOT_ASKED, "the add-on has not counted the logs yet");
  }

  private static Reading<Long> bytes(List<DescribeLogRecovery.Dir> loading) {
    Reading<Long> sum = Reading.known(0L);
    for (DescribeLogRecovery.Dir dir : loading) {
      sum = sum.flatMap(before -> bytes(dir).map(left -> before + left));
    }
    return loading.isEmpty()
        ? Reading.unknown(Why.UNSUPPORTED, "not counted while no logs are loaded")
        : sum;
  }

  private static Reading<Long> bytes(DescribeLogRecovery.Dir dir) {
    return dir.remainingBytes() < 0
        ? Reading.unknown(Why.NOT_ASKED, "the add-on has not counted the bytes yet")
        : Reading.known(dir.remainingBytes());
  }

  private static LogDirProgress dir(DescribeLogRecovery.Dir dir) {
    Map<Integer, OptionalInt> segments = new HashMap<>();
    dir.threads()
        .forEach(
            thread ->
                segments.put(
                    thread.number(),
                    thread.remainingSegments() < 0
                        ? OptionalInt.empty()
                        : OptionalInt.of(thread.remainingSegments())));
    return new LogDirProgress(
        dir.path(),
        dir.offline(),
        dir.remainingLogs() < 0 ? OptionalInt.empty() : OptionalInt.of(dir.remainingLogs()),
        segments,
        bytes(dir));
  }

  /** Nothing is kept open between readings. */
  @Override
  public void close() {}
}
