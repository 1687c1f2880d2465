package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.recovery.file.LocatedValue.ArrayValue;
import dev.kafkarecovery.recovery.file.LocatedValue.NumberValue;
import dev.kafkarecovery.recovery.file.LocatedValue.ObjectValue;
import dev.kafkarecovery.recovery.file.LocatedValue.TextValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One line of a file of JSON objects, a line each, as {@link JsonText#compact} writes them. A field
 * that is missing, or of another kind, has no value.
 */
public final class JsonLine {
  private final ObjectValue object;

  private JsonLine(ObjectValue object) {
    this.object = object;
  }

  /** The object of a line; empty if it holds anything else, as where it was cut short. */
  public static Optional<JsonLine> read(String line) {
    return line.isBlank() ? Optional.empty() : LocatedJson.line(line).map(JsonLine::new);
  }

  public Optional<String> text(String name) {
    return object.fields().get(name) instanceof TextValue text
        ? Optional.of(text.text())
        : Optional.empty();
  }

  /** A whole number that a long can hold. */
  public Optional<Long> number(String name) {
    try {
      return object.fields().get(name) instanceof NumberValue number
          ? Optional.of(Long.parseLong(number.literal()))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The objects of a list; none where there is no list. */
  public List<JsonLine> objects(String name) {
    return object.fields().get(name) instanceof ArrayValue array
        ? array.elements().stream()
            .flatMap(
                element ->
                    element instanceof ObjectValue one
                        ? Stream.of(new JsonLine(one))
                        : Stream.empty())
            .toList()
        : List.of();
  }
}
