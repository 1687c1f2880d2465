package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.PlannedElection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The last look before a commit. It holds what was true when it was opened, and does not change
 * under the eyes of the reader.
 *
 * @param clusterId the cluster that it is about
 * @param confirmation what must be typed where something may be lost: its name, else its id
 * @param seenAt the age of what it rests on
 * @param items lossy ones first
 * @param leftOut marked partitions that cannot be committed
 * @param waiting what waiting would spare, a sentence; empty where it would spare nothing
 * @param dependence who depends on what is lost, as soon as it is known
 * @param keeping whether what is cut is kept first, and where
 * @param view what the reader did in it so far
 */
public record Review(
    String clusterId,
    String confirmation,
    Instant seenAt,
    List<Item> items,
    List<LeftOut> leftOut,
    String waiting,
    Dependence dependence,
    Keeping keeping,
    View view)
    implements Dialog {
  /** Evidence that is older must not be acted upon. */
  public static final Duration OLDEST = Duration.ofSeconds(60);

  /**
   * One election to confirm.
   *
   * @param hidden its row was not on the table, because of a filter, when the review was opened
   * @param tails what salvage could keep of it
   */
  public record Item(
      PlannedElection election, Loss loss, String basis, boolean hidden, Tails tails) {}

  /** A partition that stays as it is, and why. */
  public record LeftOut(TopicPartition id, String why) {}

  /**
   * What the reader did so far, and saw.
   *
   * @param typed what was typed
   * @param commitFocused Enter commits; else it cancels
   * @param scroll the first item on the screen
   * @param seen how much of the list was on the screen
   * @param message why the last key did nothing; empty if it did
   */
  public record View(String typed, boolean commitFocused, int scroll, Seen seen, String message) {
    /** Nothing was done or seen yet. */
    public static final View FRESH =
        new View("", /* commitFocused= */ false, /* scroll= */ 0, Seen.NOTHING, "");
  }

  public Review {
    items = List.copyOf(items);
    leftOut = List.copyOf(leftOut);
  }

  /** True when nothing is lost and nothing is unknown: a single key confirms. */
  public boolean harmless() {
    return items.stream().allMatch(item -> item.loss().none());
  }

  /** What the confirmation is of the cluster, in a word. */
  public String confirmedBy() {
    return confirmation.equals(clusterId) ? "id" : "name";
  }

  /** True when it was typed without a mistake. */
  public boolean typedRight() {
    return view.typed.equals(confirmation);
  }

  public boolean tooOld(Instant now) {
    return Duration.between(seenAt, now).compareTo(OLDEST) > 0;
  }

  /** Partitions that surely lose records. */
  public long lossy() {
    return items.stream().filter(item -> item.loss().atLeast() > 0).count();
  }

  /** Partitions that are marked but not shown in the table. */
  public long hidden() {
    return items.stream().filter(Item::hidden).count();
  }

  /** Partitions whose loss, or the whole of it, is not known. */
  public long uncertain() {
    return items.stream().filter(item -> !item.loss().exact()).count();
  }

  /** Partitions of which a readable copy with a newer epoch is passed over: that epoch is lost. */
  public long passedOver() {
    return items.stream().filter(item -> item.loss().newerEpochLost()).count();
  }

  /** The records that are surely lost. */
  public long recordsLost() {
    return items.stream().mapToLong(item -> item.loss().atLeast()).sum();
  }

  /** How many of these are known to have been committed. */
  public long committedLost() {
    return items.stream().mapToLong(item -> item.loss().committed()).sum();
  }

  /** What salvage could keep, in all. */
  public Tails tails() {
    return items.stream().map(Item::tails).reduce(Tails.NONE, Tails::plus);
  }

  /**
   * True where somebody must know that nothing of what is cut is kept: where something is, or may
   * be, or where it was turned off.
   */
  public boolean keepsNothing() {
    return !items.isEmpty()
        && !keeping.on()
        && (!harmless() || keeping.directory().isPresent() || tails().copies() > 0);
  }

  /** How many partitions have something that salvage could keep. */
  public long salvageable() {
    return items.stream().filter(item -> item.tails().copies() > 0).count();
  }

  /** The brokers whose copies could not be seen, ascending. */
  public List<Integer> unseenBrokers() {
    TreeSet<Integer> brokers = new TreeSet<>();
    items.forEach(item -> brokers.addAll(item.loss().unseen()));
    return List.copyOf(brokers);
  }

  /** How many replicas could not be seen. */
  public long unseenReplicas() {
    return items.stream().mapToLong(item -> item.loss().unseen().size()).sum();
  }

  /** Partitions of Kafka's own topics, on which whole applications hang. */
  public List<TopicPartition> internal() {
    return items.stream()
        .map(item -> item.election().id())
        .filter(TopicPartition::internal)
        .toList();
  }

  /** To be read and confirmed anew, with only some of the elections. */
  public Review only(Predicate<Item> kept, String whyNot) {
    List<LeftOut> more = new ArrayList<>(leftOut);
    items.stream()
        .filter(kept.negate())
        .forEach(item -> more.add(new LeftOut(item.election().id(), whyNot)));
    List<Item> rest = items.stream().filter(kept).toList();
    boolean harmless = rest.stream().allMatch(item -> item.loss().none());
    String message = "%d left out, %d left".formatted(items.size() - rest.size(), rest.size());
    return new Review(
            clusterId,
            confirmation,
            seenAt,
            rest,
            more,
            harmless ? "" : waiting,
            harmless ? new Dependence.NotAsked() : dependenceOf(rest),
            keeping,
            View.FRESH)
        .withMessage(message);
  }

  public String typed() {
    return view.typed;
  }

  public boolean commitFocused() {
    return view.commitFocused;
  }

  public int scroll() {
    return view.scroll;
  }

  /** How many there are: elections, what is left out, and rows about who depends on them. */
  public int entries() {
    return items.size() + leftOut.size() + rows().size();
  }

  /** Who depends on what is lost, a row each; they come last, whenever they come. */
  public List<Dependence.Row> rows() {
    return dependence instanceof Dependence.Told told ? told.rows() : List.of();
  }

  /** The same, while brokers are asked who depends on what is lost. */
  public Review asking(long question) {
    return with(new Dependence.Asking(question));
  }

  /** The same with the answer, if that was its question. */
  public Review told(long question, List<Consequences> elections, List<String> unseenGroups) {
    return dependence.equals(new Dependence.Asking(question))
        ? with(new Dependence.Told(elections, unseenGroups).of(ids(items)))
        : this;
  }

  private Dependence dependenceOf(List<Item> left) {
    return dependence instanceof Dependence.Told told ? told.of(ids(left)) : dependence;
  }

  private static Set<TopicPartition> ids(List<Item> items) {
    return items.stream().map(item -> item.election().id()).collect(Collectors.toSet());
  }

  private Review with(Dependence newDependence) {
    return new Review(
        clusterId, confirmation, seenAt, items, leftOut, waiting, newDependence, keeping, view);
  }

  /**
   * The same with another choice about what is cut. What was typed was typed under the old one, and
   * nothing counts before a frame has shown the new one.
   */
  public Review withKeeping(Keeping chosen) {
    Seen unshown = new Seen(/* shown= */ false, view.seen.count(), view.seen.window());
    return new Review(
        clusterId,
        confirmation,
        seenAt,
        items,
        leftOut,
        waiting,
        dependence,
        chosen,
        new View("", /* commitFocused= */ false, view.scroll, unshown, ""));
  }

  public Seen seen() {
    return view.seen;
  }

  /** True when each entry was on the screen. */
  public boolean read() {
    return view.seen.shown() && view.seen.count() >= entries();
  }

  public String message() {
    return view.message;
  }

  public Review withTyped(String text) {
    return with(new View(text, view.commitFocused, view.scroll, view.seen, ""));
  }

  public Review withFocus(boolean onCommit) {
    return with(new View(view.typed, onCommit, view.scroll, view.seen, ""));
  }

  public Review scrolled(int first) {
    return with(new View(view.typed, view.commitFocused, first, view.seen, view.message));
  }

  public Review withSeen(Seen seen) {
    return with(new View(view.typed, view.commitFocused, view.scroll, seen, view.message));
  }

  public Review withMessage(String text) {
    return with(new View(view.typed, view.commitFocused, view.scroll, view.seen, text));
  }

  private Review with(View newView) {
    return new Review(
        clusterId, confirmation, seenAt, items, leftOut, waiting, dependence, keeping, newView);
  }
}
