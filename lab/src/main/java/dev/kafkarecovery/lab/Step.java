package dev.kafkarecovery.lab;

import java.util.List;
import java.util.function.Consumer;

/**
 * One step of an incident.
 *
 * @param line what it does, for the progress
 * @param action how
 */
record Step<T>(String line, Consumer<T> action) {

  static <T> void runAll(List<Step<T>> steps, T incident, Progress progress) {
    for (Step<T> step : steps) {
      progress.say(step.line());
      step.action().accept(incident);
    }
  }
}
