package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Builds what a broker's metrics say. */
final class Gauges {
  static final Instant START = Instant.parse("2026-11-29T12:00:00Z");

  private final List<LogDirProgress> dirs = new ArrayList<>();
  private Reading<Integer> brokerState = Reading.unknown(Why.UNSUPPORTED, "not there");
  private Reading<Instant> jvmStarted = Reading.unknown(Why.UNSUPPORTED, "not there");
  private Reading<Integer> loaded = Reading.unknown(Why.UNSUPPORTED, "not there");
  private Reading<Long> bytes = Reading.unknown(Why.UNSUPPORTED, "not there");

  static Gauges state(int state) {
    Gauges gauges = new Gauges();
    gauges.brokerState = Reading.known(state);
    return gauges;
  }

  static Gauges nothing() {
    return new Gauges();
  }

  Gauges dir(String dir, int left) {
    return dir(dir, left, Map.of());
  }

  Gauges dir(String dir, int left, Map<Integer, OptionalInt> segments) {
    dirs.add(
        new LogDirProgress(
            dir, false, OptionalInt.of(left), segments, Reading.unknown(Why.UNSUPPORTED, "")));
    return this;
  }

  Gauges offline(String dir) {
    dirs.add(
        new LogDirProgress(
            dir, true, OptionalInt.of(0), Map.of(), Reading.unknown(Why.UNSUPPORTED, "")));
    return this;
  }

  Gauges started(Instant at) {
    jvmStarted = Reading.known(at);
    return this;
  }

  Gauges loaded(int logs) {
    loaded = Reading.known(logs);
    return this;
  }

  Gauges bytes(long left) {
    bytes = Reading.known(left);
    return this;
  }

  RecoveryGauges build() {
    return new RecoveryGauges(brokerState, jvmStarted, dirs, loaded, bytes, false);
  }

  BrokerRecovery judged(Broker.State metadata, long second) {
    return judged(metadata, START.plusSeconds(second));
  }

  BrokerRecovery judged(Broker.State metadata, Instant at) {
    return StateJudge.judge(
        broker(1, metadata), BrokerRecovery.Source.JMX, at, Reading.known(build()));
  }

  static Broker broker(int id, Broker.State state) {
    return new Broker(
        id, "127.0.0.1", 9092, "", state, Reading.unknown(Why.NOT_ASKED, "not asked"));
  }
}
