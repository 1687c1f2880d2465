package dev.kafkarecovery.tui.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Which rows the operator wants to see: those whose text holds every word, and none of the words
 * after a {@code !}. Case does not count.
 *
 * @param text as it was typed
 */
public record Filter(String text) {
  /** Lets everything through. */
  public static final Filter NONE = new Filter("");

  private static final String NOT = "!";

  /** True when it hides nothing. */
  public boolean isEmpty() {
    return words().isEmpty();
  }

  /** Whether a row with this text is wanted. */
  public boolean matches(String row) {
    return ofLowerCase().test(row.toLowerCase(Locale.ROOT));
  }

  /** The same for many rows whose text is in lower case. */
  Predicate<String> ofLowerCase() {
    Predicate<String> matcher = row -> true;
    for (String word : words()) {
      String inner = word.substring(NOT.length());
      matcher =
          matcher.and(
              word.startsWith(NOT) ? row -> !row.contains(inner) : row -> row.contains(word));
    }
    return matcher;
  }

  /** A {@code !} alone is a word that is not finished yet. */
  private List<String> words() {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\s+"))
        .filter(word -> !word.isEmpty() && !word.equals(NOT))
        .toList();
  }
}
