package dev.kafkarecovery.recovery.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.kafkarecovery.recovery.file.LocatedValue.ArrayValue;
import dev.kafkarecovery.recovery.file.LocatedValue.BooleanValue;
import dev.kafkarecovery.recovery.file.LocatedValue.NullValue;
import dev.kafkarecovery.recovery.file.LocatedValue.NumberValue;
import dev.kafkarecovery.recovery.file.LocatedValue.ObjectValue;
import dev.kafkarecovery.recovery.file.LocatedValue.TextValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Strict JSON (RFC 8259) with the place of every value: exactly one object in a file. */
final class LocatedJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final String text;
  private final Problems problems;

  private LocatedJson(String text, Problems problems) {
    this.text = text;
    this.problems = problems;
  }

  /**
   * Reads the file's one object.
   *
   * @param problems takes the mistakes that the rest can be read in spite of
   * @throws FileProblemException at the first mistake that ends the reading
   */
  static ObjectValue read(Path file, Problems problems) {
    String text = TextFile.read(file);
    if (text.isBlank()) {
      throw new FileProblemException("%s is empty; it must hold a JSON object".formatted(file));
    }
    return new LocatedJson(text, problems).root();
  }

  /** The one object of a line; empty if it holds anything else, as where it was cut short. */
  static Optional<ObjectValue> line(String line) {
    try {
      return Optional.of(new LocatedJson(line, new Problems(Path.of("line"))).root());
    } catch (FileProblemException mistake) {
      return Optional.empty();
    }
  }

  private ObjectValue root() {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        throw stop(1, 1, "must hold an object, and holds nothing");
      }
      LocatedValue root = value(parser);
      if (!(root instanceof ObjectValue object)) {
        throw stop(root.line(), root.column(), "must hold an object, not " + root.described());
      }
      if (parser.nextToken() != null) {
        JsonLocation second = parser.currentTokenLocation();
        throw stop(
            second.getLineNr(),
            second.getColumnNr(),
            "something follows the end of the object; one file holds one object");
      }
      return object;
    } catch (JsonProcessingException mistake) {
      throw syntax(mistake);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private LocatedValue value(JsonParser parser) throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    int line = at.getLineNr();
    int column = at.getColumnNr();
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> new ObjectValue(line, column, fields(parser));
      case START_ARRAY -> new ArrayValue(line, column, elements(parser));
      case VALUE_STRING -> new TextValue(line, column, parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new NumberValue(line, column, parser.getText());
      case VALUE_TRUE, VALUE_FALSE -> new BooleanValue(line, column, token == JsonToken.VALUE_TRUE);
      case VALUE_NULL -> new NullValue(line, column);
      case FIELD_NAME, END_OBJECT, END_ARRAY, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw new IllegalStateException("not the start of a value: " + token);
    };
  }

  private List<LocatedValue> elements(JsonParser parser) throws IOException {
    List<LocatedValue> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(parser));
    }
    return elements;
  }

  private Map<String, LocatedValue> fields(JsonParser parser) throws IOException {
    Map<String, LocatedValue> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonLocation at = parser.currentTokenLocation();
      parser.nextToken();
      LocatedValue first = fields.putIfAbsent(name, value(parser));
      if (first != null) {
        problems.add(
            at.getLineNr(),
            at.getColumnNr(),
            "the field %s is given twice; first in line %d, column %d"
                .formatted(JsonText.compact(name), first.line(), first.column()));
      }
    }
    return fields;
  }

  private FileProblemException stop(int line, int column, String what) {
    problems.add(line, column, what);
    return asException();
  }

  private FileProblemException asException() {
    try {
      problems.throwIfAny();
    } catch (FileProblemException all) {
      return all;
    }
    throw new IllegalStateException("no problem was added");
  }

  private FileProblemException syntax(JsonProcessingException mistake) {
    JsonLocation at = mistake.getLocation();
    if (at == null) {
      problems.add(JsonSyntax.oneLine(mistake.getOriginalMessage()));
      return asException();
    }
    int offset = (int) Math.min(Math.max(at.getCharOffset(), 0), text.length());
    String known = JsonSyntax.explain(text, offset);
    return stop(
        at.getLineNr(),
        at.getColumnNr(),
        known != null ? known : JsonSyntax.oneLine(mistake.getOriginalMessage()));
  }

  /** Says the common mistakes in plain words. */
  private static final class JsonSyntax {
    /** What follows names classes of the JSON library. */
    private static final Pattern HINT_TO_PROGRAMMERS =
        Pattern.compile("(: enable `|, from `|\n).*", Pattern.DOTALL);

    static @Nullable String explain(String text, int offset) {
      if (offset >= text.length()) {
        return "the file ends in the middle of a value; a bracket, brace or quote is not closed";
      }
      char found = text.charAt(offset);
      String before = text.substring(Math.max(0, offset - 200), offset).stripTrailing();
      boolean afterComma = before.endsWith(",");
      if (afterComma && (found == '}' || found == ']')) {
        return "there is a comma before '%s'; JSON allows none after the last element"
            .formatted(found);
      }
      if (found == '/' || found == '#') {
        return "JSON allows no comments";
      }
      if (found == '\'') {
        return "JSON takes double quotes, not single quotes";
      }
      if (Character.isJavaIdentifierStart(found) && (afterComma || before.endsWith("{"))) {
        return "a field name must be in double quotes";
      }
      return null;
    }

    static String oneLine(String message) {
      return "not JSON: " + HINT_TO_PROGRAMMERS.matcher(message).replaceFirst("");
    }
  }
}
