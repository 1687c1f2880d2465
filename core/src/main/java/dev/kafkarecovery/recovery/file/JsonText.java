package dev.kafkarecovery.recovery.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values of JSON's kinds as JSON of plain ASCII: it prints alike in every locale, and
 * nothing in it can move a terminal's cursor.
 */
public final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final int LAST_PRINTABLE_ASCII = '~';

  private JsonText() {}

  /**
   * The value on one line.
   *
   * @param value null, a boolean, a number, a string, a collection, or a map with string keys;
   *     anything else is written as the string that its {@code toString} gives
   */
  public static String compact(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      generator.setHighestNonEscapedChar(LAST_PRINTABLE_ASCII);
      write(generator, value);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /**
   * The object with one line for each of its fields, and one for each element of a field that is a
   * collection: fit for {@code diff} and {@code grep}. Ends with a newline.
   */
  public static String lines(Map<String, ?> object) {
    StringBuilder text = new StringBuilder("{");
    String separator = "\n";
    for (Map.Entry<String, ?> field : object.entrySet()) {
      text.append(separator).append("  ").append(compact(field.getKey())).append(": ");
      if (field.getValue() instanceof Collection<?> elements && !elements.isEmpty()) {
        appendElements(text, elements);
      } else {
        text.append(compact(field.getValue()));
      }
      separator = ",\n";
    }
    return text.append("\n}\n").toString();
  }

  private static void appendElements(StringBuilder text, Collection<?> elements) {
    String separator = "[\n";
    for (Object element : elements) {
      text.append(separator).append("    ").append(compact(element));
      separator = ",\n";
    }
    text.append("\n  ]");
  }

  private static void write(JsonGenerator generator, @Nullable Object value) throws IOException {
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof Boolean truth) {
      generator.writeBoolean(truth);
    } else if (value instanceof Integer || value instanceof Long) {
      generator.writeNumber(((Number) value).longValue());
    } else if (value instanceof Number number) {
      generator.writeNumber(number.toString());
    } else if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> field : map.entrySet()) {
        generator.writeFieldName(String.valueOf(field.getKey()));
        write(generator, field.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof Collection<?> elements) {
      generator.writeStartArray();
      for (Object element : elements) {
        write(generator, element);
      }
      generator.writeEndArray();
    } else {
      generator.writeString(value.toString());
    }
  }
}
