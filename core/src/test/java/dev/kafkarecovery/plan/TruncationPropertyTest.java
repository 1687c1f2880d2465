package dev.kafkarecovery.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * The forecast of a cut against followers that are really cut: logs in memory that hold an epoch at
 * each offset, with the epoch caches that brokers keep beside them, and a follower that fetches and
 * truncates as the replica fetcher does until it can go on.
 */
final class TruncationPropertyTest {
  private static final TopicPartition ID = new TopicPartition("t", 0);
  private static final int LEADER = 1;
  private static final int FOLLOWER = 2;

  /** A broker's copy: the epoch at each offset, and the cache of where epochs begin. */
  private static final class Copy {
    private long start;
    private final List<Integer> epochs = new ArrayList<>();
    private final TreeMap<Integer, Long> cache = new TreeMap<>();

    long end() {
      return start + epochs.size();
    }

    int lastWritten() {
      return epochs.isEmpty() ? -1 : epochs.get(epochs.size() - 1);
    }

    int at(long offset) {
      return epochs.get((int) (offset - start));
    }

    /** As a leader does on taking office, and every copy on the first batch of an epoch. */
    void assign(int epoch, long offset) {
      if (cache.isEmpty() || cache.lastKey() != epoch) {
        while (!cache.isEmpty()
            && (cache.lastKey() >= epoch || cache.lastEntry().getValue() >= offset)) {
          cache.pollLastEntry();
        }
        cache.put(epoch, offset);
      }
    }

    void append(int epoch) {
      assign(epoch, end());
      epochs.add(epoch);
    }

    void truncateTo(long offset) {
      if (offset < start) {
        epochs.clear();
        cache.clear();
        start = offset;
        return;
      }
      while (end() > offset) {
        epochs.remove(epochs.size() - 1);
      }
      cache.values().removeIf(begin -> begin >= offset);
    }

    void truncateFullyAndStartAt(long offset) {
      epochs.clear();
      cache.clear();
      start = offset;
    }

    /** Retention: the first records go, the epoch at the new start stays known. */
    void deleteBefore(long offset) {
      while (start < offset) {
        epochs.remove(0);
        start++;
      }
      Integer first = null;
      while (!cache.isEmpty() && cache.firstEntry().getValue() <= offset) {
        first = cache.pollFirstEntry().getKey();
      }
      if (first != null) {
        cache.put(first, offset);
      }
    }

    /** What a load drops: epochs that begin at the log end. */
    void restart() {
      cache.values().removeIf(begin -> begin >= end());
    }

    Optional<EpochEnd> lookup(int asked) {
      if (cache.isEmpty() || asked < 0) {
        return Optional.empty();
      }
      if (cache.lastKey() == asked) {
        return Optional.of(new EpochEnd(asked, end()));
      }
      Map.Entry<Integer, Long> higher = cache.higherEntry(asked);
      if (higher == null) {
        return Optional.empty();
      }
      Integer floor = cache.floorKey(asked);
      return Optional.of(new EpochEnd(floor == null ? asked : floor, higher.getValue()));
    }

    OptionalInt latest() {
      return cache.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cache.lastKey());
    }

    LogExtent extent(int broker) {
      return new LogExtent(broker, start, end(), lastWritten());
    }

    Copy copy() {
      Copy copy = new Copy();
      copy.start = start;
      copy.epochs.addAll(epochs);
      copy.cache.putAll(cache);
      return copy;
    }
  }

  /**
   * The follower fetches from a leader that was just elected until it is neither told to truncate
   * nor out of range.
   *
   * @return the first of its offsets that went
   */
  private static long follow(Copy leader, Copy follower) {
    long before = follower.end();
    long lowest = before;
    long start = follower.start;
    for (int round = 0; ; round++) {
      assertThat(round).as("rounds").isLessThan(100);
      lowest = Math.min(lowest, follower.end());
      OptionalInt epoch = follower.latest();
      long from = follower.end();
      if (epoch.isPresent()) {
        EpochEnd said = leader.lookup(epoch.getAsInt()).orElseThrow();
        if (from < leader.start) {
          follower.truncateFullyAndStartAt(leader.start);
          return start;
        }
        if (said.epoch() == epoch.getAsInt() && said.endOffset() >= from) {
          return Math.max(start, lowest);
        }
        EpochEnd own = follower.lookup(said.epoch()).orElseThrow();
        follower.truncateTo(
            Math.min(
                from,
                own.epoch() == said.epoch()
                    ? Math.min(own.endOffset(), said.endOffset())
                    : own.endOffset()));
      } else if (from < leader.start) {
        return start;
      } else if (from > leader.end()) {
        follower.truncateTo(leader.end());
      } else {
        return Math.max(start, lowest);
      }
    }
  }

  private static Reading<Long> forecast(Copy leader, Copy follower) {
    Truncation search =
        new Truncation(new CutQuestion(ID, "id", leader.extent(LEADER), follower.extent(FOLLOWER)));
    Map<EpochLookup, Integer> asked = new HashMap<>();
    while (search.next().isPresent()) {
      EpochLookup lookup = search.next().orElseThrow();
      assertThat(asked.merge(lookup, 1, Integer::sum)).as("%s", lookup).isEqualTo(1);
      search.answer((lookup.brokerId() == LEADER ? leader : follower).lookup(lookup.epoch()));
    }
    return search.cut();
  }

  /** One event in the life of two copies of a partition. */
  private enum Event {
    FIRST_LEADS,
    SECOND_LEADS,
    WRITE_ALONE,
    WRITE_TO_BOTH,
    CATCH_UP_A_LITTLE,
    RETENTION,
    RESTART_FIRST,
    RESTART_SECOND
  }

  /** A past of unclean elections, in which each copy leads, writes and follows by turns. */
  private static List<Copy> past(List<Event> events) {
    Copy first = new Copy();
    Copy second = new Copy();
    Copy leader = first;
    int epoch = 0;
    leader.assign(epoch, 0);
    for (Event event : events) {
      Copy follower = leader == first ? second : first;
      switch (event) {
        case FIRST_LEADS, SECOND_LEADS -> {
          leader = event == Event.FIRST_LEADS ? first : second;
          epoch++;
          leader.assign(epoch, leader.end());
        }
        case WRITE_ALONE -> leader.append(epoch);
        case WRITE_TO_BOTH -> {
          leader.append(epoch);
          catchUp(leader, follower, Integer.MAX_VALUE);
        }
        case CATCH_UP_A_LITTLE -> catchUp(leader, follower, 2);
        case RETENTION -> leader.deleteBefore(leader.start + leader.epochs.size() / 2);
        case RESTART_FIRST -> first.restart();
        case RESTART_SECOND -> second.restart();
      }
      if (leader.latest().isEmpty() || leader.latest().getAsInt() != epoch) {
        // A broker that comes back leads in a new epoch.
        epoch++;
        leader.assign(epoch, leader.end());
      }
    }
    return List.of(first, second);
  }

  private static void catchUp(Copy leader, Copy follower, int most) {
    follow(leader, follower);
    for (int n = 0; n < most && follower.end() < leader.end(); n++) {
      if (follower.end() < leader.start) {
        follower.truncateFullyAndStartAt(leader.start);
      }
      follower.append(leader.at(follower.end()));
    }
    if (follower.start < leader.start && follower.end() >= leader.start) {
      follower.deleteBefore(leader.start);
    }
  }

  @Provide
  Arbitrary<List<Event>> pasts() {
    return Arbitraries.frequency(
            net.jqwik.api.Tuple.of(2, Event.FIRST_LEADS),
            net.jqwik.api.Tuple.of(2, Event.SECOND_LEADS),
            net.jqwik.api.Tuple.of(6, Event.WRITE_ALONE),
            net.jqwik.api.Tuple.of(4, Event.WRITE_TO_BOTH),
            net.jqwik.api.Tuple.of(3, Event.CATCH_UP_A_LITTLE),
            net.jqwik.api.Tuple.of(1, Event.RETENTION),
            net.jqwik.api.Tuple.of(1, Event.RESTART_FIRST),
            net.jqwik.api.Tuple.of(1, Event.RESTART_SECOND))
        .list()
        .ofMaxSize(60);
  }

  @Property(tries = 5_000)
  void the_forecast_is_what_the_follower_then_cuts(@ForAll("pasts") List<Event> events) {
    List<Copy> copies = past(events);
    for (int leads = 0; leads < 2; leads++) {
      Copy leader = copies.get(leads);
      Copy follower = copies.get(1 - leads);
      Reading<Long> forecast = forecast(leader, follower);

      Copy elected = leader.copy();
      elected.assign(1_000, elected.end());
      assertThat(forecast)
          .as("leader %d of %s", leads, events)
          .isEqualTo(Reading.known(follow(elected, follower.copy())));
    }
  }

  @Property(tries = 2_000)
  void what_stays_is_what_the_leader_holds_too(@ForAll("pasts") List<Event> events) {
    List<Copy> copies = past(events);
    Copy leader = copies.get(0);
    Copy follower = copies.get(1);
    long cut = forecast(leader, follower).asOptional().orElseThrow();
    assertThat(cut).isBetween(follower.start, follower.end());
    for (long kept = Math.max(follower.start, leader.start); kept < cut; kept++) {
      assertThat(follower.at(kept)).as("offset %d", kept).isEqualTo(leader.at(kept));
    }
  }
}
