package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is printed to the normal screen on the way out: what became of each commit. */
final class ExitReport {
  private static final int MOST_LINES = 50;

  private ExitReport() {}

  /** The lines for these runs, oldest first; none where nothing was committed. */
  static List<String> lines(List<CommitRun> runs) {
    List<String> lines = new ArrayList<>();
    for (CommitRun run : runs) {
      lines.addAll(lines(run));
    }
    return lines;
  }

  private static List<String> lines(CommitRun run) {
    List<ElectionResult> results = run.results();
    List<String> lines = new ArrayList<>();
    lines.add("%s: %s".formatted(run.plan().planId().orElse("commit"), counts(run, results)));
    List<ElectionResult> notFine =
        results.stream().filter(result -> !result.outcome().fine()).toList();
    for (ElectionResult result : notFine.subList(0, Math.min(MOST_LINES, notFine.size()))) {
      lines.add(
          "  %s  %s  %s: %s"
              .formatted(
                  words(result.outcome()),
                  Sanitizer.clean(result.id().toString()),
                  result.code(),
                  Sanitizer.clean(result.sentence())));
    }
    if (notFine.size() > MOST_LINES) {
      lines.add("  and %d more".formatted(notFine.size() - MOST_LINES));
    }
    run.broken().ifPresent(why -> lines.add("  broke off: " + Sanitizer.clean(why)));
    run.report()
        .ifPresent(
            report ->
                report
                    .problems()
                    .forEach(problem -> lines.add("  " + Sanitizer.clean(problem.toString()))));
    if (!run.journalFile().isEmpty()) {
      lines.add("  journal: " + run.journalFile());
    }
    return lines;
  }

  private static String counts(CommitRun run, List<ElectionResult> results) {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    results.forEach(result -> counts.merge(result.outcome(), 1, Integer::sum));
    List<String> words = new ArrayList<>();
    counts.forEach((outcome, count) -> words.add(Words.number(count) + " " + words(outcome)));
    int missing = run.plan().elections().size() - results.size();
    boolean opened = !run.journalFile().isEmpty();
    if (missing > 0 && !opened && run.broken().isPresent()) {
      words.add(Words.number(missing) + " not started");
    } else if (missing > 0) {
      words.add(
          "%s not known to be done or not: the journal tells what was sent"
              .formatted(Words.number(missing)));
    }
    return String.join(", ", words)
        + " of "
        + Words.count(run.plan().elections().size(), "election");
  }

  private static String words(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
