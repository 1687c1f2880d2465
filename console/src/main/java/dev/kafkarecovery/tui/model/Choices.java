package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the operator chose: leaders, partitions left out, and marks. */
public final class Choices {
  /** A leader the operator chose. */
  private final Map<TopicPartition, Integer> overrides = new HashMap<>();

  private final Set<TopicPartition> cleared = new TreeSet<>();
  private final Set<TopicPartition> marks = new TreeSet<>();
  private boolean unsaved;

  public Optional<Integer> override(TopicPartition id) {
    return Optional.ofNullable(overrides.get(id));
  }

  public boolean cleared(TopicPartition id) {
    return cleared.contains(id);
  }

  public boolean marked(TopicPartition id) {
    return marks.contains(id);
  }

  /** The marked partitions, sorted. */
  public Set<TopicPartition> marks() {
    return Set.copyOf(marks);
  }

  public int markCount() {
    return marks.size();
  }

  /** How many leaders the operator chose. */
  public int overrideCount() {
    return overrides.size();
  }

  /** True when choices were made that were neither committed nor exported. */
  public boolean unsaved() {
    return unsaved && (!overrides.isEmpty() || !cleared.isEmpty());
  }

  /** The choices are in a file now. */
  public void saved() {
    unsaved = false;
  }

  public void override(TopicPartition id, int broker) {
    cleared.remove(id);
    overrides.put(id, broker);
    unsaved = true;
  }

  /** Back to the recommendation. */
  public void auto(TopicPartition id) {
    cleared.remove(id);
    overrides.remove(id);
  }

  /** Leaves a partition out, and takes its mark. */
  public void clear(TopicPartition id) {
    overrides.remove(id);
    marks.remove(id);
    cleared.add(id);
    unsaved = true;
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
  }
}
