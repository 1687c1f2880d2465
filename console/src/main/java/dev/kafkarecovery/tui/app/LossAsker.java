package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.recovery.LossLook.Choice;
import dev.kafkarecovery.tui.model.ConsoleModel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Asks brokers for what the loss of partitions hangs on: those that are on the screen, chosen from,
 * or marked; all that is open at once, one time after the other. What was answered is kept for as
 * long as the logs stay as they are.
 */
final class LossAsker {
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  /** After so long, what nobody could answer is asked again. */
  private static final Duration AGAIN = Duration.ofSeconds(10);

  /** So many answers are kept at most. */
  private static final int MOST = 100_000;

  private final Cluster cluster;
  private final Clock clock;
  private final Executor background;
  private final Consumer<Event> events;
  private LossWants wanted = LossWants.NONE;

  // Guarded by this: the answers come from another thread.
  private Cuts known = Cuts.NONE;
  private Instant asked = Instant.EPOCH;
  private boolean asking;

  LossAsker(Cluster cluster, Clock clock, Executor background, Consumer<Event> events) {
    this.cluster = cluster;
    this.clock = clock;
    this.background = background;
    this.events = events;
  }

  /** What is known so far. From any thread. */
  synchronized Cuts known() {
    return known;
  }

  /** Asks for what the model shows now, unless that is known or being asked. */
  void ask(ConsoleModel model) {
    LossWants now = LossWants.of(model);
    if (now.equals(wanted) || busy()) {
      return;
    }
    wanted = now;
    List<Choice> closely = now.candidates(model);
    List<Choice> choices = now.choices(model);
    Cuts before = due();
    if (!LossLook.open(choices, before).isEmpty() || !LossLook.unread(closely, before).isEmpty()) {
      begin();
      background.execute(new Ask(this, choices, closely, before));
    }
  }

  private synchronized boolean busy() {
    return asking;
  }

  private synchronized void begin() {
    asking = true;
    asked = clock.instant();
  }

  private synchronized Cuts due() {
    if (known.size() > MOST) {
      known = Cuts.NONE;
    } else if (asked.plus(AGAIN).isBefore(clock.instant())) {
      known = known.answeredOnly();
    }
    return known;
  }

  private synchronized void end(Cuts cuts) {
    known = cuts;
    asking = false;
  }

  /**
   * One round of questions.
   *
   * @param closely the choices of which is read what goes
   */
  record Ask(LossAsker asker, List<Choice> choices, List<Choice> closely, Cuts before)
      implements Runnable {
    @Override
    public void run() {
      Cuts cuts = before;
      try {
        cuts = LossLook.ask(asker.cluster, choices, before, DEADLINE);
        cuts = LossLook.read(asker.cluster, closely, cuts, DEADLINE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ClusterException gone) {
        // What was answered before it went stays; the looks at it tell the rest.
      } finally {
        asker.end(cuts);
      }
      asker.events.accept(
          new Event.CutsFound(cuts, choices.stream().map(choice -> choice.state().id()).toList()));
    }
  }
}
