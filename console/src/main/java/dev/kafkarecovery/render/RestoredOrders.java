package dev.kafkarecovery.render;

import dev.kafkarecovery.recovery.OrderResult;
import dev.kafkarecovery.recovery.OrderResult.Outcome;
import dev.kafkarecovery.render.TextTable.Align;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Orders that are put back, or were: a table, a summary, and the fields of a JSON document. */
public final class RestoredOrders {
  private RestoredOrders() {}

  /** A line for each partition: how it stands, how it stood, and what that means. */
  public static List<String> lines(List<OrderResult> results) {
    TextTable table =
        new TextTable()
            .column("PARTITION", Align.LEFT)
            .column("PRESENT", Align.LEFT)
            .column("BEFORE", Align.LEFT)
            .column("NOTE", Align.LEFT);
    for (OrderResult result : results) {
      table.row(
          result.id().toString(),
          result.present().map(RestoredOrders::order).orElse(Words.UNKNOWN),
          order(result.change().before()),
          result.sentence());
    }
    return table.lines();
  }

  private static String order(List<Integer> brokers) {
    return brokers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** What was not put back and why, a sentence each. */
  public static List<String> left(List<OrderResult> results) {
    return results.stream()
        .filter(result -> result.outcome() == Outcome.LEFT)
        .map(result -> "%s: %s (%s)".formatted(result.id(), result.sentence(), result.code()))
        .toList();
  }

  /** How many became what. */
  public static String summary(List<OrderResult> results) {
    List<String> parts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      long count = results.stream().filter(result -> result.outcome() == outcome).count();
      if (count > 0) {
        parts.add(Words.number(count) + " " + word(outcome));
      }
    }
    return parts.isEmpty() ? "nothing to put back" : String.join(", ", parts);
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case READY -> "can be put back";
      case BACK -> "put back";
      case ALREADY -> "stood as before already";
      case LEFT -> "left as they are";
    };
  }

  /** The elements of {@code partitions[]}. */
  public static List<Map<String, ?>> fields(List<OrderResult> results) {
    List<Map<String, ?>> all = new ArrayList<>();
    for (OrderResult result : results) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("topic", result.id().topic());
      one.put("partition", result.id().partition());
      one.put("before", result.change().before());
      one.put("set", result.change().set());
      one.put("present", result.present().orElse(null));
      one.put("outcome", result.outcome().name());
      one.put("code", result.code());
      one.put("sentence", result.sentence());
      all.add(one);
    }
    return all;
  }
}
