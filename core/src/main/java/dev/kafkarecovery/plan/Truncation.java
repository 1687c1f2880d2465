package dev.kafkarecovery.plan;

import static dev.kafkarecovery.model.ReplicaLog.NO_EPOCH;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import java.util.Optional;

/**
 * Finds out from which offset a follower's log goes, the way Kafka's replica fetcher does it
 * (KIP-101, KIP-279, KIP-595): the follower fetches with its last epoch, the leader answers where
 * its own log leaves that epoch, the follower looks that up in its own epochs, and where it does
 * not know the leader's epoch it cuts to the end of its next lower one and asks again. Both sides'
 * epochs are looked up by whoever drives this; what follows from the ends alone is not asked for.
 *
 * <p>The leader is taken as elected: it then begins an epoch of its own at its log end, so that an
 * epoch above all that it knows is answered with its last one and its log end.
 */
public final class Truncation {
  private final CutQuestion question;
  private long end;
  private int epoch;
  private Optional<EpochEnd> leaderSays = Optional.empty();
  private Optional<Reading<Long>> cut = Optional.empty();

  public Truncation(CutQuestion question) {
    this.question = question;
    end = question.follower().end();
    epoch = question.follower().lastEpoch();
    if (epoch == NO_EPOCH && !question.follower().empty()) {
      cut =
          Optional.of(
              Reading.unknown(Why.UNSUPPORTED, "its records carry no leader epoch to go by"));
    } else {
      fetch();
    }
  }

  /** What must be looked up now; empty when the cut is found or cannot be. */
  public Optional<EpochLookup> next() {
    if (cut.isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        leaderSays
            .map(said -> lookup(question.follower(), said.epoch()))
            .orElseGet(() -> lookup(question.leader(), epoch)));
  }

  private EpochLookup lookup(LogExtent log, int asked) {
    return new EpochLookup(question.id(), question.topicId(), log.brokerId(), asked);
  }

  /**
   * Takes the answer to {@link #next}.
   *
   * @param found empty where the log knows no epoch as high as that
   */
  public void answer(Optional<EpochEnd> found) {
    if (cut.isPresent()) {
      throw new IllegalStateException("nothing was asked: " + question);
    }
    if (found.isEmpty()) {
      // Both logs are known to reach a higher epoch, or nothing would have been asked.
      fail(Why.FAILED, "a log changed while its epochs were read; look again");
    } else if (leaderSays.isPresent()) {
      followerSays(found.get(), leaderSays.get());
    } else {
      diverge(found.get());
    }
  }

  /** Ends the search without a cut. */
  public void fail(Why why, String detail) {
    cut = Optional.of(Reading.unknown(why, detail));
  }

  /**
   * The first offset of the follower's log that goes, its log end if none does, its log start if
   * all do.
   *
   * @throws IllegalStateException while something is still to be looked up
   */
  public Reading<Long> cut() {
    return cut.orElseThrow(() -> new IllegalStateException("not found yet: " + question));
  }

  /** The follower fetches from its end with its last epoch. */
  private void fetch() {
    LogExtent leader = question.leader();
    leaderSays = Optional.empty();
    if (end <= question.follower().start() || end < leader.start()) {
      done(end);
    } else if (leader.lastEpoch() == NO_EPOCH) {
      diverge(new EpochEnd(epoch, leader.end()));
    } else if (epoch >= leader.lastEpoch()) {
      diverge(new EpochEnd(leader.lastEpoch(), leader.end()));
    }
  }

  private void diverge(EpochEnd said) {
    if (said.epoch() == epoch) {
      done(said.endOffset());
    } else {
      leaderSays = Optional.of(said);
    }
  }

  private void followerSays(EpochEnd own, EpochEnd leaders) {
    if (own.epoch() == leaders.epoch()) {
      done(Math.min(own.endOffset(), leaders.endOffset()));
    } else if (own.epoch() < epoch) {
      end = Math.min(own.endOffset(), end);
      epoch = own.epoch();
      fetch();
    } else {
      fail(Why.FAILED, "the epochs of a log contradict each other; look again");
    }
  }

  /** A log that then ends before the leader's begins is not gone on with: all of it goes. */
  private void done(long offset) {
    long left = Math.min(offset, end);
    long start = question.follower().start();
    cut =
        Optional.of(
            Reading.known(left < question.leader().start() ? start : Math.max(start, left)));
  }
}
