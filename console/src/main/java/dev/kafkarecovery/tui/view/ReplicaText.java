package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is said of one replica, in the lower pane and in the picker. */
final class ReplicaText {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter YEAR =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

  private ReplicaText() {}

  /** The broker's id and its rack. */
  static String name(Picture picture, int broker) {
    String rack = picture.snapshot().broker(broker).map(Broker::rack).orElse("");
    return broker + (rack.isEmpty() ? "" : " " + Sanitizer.clean(rack));
  }

  /** The state of a replica, with how far its broker is where that is known. */
  static String state(ConsoleModel model, Replica replica) {
    boolean away =
        switch (replica.state()) {
          case FENCED, NOT_REGISTERED, NOT_LIVE -> true;
          case ONLINE, LOG_DIR_OFFLINE -> false;
        };
    String progress =
        away
            ? Optional.ofNullable(model.recovery().get(replica.brokerId()))
                .map(RecoveryText::brief)
                .orElse("")
            : "";
    return progress.isEmpty() ? state(replica) : "▲ " + progress;
  }

  private static String state(Replica replica) {
    return switch (replica.state()) {
      case ONLINE -> online(replica);
      case FENCED -> "▲ fenced";
      case NOT_REGISTERED -> "✖ not registered";
      case NOT_LIVE -> "✖ not live";
      case LOG_DIR_OFFLINE -> "✖ dir offline";
    };
  }

  private static String online(Replica replica) {
    if (!(replica.log().logEndOffset() instanceof Reading.Unknown<Long> unknown)) {
      return "● online";
    }
    return switch (unknown.why()) {
      case NOT_ASKED -> "● online";
      case SILENT -> "▲ silent";
      case UNREACHABLE -> "✖ unreachable";
      case RECOVERING -> "▲ recovering";
      case NO_COPY -> "✖ no copy";
      case LOG_DIR_OFFLINE -> "✖ dir offline";
      case NOT_AUTHORIZED -> "▲ no right";
      case FENCED, NOT_REGISTERED, NOT_LIVE, UNSUPPORTED, EMPTY_LOG, FAILED -> "▲ log unknown";
    };
  }

  static Role role(ConsoleModel model, Replica replica) {
    String state = state(model, replica);
    if (state.startsWith("●")) {
      return Role.DONE;
    }
    return state.startsWith("✖") ? Role.OFFLINE : Role.WAITING;
  }

  /** Why it stands where it stands, with what the metadata says of it. */
  static String standing(PartitionState state, RankedReplica ranked) {
    int broker = ranked.brokerId();
    String reason = Sanitizer.clean(ranked.reason()).replace("not electable: its", "its");
    if (ranked.electable()) {
      return reason;
    }
    if (state.isr().contains(broker)) {
      return "last in the ISR; " + reason;
    }
    if (state.elr().orElse(List.of()).contains(broker)) {
      return "in the ELR; " + reason;
    }
    if (state.lastKnownElr().orElse(List.of()).contains(broker)) {
      return "led last; " + reason;
    }
    return reason;
  }

  /** The time of the last record in at most 11 columns. */
  static String lastRecord(Reading<Long> timestampMs, Instant now) {
    Optional<Long> ms = timestampMs.asOptional();
    if (ms.isEmpty()) {
      return Words.UNKNOWN;
    }
    if (ms.get() < 0) {
      return "none";
    }
    Instant moment = Instant.ofEpochMilli(ms.get());
    LocalDate day = LocalDate.ofInstant(moment, ZoneOffset.UTC);
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    if (day.equals(today)) {
      return Words.time(moment, now);
    }
    return (day.getYear() == today.getYear() ? DAY : YEAR).format(moment);
  }
}
