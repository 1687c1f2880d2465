package dev.kafkarecovery.render;

import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.Advice;
import dev.kafkarecovery.plan.Advisor;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Healing;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.TextTable.Align;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of the replicas of each partition, as a block of lines for each: the partition, its
 * replicas best first, why each stands where it stands, and the advice.
 */
public final class ReplicaInfo {
  private static final int NAMES_SHOWN = 5;
  private static final String INDENT = "  ";
  private static final String REASON_INDENT = " ".repeat(10);

  private final ClusterSnapshot snapshot;
  private final Map<Integer, RecoveryProgress> progress;
  private final Advisor advisor;
  private final boolean ascii;

  /**
   * @param progress what is known of brokers' log recovery, by broker id
   * @param ascii use nothing but ASCII
   */
  public ReplicaInfo(
      ClusterSnapshot snapshot, Map<Integer, RecoveryProgress> progress, boolean ascii) {
    this.snapshot = snapshot;
    this.progress = Map.copyOf(progress);
    this.advisor = new Advisor(snapshot, progress);
    this.ascii = ascii;
  }

  /**
   * The blocks, with an empty line between them.
   *
   * @param dependents who depends on the partitions; empty if it was not asked
   */
  public List<String> lines(List<Recommendation> advice, Optional<Dependents> dependents) {
    boolean withSource = advice.stream().anyMatch(ReplicaInfo::notPlain);
    TextTable table = table(withSource);
    advice.forEach(
        one -> one.ranking().forEach(ranked -> row(table, ranked.replica(), withSource)));
    List<String> rows = table.lines();
    String titles = rows.get(0);
    List<String> lines = new ArrayList<>();
    Set<String> told = new HashSet<>();
    int next = 1;
    for (Recommendation one : advice) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(head(one.state()));
      if (told.add(one.id().topic()) && one.id().internal()) {
        lines.addAll(Wrap.lines("internal topic: " + Impact.of(one.id().topic()), INDENT));
      }
      lines.add(INDENT + titles);
      for (RankedReplica ranked : one.ranking()) {
        String reason =
            reason(ranked) + LossText.ifPickLeads(one, ranked.brokerId(), snapshot.takenAt());
        lines.add(INDENT + rows.get(next++));
        lines.addAll(Wrap.lines(Sanitizer.clean(reason), REASON_INDENT));
      }
      lines.addAll(Wrap.lines("=> " + Sanitizer.clean(advice(one)), INDENT));
      dependents.ifPresent(known -> lines.addAll(consequences(one, known)));
    }
    return lines;
  }

  private static List<String> consequences(Recommendation one, Dependents dependents) {
    List<String> lines = new ArrayList<>();
    if (one.pick().isPresent() && Consequences.possible(one.state(), one.pick().getAsInt())) {
      Consequences known = Consequences.of(one.state(), one.pick().getAsInt(), dependents);
      for (String sentence : ConsequenceText.sentences(known)) {
        lines.addAll(Wrap.lines(Sanitizer.clean(sentence), INDENT));
      }
    }
    return lines;
  }

  /** True where anybody but the plain protocol tells of logs: then each row says who. */
  public static boolean notPlain(Recommendation one) {
    return one.ranking().stream()
        .map(ranked -> ranked.replica().log().source())
        .anyMatch(
            source -> source == ReplicaLog.Source.ADD_ON || source == ReplicaLog.Source.BROKER_RPC);
  }

  private static TextTable table(boolean withSource) {
    TextTable table =
        new TextTable()
            .column("BROKER", Align.LEFT)
            .column("STATE", Align.LEFT)
            .column("LEO", Align.RIGHT)
            .column("EPOCH", Align.RIGHT)
            .column("LAST RECORD", Align.LEFT)
            .column("HW", Align.RIGHT)
            .column("START", Align.RIGHT)
            .column("SIZE", Align.RIGHT);
    return (withSource ? table.column("BY", Align.LEFT) : table).column("LOG DIR", Align.LEFT);
  }

  private void row(TextTable table, Replica replica, boolean withSource) {
    ReplicaLog log = replica.log();
    List<String> cells = new ArrayList<>(cells(replica, log));
    if (withSource) {
      cells.add(Words.source(log.source()));
    }
    cells.add(log.logDir().orElse(Words.UNKNOWN));
    table.row(cells.toArray(String[]::new));
  }

  private List<String> cells(Replica replica, ReplicaLog log) {
    return List.of(
        Integer.toString(replica.brokerId()),
        stateWithProgress(replica),
        Words.offset(log.logEndOffset()),
        Words.epoch(log.lastWrittenLeaderEpoch()),
        Words.lastRecord(log.lastRecordTimestampMs(), snapshot.takenAt()),
        Words.offset(log.highWatermark()),
        Words.offset(log.logStartOffset()),
        Words.size(log.sizeBytes()));
  }

  /** {@code recovering 48 %, ~6m10s} where its broker is known to be on its way. */
  private String stateWithProgress(Replica replica) {
    RecoveryProgress seen = progress.get(replica.brokerId());
    if (replica.online() || seen == null || !seen.recovery().onItsWay()) {
      return state(replica);
    }
    if (seen.recovery().state() != BrokerRecovery.State.RECOVERING) {
      return "coming back";
    }
    String loaded =
        seen.loadedPart().map(part -> " %d %%".formatted(BrokerFields.percent(part))).orElse("");
    String left =
        seen.outlook().timeLeft().map(LogRecovery::about).orElse("time left " + Words.UNKNOWN);
    return "recovering%s, %s".formatted(loaded, left);
  }

  /** A replica's state in a few words. */
  public static String state(Replica replica) {
    return switch (replica.state()) {
      case ONLINE -> silentOrOnline(replica);
      case FENCED -> recovering(replica) ? "recovering" : "fenced";
      case NOT_REGISTERED -> "not registered";
      case NOT_LIVE -> recovering(replica) ? "recovering" : "not live";
      case LOG_DIR_OFFLINE -> "log dir offline";
    };
  }

  private static boolean recovering(Replica replica) {
    return why(replica) == Reading.Why.RECOVERING;
  }

  private static String silentOrOnline(Replica replica) {
    return switch (why(replica)) {
      case SILENT -> "silent";
      case UNREACHABLE -> "unreachable";
      case NO_COPY -> "no copy";
      case LOG_DIR_OFFLINE -> "log dir offline";
      case RECOVERING -> "recovering";
      case NOT_ASKED,
          FENCED,
          NOT_REGISTERED,
          NOT_LIVE,
          NOT_AUTHORIZED,
          UNSUPPORTED,
          EMPTY_LOG,
          FAILED ->
          "online";
    };
  }

  /** Why the log end is not known; {@code NOT_ASKED} stands for a known one as well. */
  private static Reading.Why why(Replica replica) {
    return replica.log().logEndOffset() instanceof Reading.Unknown<Long> unknown
        ? unknown.why()
        : Reading.Why.NOT_ASKED;
  }

  private static String reason(RankedReplica ranked) {
    return switch (ranked.standing()) {
      case CLEAN -> "clean, " + ranked.reason();
      case CANDIDATE -> "candidate, " + ranked.reason();
      case UNPROVEN -> "unproven, " + ranked.reason();
      case REJECTED -> ranked.reason();
    };
  }

  private List<String> head(PartitionState state) {
    List<String> lines = new ArrayList<>();
    String leader =
        state.leader().isPresent()
            ? "leader " + state.leader().getAsInt()
            : state.leaderHidden() ? "leader hidden on this listener" : "OFFLINE";
    TopicSettings settings = snapshot.topics().get(state.id().topic());
    String minimum =
        settings == null
            ? Words.UNKNOWN
            : settings.minInsyncReplicas().map(String::valueOf).orElse(Words.UNKNOWN);
    lines.add(
        Sanitizer.clean(
            "%s  %s  epoch %d  ISR %s  ELR %s  last known %s  min ISR %s"
                .formatted(
                    state.id(),
                    leader,
                    state.leaderEpoch(),
                    Words.brokers(state.isr()),
                    Words.brokers(state.elr()),
                    Words.brokers(state.lastKnownElr()),
                    minimum)));
    state
        .reassignment()
        .asOptional()
        .filter(Reassignment::inFlight)
        .ifPresent(
            moving -> lines.addAll(Wrap.lines(Warnings.reassignment(state, moving), INDENT)));
    return lines;
  }

  private String advice(Recommendation recommendation) {
    Advice advice = advisor.advise(recommendation);
    return switch (advice.kind()) {
      case ELECT_CLEAN, ELECT ->
          "%s; loss %s%s"
              .formatted(
                  advice.sentence(),
                  Words.loss(recommendation.loss(), ascii),
                  LossText.more(recommendation, snapshot));
      case WAIT -> advice.sentence();
      case NONE -> "nothing to do: " + advice.sentence();
      case LOGS_UNKNOWN, NO_LIVE_COPY -> {
        List<Integer> awaited = Healing.awaited(snapshot, recommendation.state());
        yield awaited.isEmpty()
            ? advice.sentence()
            : "%s; wait for %s: %s"
                .formatted(
                    advice.sentence(),
                    Words.namedBrokers(awaited, NAMES_SHOWN),
                    Awaited.sentence(recommendation.state(), awaited));
      }
    };
  }
}
