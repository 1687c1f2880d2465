package dev.kafkarecovery.render;

import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as lines for people: alike failures together, and a summary with counts. */
public final class ResultText {
  private static final int NAMES_SHOWN = 5;

  private ResultText() {}

  private record Kind(Outcome outcome, String code, String sentence) {}

  /** What went well or needed nothing, a line for each partition. */
  public static List<String> successes(List<ElectionResult> results) {
    return results.stream()
        .filter(result -> result.outcome().fine())
        .map(ResultText::success)
        .map(Sanitizer::clean)
        .toList();
  }

  private static String success(ElectionResult result) {
    String leader =
        result.outcome() == Outcome.ELECTED && result.leader().isPresent()
            ? "leader " + result.leader().getAsInt() + ", "
            : "";
    return "%s: %s%s".formatted(result.id(), leader, withoutName(result));
  }

  /** What did not, a line for each kind of failure with the partitions it struck. */
  public static List<String> failures(List<ElectionResult> results) {
    Map<Kind, List<String>> kinds = new LinkedHashMap<>();
    for (ElectionResult result : results) {
      if (!result.outcome().fine()) {
        kinds
            .computeIfAbsent(
                new Kind(result.outcome(), result.code(), withoutName(result)),
                kind -> new ArrayList<>())
            .add(result.id().toString());
      }
    }
    return kinds.entrySet().stream()
        .map(entry -> failure(entry.getKey(), entry.getValue()))
        .map(Sanitizer::clean)
        .toList();
  }

  private static String failure(Kind kind, List<String> names) {
    String who =
        names.size() == 1
            ? names.get(0)
            : "%s (%s)"
                .formatted(
                    Words.count(names.size(), "partition"), Words.firstFew(names, NAMES_SHOWN));
    String code = kind.code().equals("NONE") ? "" : " (" + kind.code() + ")";
    return "%s %s: %s%s".formatted(word(kind.outcome()), who, kind.sentence(), code);
  }

  /** The sentence without the name that stands before it already, so that alike ones are equal. */
  private static String withoutName(ElectionResult result) {
    String name = result.id().toString();
    String sentence = result.sentence();
    for (String separator : List.of(": ", " ")) {
      if (sentence.startsWith(name + separator)) {
        return sentence.substring(name.length() + separator.length());
      }
    }
    return sentence;
  }

  /**
   * The counts in one line: {@code 1 elected, 1 already had a leader, 2 failed}.
   *
   * @param electable elections that could be made, and were not asked for
   */
  public static String summary(List<ElectionResult> results, int electable) {
    List<String> parts = new ArrayList<>();
    if (electable > 0) {
      parts.add(Words.number(electable) + " can be elected");
    }
    long cameBack = results.stream().filter(ElectionResult::cameBack).count();
    if (cameBack > 0) {
      parts.add(
          Words.number(cameBack) + " came back by " + (cameBack == 1 ? "itself" : "themselves"));
    }
    for (Outcome outcome : Outcome.values()) {
      long count =
          results.stream()
              .filter(result -> result.outcome() == outcome && !result.cameBack())
              .count();
      if (count > 0) {
        parts.add(Words.number(count) + " " + word(outcome));
      }
    }
    return parts.isEmpty() ? "nothing to do" : String.join(", ", parts);
  }

  /** An outcome as it reads behind a count or a name. */
  public static String word(Outcome outcome) {
    return switch (outcome) {
      case ELECTED -> "elected";
      case NOT_NEEDED -> "already had a leader";
      case SKIPPED -> "skipped";
      case FAILED -> "failed";
      case UNKNOWN -> "unknown";
      case NOT_STARTED -> "not started";
    };
  }
}
