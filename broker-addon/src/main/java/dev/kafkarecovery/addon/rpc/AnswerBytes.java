package dev.kafkarecovery.addon.rpc;

import dev.kafkarecovery.addon.server.RequestFrame;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.apache.kafka.common.protocol.DataOutputStreamWritable;
import org.apache.kafka.common.protocol.Writable;

/** Writes answers with their headers. */
final class AnswerBytes {
  private AnswerBytes() {}

  /** With the header of flexible answers: correlation id and tagged fields. */
  static ByteBuffer flexible(RequestFrame request, Consumer<Writable> body) {
    return write(
        out -> {
          out.writeInt(request.correlationId());
          out.writeUnsignedVarint(0);
          body.accept(out);
        });
  }

  /** With the header of {@code ApiVersions}, which is the same in all versions. */
  static ByteBuffer plain(RequestFrame request, Consumer<Writable> body) {
    return write(
        out -> {
          out.writeInt(request.correlationId());
          body.accept(out);
        });
  }

  private static ByteBuffer write(Consumer<Writable> message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    message.accept(new DataOutputStreamWritable(new DataOutputStream(bytes)));
    return ByteBuffer.wrap(bytes.toByteArray());
  }
}
