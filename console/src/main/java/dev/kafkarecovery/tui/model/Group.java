package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Partitions that are offline for the same cause, so that one line can tell of all of them.
 *
 * @param cause what they have in common, in words
 */
public record Group(String cause, List<TopicPartition> members) {
  public Group {
    members = List.copyOf(members);
  }

  /** The partition in whose place the line stands. */
  public TopicPartition head() {
    return members.get(0);
  }

  /** Tells it from other groups: Kafka's own topics keep apart. */
  String key() {
    return key(head(), cause);
  }

  private static String key(TopicPartition id, String cause) {
    return id.internal() + cause;
  }

  /** {@code 263 partitions: all live copies behind broker 106}. */
  public String words() {
    String own = head().internal() ? " of Kafka's own topics" : "";
    return Words.count(members.size(), "partition") + own + ": " + cause;
  }

  /** What the picks of all members lose; empty where none of them has a pick. */
  public Optional<Loss> loss(ConsoleModel model) {
    List<Pick> picks = members.stream().map(model::pick).filter(Pick::electable).toList();
    if (picks.isEmpty()) {
      return Optional.empty();
    }
    TreeSet<Integer> unseen = new TreeSet<>();
    TreeSet<Integer> above = new TreeSet<>();
    picks.forEach(pick -> unseen.addAll(pick.loss().unseen()));
    picks.forEach(pick -> above.addAll(pick.loss().unknownAbove()));
    return Optional.of(
        new Loss(
            picks.stream().mapToLong(pick -> pick.loss().atLeast()).sum(),
            picks.stream().anyMatch(pick -> pick.loss().diverging()),
            picks.stream().anyMatch(pick -> pick.loss().newerEpochLost()),
            List.copyOf(unseen),
            List.copyOf(above),
            picks.stream().mapToLong(pick -> pick.loss().committed()).sum()));
  }

  /** Puts partitions of the same cause together, each group where its first member stands. */
  static List<Group> of(ConsoleModel model, List<TopicPartition> ids) {
    Map<String, List<TopicPartition>> groups = new LinkedHashMap<>();
    Map<String, String> causes = new LinkedHashMap<>();
    for (TopicPartition id : ids) {
      Optional<String> cause = cause(model, id);
      String key = cause.map(words -> key(id, words)).orElse(id.toString());
      groups.computeIfAbsent(key, each -> new ArrayList<>()).add(id);
      causes.put(key, cause.orElse(""));
    }
    return groups.entrySet().stream()
        .map(group -> new Group(causes.getOrDefault(group.getKey(), ""), group.getValue()))
        .toList();
  }

  /** Empty for a partition that needs a line of its own: a result, or a choice of the operator. */
  private static Optional<String> cause(ConsoleModel model, TopicPartition id) {
    RowState state = Rows.state(model, id);
    Optional<Recommendation> advice = model.picture().flatMap(seen -> seen.advice(id));
    boolean own =
        (state != RowState.OFFLINE && state != RowState.WAITING)
            || model.outcomes().of(id).isPresent()
            || model.choices().chosen(id)
            || advice.isEmpty();
    return own
        ? Optional.empty()
        : Optional.of(cause(advice.orElseThrow(), Rows.awaited(model, id)));
  }

  private static String cause(Recommendation advice, List<Integer> awaited) {
    List<String> ids = awaited.stream().map(String::valueOf).toList();
    String brokers = (ids.size() == 1 ? "broker " : "brokers ") + Words.firstFew(ids, 5);
    return switch (advice.kind()) {
      case CLEAN -> "a live in-sync copy can lead, nothing is lost";
      case UNCLEAN ->
          awaited.isEmpty()
              ? "only an unclean election is left"
              : "all live copies behind " + brokers;
      case NO_EVIDENCE -> "logs unknown" + (awaited.isEmpty() ? "" : ", or wait for " + brokers);
      case NO_ELECTABLE_REPLICA ->
          "no live copy" + (awaited.isEmpty() ? "" : ", wait for " + brokers);
      case LEADER_PRESENT, LEADER_HIDDEN -> advice.sentence();
    };
  }
}
