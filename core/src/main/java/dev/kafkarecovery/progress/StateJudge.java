package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.Source;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Instant;
import java.util.Optional;

/**
 * Turns what the metadata and the metrics of a broker say into one state. The broker's own state
 * goes before the metadata, which shows a killed broker as serving for some seconds.
 */
final class StateJudge {
  private StateJudge() {}

  /** The state of this broker; of a reading without gauges only what the metadata tells. */
  static BrokerRecovery judge(
      Broker broker, Source source, Instant at, Reading<RecoveryGauges> reading) {
    Optional<RecoveryGauges> gauges = reading.asOptional();
    Judgement judgement =
        gauges.isPresent() ? judge(broker, gauges.get()) : unread(broker, source, reading.reason());
    Source told = gauges.map(RecoveryGauges::fromAddOn).orElse(false) ? Source.ADD_ON : source;
    return new BrokerRecovery(
        broker.id(),
        at,
        told,
        judgement.state(),
        judgement.detail(),
        judgement.state() == State.SERVING && gauges.filter(StateJudge::anythingLeft).isPresent(),
        reading);
  }

  private record Judgement(State state, String detail) {}

  private static Judgement unread(Broker broker, Source source, String reason) {
    if (broker.serving()) {
      return new Judgement(
          State.SERVING, source == Source.NONE ? "serving" : "serving; metrics: " + reason);
    }
    return new Judgement(State.UNKNOWN, standing(broker) + "; " + reason);
  }

  private static Judgement judge(Broker broker, RecoveryGauges gauges) {
    Optional<Integer> own = gauges.brokerState().asOptional();
    boolean serving = own.map(state -> state == RecoveryGauges.RUNNING).orElse(broker.serving());
    if (serving) {
      return new Judgement(
          State.SERVING,
          anythingLeft(gauges) ? "serving; a recovery metric was left behind" : "serving");
    }
    if (own.filter(state -> state > RecoveryGauges.RUNNING).isPresent()) {
      return new Judgement(State.STOPPING, "shutting down (broker state %d)".formatted(own.get()));
    }
    if (gauges.counting()) {
      return counting(gauges);
    }
    if (own.isEmpty()) {
      return new Judgement(
          State.UNKNOWN,
          standing(broker)
              + "; no broker state and no recovery metric: not a broker's port, Kafka before 3.3,"
              + " or rules that leave them out");
    }
    return own.get() == 0
        ? new Judgement(State.NOT_STARTED, "process is up, broker not started yet")
        : new Judgement(State.NOT_LOADING, "not started or already finished loading logs");
  }

  private static Judgement counting(RecoveryGauges gauges) {
    Optional<Integer> left = gauges.remainingLogs();
    if (left.isEmpty()) {
      return new Judgement(
          State.UNKNOWN, "log directories offline: " + String.join(", ", gauges.offlineDirs()));
    }
    String offline =
        gauges.offlineDirs().isEmpty()
            ? ""
            : "; log directory offline: " + String.join(", ", gauges.offlineDirs());
    return left.get() > 0
        ? new Judgement(State.RECOVERING, "loading logs" + offline)
        : new Judgement(State.LOADED, "all logs loaded, not serving yet" + offline);
  }

  private static boolean anythingLeft(RecoveryGauges gauges) {
    return gauges.dirs().stream()
        .anyMatch(dir -> dir.remainingLogs().orElse(0) > 0 || dir.busySegments().orElse(0) > 0);
  }

  private static String standing(Broker broker) {
    return switch (broker.state()) {
      case SERVING -> "registered";
      case FENCED -> "fenced";
      case NOT_REGISTERED -> "not registered";
      case NOT_LIVE -> "not live";
    };
  }
}
