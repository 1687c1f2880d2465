package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.ReplicaLog.Source;
import dev.kafkarecovery.progress.HostPort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who serves GetReplicaLogInfo for a broker: its add-on first, then the broker itself where it is
 * configured to. Safe for use by several threads.
 */
final class LogInfoSources {
  /** Where the plain protocol answers too, an add-on that is silent is not waited for longer. */
  private static final Duration BESIDE_PLAIN = Duration.ofSeconds(2);

  /** For so long one that was silent is not asked again where the plain protocol answers too. */
  private static final Duration REST = Duration.ofSeconds(30);

  private record Silence(long nanos, LogInfo.Fault fault) {
    boolean fresh() {
      return System.nanoTime() - nanos < REST.toNanos();
    }
  }

  private final Map<RawChannel.Place, Silence> silent = new ConcurrentHashMap<>();
  private final Optional<AddOns> addOns;
  private final Optional<RpcKeys> brokers;
  private final ClientSettings cluster;
  private final ClientSettings addOnClient;

  LogInfoSources(RecoveryRpcs rpcs, ClientSettings cluster) {
    this.addOns = rpcs.addOns();
    this.brokers = rpcs.brokers();
    this.cluster = cluster;
    this.addOnClient = addOns.map(known -> new ClientSettings(known.client())).orElse(cluster);
  }

  /** True where anybody can be asked about a broker. */
  boolean reach(boolean serving) {
    return addOns.isPresent() || (serving && brokers.isPresent());
  }

  /** How long to wait for {@link #read} of a broker that serves, though a host's name hang. */
  Deadline patience(Deadline deadline) {
    int listeners = (addOns.isPresent() ? 1 : 0) + (brokers.isPresent() ? 1 : 0);
    return deadline.atMost(BESIDE_PLAIN.multipliedBy(listeners));
  }

  /**
   * Asks about logs of a broker; never throws for what the other side does.
   *
   * @param partitions of which the broker has a replica
   */
  LogInfo read(Broker broker, Collection<PartitionState> partitions, Deadline deadline)
      throws InterruptedException {
    List<LogInfo.Fault> faults = new ArrayList<>();
    for (Listener listener : listeners(broker, faults)) {
      Silence silence = silent.get(listener.place());
      if (broker.serving() && silence != null && silence.fresh()) {
        faults.add(silence.fault());
        continue;
      }
      Deadline mine = broker.serving() ? deadline.atMost(BESIDE_PLAIN) : deadline;
      try (RecoveryRpcClient client =
          RecoveryRpcClient.connect(listener.client(), listener.place(), listener.keys(), mine)) {
        if (listener.source() == Source.ADD_ON) {
          client.checkBroker(broker.id());
        }
        return new LogInfo(
            listener.source(),
            listener.place().who(),
            new LogInfoReader(client).read(partitions),
            faults);
      } catch (ChannelException e) {
        LogInfo.Fault fault = new LogInfo.Fault(e.why(), e.clause());
        faults.add(fault);
        if (e.why() == Why.SILENT) {
          silent.put(listener.place(), new Silence(System.nanoTime(), fault));
        }
      }
    }
    return LogInfo.untold(faults);
  }

  private record Listener(
      Source source, RawChannel.Place place, RpcKeys keys, ClientSettings client) {}

  private List<Listener> listeners(Broker broker, List<LogInfo.Fault> faults) {
    List<Listener> listeners = new ArrayList<>();
    if (addOns.isPresent()) {
      Reading<RawChannel.Place> place = place(addOns.get(), broker);
      if (place instanceof Reading.Unknown<RawChannel.Place> none) {
        faults.add(new LogInfo.Fault(none.why(), none.detail()));
      }
      place
          .asOptional()
          .ifPresent(
              known ->
                  listeners.add(
                      new Listener(Source.ADD_ON, known, addOns.get().keys(), addOnClient)));
    }
    if (brokers.isPresent() && broker.serving()) {
      RawChannel.Place own =
          new RawChannel.Place(
              "broker %d at %s".formatted(broker.id(), new HostPort(broker.host(), broker.port())),
              broker.host(),
              broker.port());
      listeners.add(new Listener(Source.BROKER_RPC, own, brokers.get(), cluster));
    }
    return listeners;
  }

  /** Where a broker's add-on listens, or why that is not known. */
  static Reading<RawChannel.Place> place(AddOns addOns, Broker broker) {
    return addOns
        .places()
        .of(broker)
        .flatMap(
            text -> {
              if (HostPort.fault(text).isPresent()) {
                return Reading.unknown(
                    Why.FAILED,
                    "the add-on's address %s %s".formatted(text, HostPort.fault(text).get()));
              }
              HostPort address = HostPort.parse(text);
              return Reading.known(
                  new RawChannel.Place("the add-on at " + address, address.host(), address.port()));
            });
  }
}
