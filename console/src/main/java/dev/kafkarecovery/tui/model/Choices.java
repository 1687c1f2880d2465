package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the operator chose: leaders, partitions left out, and marks. */
public final class Choices {
  /** A leader the operator chose. */
  private final Map<TopicPartition, Integer> overrides = new HashMap<>();

  private final Set<TopicPartition> cleared = new TreeSet<>();

  /** Those of the cleared ones that shall wait for a broker. */
  private final Set<TopicPartition> waiting = new TreeSet<>();

  private final Map<TopicPartition, String> notes = new HashMap<>();
  private final Set<TopicPartition> marks = new TreeSet<>();

  /** What was chosen and is in no file. */
  private final Set<TopicPartition> unsaved = new HashSet<>();

  private int version;

  /** Another one after each change of who shall lead. */
  public int version() {
    return version;
  }

  public Optional<Integer> override(TopicPartition id) {
    return Optional.ofNullable(overrides.get(id));
  }

  public boolean cleared(TopicPartition id) {
    return cleared.contains(id);
  }

  /** True where it was cleared to wait for a broker that may come back. */
  public boolean waiting(TopicPartition id) {
    return waiting.contains(id);
  }

  /** What the operator wrote about this pick; empty if nothing. */
  public String note(TopicPartition id) {
    return notes.getOrDefault(id, "");
  }

  public void note(TopicPartition id, String text) {
    if (text.isBlank()) {
      notes.remove(id);
    } else {
      notes.put(id, text);
    }
    unsaved.add(id);
  }

  /** True where the operator chose something other than what is advised. */
  boolean picked(TopicPartition id) {
    return overrides.containsKey(id) || cleared.contains(id);
  }

  /** The same, or wrote a note. */
  boolean chosen(TopicPartition id) {
    return picked(id) || notes.containsKey(id);
  }

  public boolean marked(TopicPartition id) {
    return marks.contains(id);
  }

  /** The marked partitions, sorted. */
  public Set<TopicPartition> marks() {
    return Collections.unmodifiableSet(marks);
  }

  public int markCount() {
    return marks.size();
  }

  /** For how many partitions the operator chose a leader, chose none, or wrote a note. */
  public int count() {
    Set<TopicPartition> all = new HashSet<>(overrides.keySet());
    all.addAll(cleared);
    all.addAll(notes.keySet());
    return all.size();
  }

  /** For how many partitions choices were made that were neither committed nor exported. */
  public int unsaved() {
    unsaved.removeIf(id -> !chosen(id));
    return unsaved.size();
  }

  /** This pick and note are in a file now; what was left out never is. */
  public void saved(TopicPartition id, int broker, String note) {
    boolean same = overrides.getOrDefault(id, broker) == broker && note(id).equals(note);
    if (same && !cleared(id)) {
      unsaved.remove(id);
    }
  }

  public void override(TopicPartition id, int broker) {
    version++;
    pickAgain(id);
    overrides.put(id, broker);
    unsaved.add(id);
  }

  /** Back to the recommendation. */
  public void auto(TopicPartition id) {
    version++;
    pickAgain(id);
    overrides.remove(id);
  }

  private void pickAgain(TopicPartition id) {
    cleared.remove(id);
    waiting.remove(id);
  }

  /** Leaves a partition out, and takes its mark. */
  public void clear(TopicPartition id) {
    version++;
    overrides.remove(id);
    marks.remove(id);
    waiting.remove(id);
    cleared.add(id);
    unsaved.add(id);
  }

  /** Leaves a partition out until a broker comes back. */
  public void await(TopicPartition id) {
    clear(id);
    waiting.add(id);
  }

  public void mark(Collection<TopicPartition> ids) {
    marks.addAll(ids);
  }

  public void unmark(TopicPartition id) {
    marks.remove(id);
  }

  public void unmarkAll() {
    marks.clear();
  }

  /** The partition has a leader: nothing is left to choose. */
  public void settle(TopicPartition id) {
    auto(id);
    marks.remove(id);
    notes.remove(id);
  }
}
