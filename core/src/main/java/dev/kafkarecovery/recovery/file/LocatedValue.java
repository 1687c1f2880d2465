package dev.kafkarecovery.recovery.file;

import java.util.List;
import java.util.Map;

/** A JSON value with the place where it starts; lines and columns count from 1. */
sealed interface LocatedValue {
  int line();

  int column();

  record TextValue(int line, int column, String text) implements LocatedValue {}

  /** A number, as it is written. */
  record NumberValue(int line, int column, String literal) implements LocatedValue {}

  record BooleanValue(int line, int column, boolean truth) implements LocatedValue {}

  record NullValue(int line, int column) implements LocatedValue {}

  record ArrayValue(int line, int column, List<LocatedValue> elements) implements LocatedValue {}

  record ObjectValue(int line, int column, Map<String, LocatedValue> fields)
      implements LocatedValue {}

  /** What it is, for a sentence such as {@code "must be an integer, not a string \"0\""}. */
  default String described() {
    if (this instanceof TextValue value) {
      String text = value.text();
      return "a string " + JsonText.compact(text.length() > 60 ? text.substring(0, 60) : text);
    }
    if (this instanceof NumberValue value) {
      return value.literal();
    }
    if (this instanceof BooleanValue value) {
      return Boolean.toString(value.truth());
    }
    if (this instanceof NullValue) {
      return "null";
    }
    return this instanceof ArrayValue ? "an array" : "an object";
  }
}
