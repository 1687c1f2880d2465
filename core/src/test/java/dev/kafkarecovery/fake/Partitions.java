package dev.kafkarecovery.fake;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** Builds partitions for tests, in the shorthand of the cases: replicas, isr, then a line each. */
public final class Partitions {
  private final TopicPartition id;
  private final List<Replica> replicas = new ArrayList<>();
  private final Map<Integer, EpochLog> lineages = new TreeMap<>();
  private final Set<Integer> watermarked = new TreeSet<>();
  private OptionalInt leader = OptionalInt.empty();
  private boolean leaderHidden;

  /** Above every epoch in a log: losing the leader was an epoch of its own. */
  private int leaderEpoch = 5;

  private List<Integer> isr = List.of();
  private Reading<List<Integer>> elr = Reading.known(List.of());
  private Reading<List<Integer>> lastKnownElr = Reading.known(List.of());
  private Reading<Reassignment> reassignment = Reading.known(Reassignment.NONE);

  private Partitions(TopicPartition id) {
    this.id = id;
  }

  /** An offline partition; replicas are added in assignment order. */
  public static Partitions partition(String topic, int partition) {
    return new Partitions(new TopicPartition(topic, partition));
  }

  /** A live replica with a readable log. */
  public Partitions alive(int broker, long logEndOffset, int epoch) {
    replicas.add(new Replica(broker, Replica.State.ONLINE, log(logEndOffset, epoch)));
    leaderEpoch = Math.max(leaderEpoch, epoch + 1);
    return this;
  }

  /** A live replica with a readable log whose epochs can be looked up. */
  public Partitions alive(int broker, EpochLog log) {
    replicas.add(
        new Replica(broker, Replica.State.ONLINE, log(log.start(), log.end(), log.lastEpoch())));
    leaderEpoch = Math.max(leaderEpoch, log.lastEpoch() + 1);
    lineages.put(broker, log);
    return this;
  }

  /** What a live replica believes to be committed. */
  public Partitions highWatermark(int broker, long offset) {
    replicas.replaceAll(
        replica ->
            replica.brokerId() == broker
                ? replica.withLog(withHighWatermark(replica.log(), offset))
                : replica);
    watermarked.add(broker);
    return this;
  }

  /** The same log with another high watermark. */
  public static ReplicaLog withHighWatermark(ReplicaLog log, long offset) {
    return new ReplicaLog(
        log.logEndOffset(),
        log.lastWrittenLeaderEpoch(),
        log.lastRecordTimestampMs(),
        Reading.known(offset),
        log.logStartOffset(),
        log.sizeBytes(),
        log.logDir());
  }

  /** A replica whose broker is fenced. */
  public Partitions dead(int broker) {
    return replica(broker, Replica.State.FENCED, Why.FENCED, "broker is fenced");
  }

  /** A replica whose broker is not registered. */
  public Partitions gone(int broker) {
    return replica(broker, Replica.State.NOT_REGISTERED, Why.NOT_REGISTERED, "not registered");
  }

  /** A live replica whose broker does not answer. */
  public Partitions silent(int broker) {
    return replica(broker, Replica.State.ONLINE, Why.SILENT, "no answer within 30 s");
  }

  public Partitions replica(int broker, Replica.State state, Why why, String detail) {
    replicas.add(new Replica(broker, state, ReplicaLog.unknown(why, detail)));
    return this;
  }

  public Partitions leader(int broker) {
    leader = OptionalInt.of(broker);
    return this;
  }

  public Partitions leaderHidden() {
    leaderHidden = true;
    return this;
  }

  public Partitions isr(Integer... brokers) {
    isr = List.of(brokers);
    return this;
  }

  public Partitions elr(Integer... brokers) {
    elr = Reading.known(List.of(brokers));
    return this;
  }

  public Partitions lastKnownElr(Integer... brokers) {
    lastKnownElr = Reading.known(List.of(brokers));
    return this;
  }

  /** As on a cluster without KIP-966. */
  public Partitions noElr() {
    elr = Reading.unknown(Why.UNSUPPORTED, "the brokers do not report the ELR");
    lastKnownElr = Reading.unknown(Why.UNSUPPORTED, "the brokers do not report the ELR");
    return this;
  }

  public Partitions reassigning(List<Integer> adding, List<Integer> removing) {
    reassignment = Reading.known(new Reassignment(adding, removing));
    return this;
  }

  TopicPartition id() {
    return id;
  }

  /** The logs that were given with their epochs, by broker. */
  Map<Integer, EpochLog> lineages() {
    return Map.copyOf(lineages);
  }

  /** Nothing above the end of an in-sync replica can be committed. */
  private List<Replica> plausible() {
    long limit =
        replicas.stream()
            .filter(r -> isr.contains(r.brokerId()) || elr.orElse(List.of()).contains(r.brokerId()))
            .flatMap(r -> r.log().logEndOffset().asOptional().stream())
            .min(Long::compare)
            .orElse(Long.MAX_VALUE);
    return replicas.stream()
        .map(
            replica ->
                replica.log().highWatermark().orElse(0L) > limit
                        && !watermarked.contains(replica.brokerId())
                    ? replica.withLog(withHighWatermark(replica.log(), limit))
                    : replica)
        .toList();
  }

  public PartitionState build() {
    return new PartitionState(
        id,
        UUID.nameUUIDFromBytes(id.topic().getBytes(java.nio.charset.StandardCharsets.UTF_8))
            .toString(),
        leader,
        leaderHidden,
        leaderEpoch,
        plausible(),
        isr,
        elr,
        lastKnownElr,
        reassignment);
  }

  /** A log with plausible values around the two that matter. */
  public static ReplicaLog log(long logEndOffset, int epoch) {
    return log(0, logEndOffset, epoch);
  }

  /** The same, of a log that does not begin at 0. */
  public static ReplicaLog log(long logStartOffset, long logEndOffset, int epoch) {
    return new ReplicaLog(
        Reading.known(logEndOffset),
        Reading.known(epoch),
        Reading.known(1_796_000_000_000L + logEndOffset),
        Reading.known(Math.max(logStartOffset, logEndOffset - 5)),
        Reading.known(logStartOffset),
        Reading.known(logEndOffset * 100),
        Reading.known("/data1"));
  }
}
