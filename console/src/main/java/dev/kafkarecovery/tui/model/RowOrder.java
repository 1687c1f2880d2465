package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** In which order rows come. */
final class RowOrder {
  private static final Duration RESULT_STAYS = Duration.ofSeconds(30);

  private RowOrder() {}

  /**
   * A row with what it is ordered by, which is worked out once and not in each comparison.
   *
   * @param internal such rows come first, however the others are arranged
   * @param number comes before {@code words}, and those before the name
   */
  private record Ordered(PictureRow row, boolean internal, long number, String words) {
    /** Spelled out: chained comparators take three times as long for 100,000 rows. */
    int compareTo(Ordered other, boolean reversed) {
      if (internal != other.internal) {
        return internal ? -1 : 1;
      }
      int order = Long.compare(number, other.number);
      if (order == 0) {
        order = words.equals(other.words) ? 0 : words.compareTo(other.words);
      }
      if (order == 0) {
        order = Integer.compare(row.place(), other.row.place());
      }
      return reversed ? -order : order;
    }
  }

  /**
   * The rows of the picture in the order to show them; internal topics first. What is nearly in
   * order takes little more than one comparison a row: it begins with the rows as they stand, or by
   * name where they are to be arranged in another way.
   */
  static List<PictureRow> of(ConsoleModel model) {
    List<PictureRow> rows =
        model.table().rearranged() && model.picture().isPresent()
            ? List.copyOf(model.picture().get().rows().values())
            : standing(model);
    Arrangement arrangement = model.table().arrangement();
    List<Ordered> ordered = new ArrayList<>(rows.size());
    for (PictureRow row : rows) {
      ordered.add(ordered(model, row, arrangement.sort()));
    }
    ordered.sort((one, other) -> one.compareTo(other, arrangement.reversed()));
    List<PictureRow> result = new ArrayList<>(rows.size());
    for (Ordered row : ordered) {
      result.add(row.row());
    }
    return result;
  }

  /** The rows of the picture: those of the table in their order, then those that are new. */
  static List<PictureRow> standing(ConsoleModel model) {
    if (model.picture().isEmpty()) {
      return List.of();
    }
    Picture picture = model.picture().get();
    List<PictureRow> rows = new ArrayList<>(picture.rows().size());
    for (PictureRow old : model.table().all()) {
      PictureRow row = picture.rows().get(old.id());
      if (row != null) {
        rows.add(row);
      }
    }
    if (rows.size() < picture.rows().size()) {
      Set<TopicPartition> known = new HashSet<>();
      rows.forEach(row -> known.add(row.id()));
      for (PictureRow row : picture.rows().values()) {
        if (!known.contains(row.id())) {
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private static Ordered ordered(ConsoleModel model, PictureRow row, Sort sort) {
    TopicPartition id = row.id();
    long number =
        switch (sort) {
          case STATE -> attention(model, row);
          case LOSS -> -weight(model, row);
          case PICK -> pick(model, row).broker().orElse(-1);
          case TOPIC, ADVICE -> 0;
        };
    String words = sort == Sort.ADVICE ? RowWords.advice(model, id, Rows.state(model, id)) : "";
    return new Ordered(row, id.internal(), number, words);
  }

  private static Pick pick(ConsoleModel model, PictureRow row) {
    return model.choices().picked(row.id()) ? model.pick(row.id()) : row.pick();
  }

  /** What was elected keeps its place for a moment, so that its result is seen where it was. */
  private static int attention(ConsoleModel model, PictureRow row) {
    int led = row.state() == RowState.ONLINE ? 1 : 0;
    if (!model.outcomes().touched(row.id())) {
      return led;
    }
    Optional<Outcomes.Outcome> outcome = model.outcomes().of(row.id());
    if (outcome.isPresent() && !outcome.get().failed()) {
      return outcome.get().at().plus(RESULT_STAYS).isAfter(model.now()) ? 0 : 1;
    }
    return model.outcomes().inFlight(row.id()).isPresent() ? 0 : led;
  }

  private static long weight(ConsoleModel model, PictureRow row) {
    Pick pick = pick(model, row);
    if (pick.kind() == Pick.Kind.LED) {
      return -1;
    }
    Loss loss = pick.loss();
    return !pick.electable() || (loss.atLeast() == 0 && !loss.exact())
        ? Long.MAX_VALUE
        : loss.atLeast();
  }
}
