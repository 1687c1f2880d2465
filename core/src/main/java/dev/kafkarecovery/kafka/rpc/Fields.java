package dev.kafkarecovery.kafka.rpc;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;

/**
 * Kafka's flexible message format: compact lengths, tagged fields. Whatever length is read is held
 * against the bytes that are left before memory is taken for it.
 */
final class Fields {
  private Fields() {}

  /** The message breaks the format. */
  static final class MalformedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    MalformedException(String what) {
      super(what);
    }
  }

  static <T> List<T> readList(Readable in, int leastBytes, Function<Readable, T> element) {
    return readNullableList(in, leastBytes, element)
        .orElseThrow(() -> new MalformedException("a list is null that must not be"));
  }

  /**
   * @param leastBytes how many bytes each element takes at least
   */
  static <T> Optional<List<T>> readNullableList(
      Readable in, int leastBytes, Function<Readable, T> element) {
    int length = in.readUnsignedVarint() - 1;
    if (length == -1) {
      return Optional.empty();
    }
    check(length, in, leastBytes);
    List<T> elements = new ArrayList<>(length);
    for (int n = 0; n < length; n++) {
      elements.add(element.apply(in));
    }
    return Optional.of(elements);
  }

  static String readString(Readable in) {
    return readNullableString(in)
        .orElseThrow(() -> new MalformedException("a string is null that must not be"));
  }

  static Optional<String> readNullableString(Readable in) {
    int length = in.readUnsignedVarint() - 1;
    if (length == -1) {
      return Optional.empty();
    }
    check(length, in, 1);
    return Optional.of(in.readString(length));
  }

  /** Reads past tagged fields, none of which these messages know. */
  static void readTags(Readable in) {
    int count = in.readUnsignedVarint();
    check(count, in, 2);
    for (int n = 0; n < count; n++) {
      in.readUnsignedVarint();
      int size = in.readUnsignedVarint();
      check(size, in, 1);
      in.readArray(size);
    }
  }

  private static void check(int length, Readable in, int leastBytes) {
    if (length < 0 || (long) length * leastBytes > in.remaining()) {
      throw new MalformedException(
          "a length of " + length + " does not fit into " + in.remaining() + " bytes");
    }
  }

  static <T> void writeList(Writable out, Collection<T> list, BiConsumer<Writable, T> element) {
    out.writeUnsignedVarint(list.size() + 1);
    list.forEach(one -> element.accept(out, one));
  }

  static <T> void writeNullableList(
      Writable out, Optional<? extends Collection<T>> list, BiConsumer<Writable, T> element) {
    if (list.isPresent()) {
      writeList(out, list.get(), element);
    } else {
      out.writeUnsignedVarint(0);
    }
  }

  static void writeString(Writable out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeUnsignedVarint(bytes.length + 1);
    out.writeByteArray(bytes);
  }

  static void writeNullableString(Writable out, Optional<String> text) {
    if (text.isPresent()) {
      writeString(out, text.get());
    } else {
      out.writeUnsignedVarint(0);
    }
  }

  static void writeNoTags(Writable out) {
    out.writeUnsignedVarint(0);
  }
}
