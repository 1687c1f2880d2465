package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.DependentsLook;
import dev.kafkarecovery.recovery.LossLook;
import java.util.List;
import java.util.function.Consumer;

/**
 * Asks who depends on partitions whose election loses something, beside all else.
 *
 * @param question by which the answer is known
 */
record DependentsQuestion(
    Cluster cluster, long question, List<LossLook.Choice> choices, Consumer<Event> events)
    implements Runnable {
  DependentsQuestion {
    choices = List.copyOf(choices);
  }

  @Override
  public void run() {
    Dependents dependents;
    try {
      dependents = DependentsLook.ask(cluster, choices, DependentsLook.LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (RuntimeException e) {
      dependents = Dependents.unknown(String.valueOf(e.getMessage()));
    }
    Dependents known = dependents;
    events.accept(
        new Event.DependentsCame(
            question,
            choices.stream()
                .map(choice -> Consequences.of(choice.state(), choice.broker(), known))
                .toList(),
            known.unseenGroups()));
  }
}
