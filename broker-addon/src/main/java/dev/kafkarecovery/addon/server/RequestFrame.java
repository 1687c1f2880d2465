package dev.kafkarecovery.addon.server;

import java.nio.ByteBuffer;
import org.apache.kafka.common.protocol.ByteBufferAccessor;

/**
 * A request as it came in.
 *
 * @param body what follows the header
 * @param principal who sent it, such as {@code User:alice}
 */
public record RequestFrame(
    short apiKey, short apiVersion, int correlationId, ByteBufferAccessor body, String principal) {
  private static final short API_VERSIONS = 18;
  private static final short API_VERSIONS_FLEXIBLE = 3;

  /**
   * Reads the header of a frame.
   *
   * @throws RuntimeException of any kind where the bytes are none
   */
  static RequestFrame read(ByteBuffer bytes, String principal) {
    short apiKey = bytes.getShort();
    short apiVersion = bytes.getShort();
    int correlationId = bytes.getInt();
    short clientIdLength = bytes.getShort();
    if (clientIdLength > 0) {
      if (clientIdLength > bytes.remaining()) {
        throw new IllegalArgumentException("the client id is longer than the frame");
      }
      bytes.position(bytes.position() + clientIdLength);
    }
    ByteBufferAccessor body = new ByteBufferAccessor(bytes);
    if (apiKey != API_VERSIONS || apiVersion >= API_VERSIONS_FLEXIBLE) {
      skipTags(body);
    }
    return new RequestFrame(apiKey, apiVersion, correlationId, body, principal);
  }

  private static void skipTags(ByteBufferAccessor in) {
    int count = in.readUnsignedVarint();
    for (int n = 0; n < count; n++) {
      in.readUnsignedVarint();
      int size = in.readUnsignedVarint();
      if (size < 0 || size > in.remaining()) {
        throw new IllegalArgumentException("a tagged field is longer than the frame");
      }
      in.readByteBuffer(size);
    }
  }
}
