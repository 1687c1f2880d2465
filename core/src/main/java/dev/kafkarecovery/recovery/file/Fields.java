package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.recovery.file.LocatedValue.ArrayValue;
import dev.kafkarecovery.recovery.file.LocatedValue.BooleanValue;
import dev.kafkarecovery.recovery.file.LocatedValue.NullValue;
import dev.kafkarecovery.recovery.file.LocatedValue.NumberValue;
import dev.kafkarecovery.recovery.file.LocatedValue.ObjectValue;
import dev.kafkarecovery.recovery.file.LocatedValue.TextValue;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object, by type. Whatever is wrong goes to the problems, and a valid stand-in
 * comes back: so a file is read to its end, all its problems are told at once, and the result is
 * thrown away.
 */
final class Fields {
  private static final int LONGEST_TOPIC_NAME = 249;
  private static final String STAND_IN = "?";

  private final ObjectValue object;
  private final String path;
  private final Problems problems;
  private boolean sound = true;

  /**
   * @param path where the object is: empty for the file's own object, else such as {@code
   *     partitions[1].}
   */
  Fields(ObjectValue object, String path, Problems problems) {
    this.object = object;
    this.path = path;
    this.problems = problems;
  }

  /** True while nothing was found wrong with the fields that were asked for. */
  boolean sound() {
    return sound;
  }

  ObjectValue object() {
    return object;
  }

  /** True if the field is there and not null. */
  boolean has(String name) {
    return present(name) != null;
  }

  /** True if the field is an object with the key in it. */
  boolean holds(String name, String key) {
    return object.fields().get(name) instanceof ObjectValue inner
        && inner.fields().containsKey(key);
  }

  /** The place of a field that is there, or of the object. */
  LocatedValue at(String name) {
    LocatedValue value = object.fields().get(name);
    return value == null ? object : value;
  }

  String text(String name) {
    LocatedValue value = required(name);
    return value == null ? STAND_IN : text(value, path + name);
  }

  /** A topic's name as far as the protocol can carry it; whether there is one, brokers say. */
  String topicName(String name) {
    String text = text(name);
    if (text.isEmpty()) {
      problem(at(name), path + name + " must not be empty");
      return STAND_IN;
    }
    if (text.length() > LONGEST_TOPIC_NAME) {
      problem(
          at(name),
          "%s%s must be a topic name: %,d characters are too many, Kafka allows %d"
              .formatted(path, name, text.length(), LONGEST_TOPIC_NAME));
      return STAND_IN;
    }
    return text;
  }

  Optional<String> optionalText(String name) {
    return Optional.ofNullable(present(name)).map(value -> text(value, path + name));
  }

  Optional<Instant> optionalInstant(String name) {
    return Optional.ofNullable(present(name)).map(value -> instant(value, path + name));
  }

  Instant instant(String name) {
    LocatedValue value = required(name);
    return value == null ? Instant.EPOCH : instant(value, path + name);
  }

  int integer(String name, int min) {
    LocatedValue value = required(name);
    return value == null ? min : integer(value, path + name, min);
  }

  long whole(String name, long min) {
    LocatedValue value = required(name);
    return value == null ? min : whole(value, path + name, min, Long.MAX_VALUE);
  }

  boolean truth(String name) {
    LocatedValue value = required(name);
    return value != null && truth(value, path + name);
  }

  boolean optionalTruth(String name) {
    LocatedValue value = present(name);
    return value != null && truth(value, path + name);
  }

  List<Integer> integers(String name, int min) {
    return elements(name, (value, at) -> integer(value, at, min));
  }

  <E extends Enum<E>> E constant(String name, Class<E> type) {
    E[] constants = type.getEnumConstants();
    String text = text(name);
    for (E constant : constants) {
      if (constant.name().equals(text)) {
        return constant;
      }
    }
    if (at(name) instanceof TextValue) {
      problem(
          at(name),
          "%s%s must be one of %s, not %s"
              .formatted(path, name, Arrays.toString(constants), at(name).described()));
    }
    return constants[0];
  }

  /** An object for each element of the array. */
  <T> List<T> objects(String name, Function<Fields, T> read) {
    return elements(name, (value, at) -> object(value, at).map(fields -> readInner(fields, read)))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** The elements of a required array. */
  <T> List<T> elements(String name, Element<T> read) {
    LocatedValue value = required(name);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof ArrayValue array)) {
      problem(value, "%s%s must be an array, not %s".formatted(path, name, value.described()));
      return List.of();
    }
    List<T> elements = new ArrayList<>(array.elements().size());
    for (int i = 0; i < array.elements().size(); i++) {
      elements.add(read.read(array.elements().get(i), path + name + "[" + i + "]"));
    }
    return elements;
  }

  /** Reads a field that is an object; its problems count as this object's. */
  <T> Optional<T> inner(String name, Function<Fields, T> read) {
    LocatedValue value = required(name);
    return value == null
        ? Optional.empty()
        : object(value, path + name).map(fields -> readInner(fields, read));
  }

  private <T> T readInner(Fields fields, Function<Fields, T> read) {
    T result = read.apply(fields);
    sound &= fields.sound();
    return result;
  }

  private Optional<Fields> object(LocatedValue value, String at) {
    if (value instanceof ObjectValue inner) {
      return Optional.of(new Fields(inner, at + ".", problems));
    }
    problem(value, "%s must be an object, not %s".formatted(at, value.described()));
    return Optional.empty();
  }

  /** Reads one element of an array. */
  @FunctionalInterface
  interface Element<T> {
    T read(LocatedValue value, String path);
  }

  int integer(LocatedValue value, String at, int min) {
    return (int) whole(value, at, min, Integer.MAX_VALUE);
  }

  private long whole(LocatedValue value, String at, long min, long max) {
    if (!(value instanceof NumberValue number) || !number.literal().matches("-?[0-9]+")) {
      problem(value, "%s must be an integer, not %s".formatted(at, value.described()));
      return min;
    }
    BigInteger whole = new BigInteger(number.literal());
    if (whole.compareTo(BigInteger.valueOf(min)) < 0
        || whole.compareTo(BigInteger.valueOf(max)) > 0) {
      problem(value, "%s must be from %d to %d, not %s".formatted(at, min, max, number.literal()));
      return min;
    }
    return whole.longValue();
  }

  private String text(LocatedValue value, String at) {
    if (value instanceof TextValue text) {
      return text.text();
    }
    problem(value, "%s must be a string, not %s".formatted(at, value.described()));
    return STAND_IN;
  }

  private boolean truth(LocatedValue value, String at) {
    if (value instanceof BooleanValue truth) {
      return truth.truth();
    }
    problem(value, "%s must be true or false, not %s".formatted(at, value.described()));
    return false;
  }

  private Instant instant(LocatedValue value, String at) {
    if (value instanceof TextValue text) {
      try {
        return Instant.parse(text.text());
      } catch (DateTimeParseException malformed) {
        // Told below, with the place.
      }
    }
    problem(
        value,
        "%s must be a time such as \"2026-11-29T12:04:31Z\", not %s"
            .formatted(at, value.described()));
    return Instant.EPOCH;
  }

  private @Nullable LocatedValue present(String name) {
    LocatedValue value = object.fields().get(name);
    return value instanceof NullValue ? null : value;
  }

  private @Nullable LocatedValue required(String name) {
    LocatedValue value = object.fields().get(name);
    if (value == null) {
      problem(object, path + name + " is missing");
    }
    return value;
  }

  /** Ends the reading if anything is wrong so far. */
  void stop() {
    problems.throwIfAny();
  }

  /** Adds a problem of one field, which is named. */
  void fault(String name, String what) {
    problem(at(name), "%s%s %s".formatted(path, name, what));
  }

  /** Adds a problem of this object. */
  void problem(LocatedValue at, String what) {
    sound = false;
    problems.add(at, what);
  }
}
