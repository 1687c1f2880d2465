package dev.kafkarecovery.addon.rpc;

import dev.kafkarecovery.addon.server.RequestFrame;
import dev.kafkarecovery.addon.settings.AddOnSettings;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.nio.ByteBuffer;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersionCollection;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.requests.ApiVersionsResponse;

/** {@code ApiVersions}: what this listener serves. */
public final class Announcement {
  static final short KEY = 18;
  private static final short NEWEST = 3;

  /** Needed inside {@code SASL}, though Kafka's own authenticator answers them. */
  private static final short SASL_HANDSHAKE = 17;

  private static final short SASL_AUTHENTICATE = 36;

  private final AddOnSettings settings;

  public Announcement(AddOnSettings settings) {
    this.settings = settings;
  }

  /** The announcement as Kafka's authenticator wants it while a client logs in. */
  public ApiVersionsResponse forLogin(short throttleTimeMs) {
    return new ApiVersionsResponse(data(Errors.NONE).setThrottleTimeMs(throttleTimeMs));
  }

  ByteBuffer answer(RequestFrame request) {
    // A newer client is told in the oldest version, which any client reads (KIP-511).
    boolean known = request.apiVersion() >= 0 && request.apiVersion() <= NEWEST;
    short version = known ? request.apiVersion() : 0;
    ApiVersionsResponseData data = data(known ? Errors.NONE : Errors.UNSUPPORTED_VERSION);
    ByteBuffer body = MessageUtil.toByteBufferAccessor(data, version).buffer();
    return AnswerBytes.plain(request, out -> out.writeByteBuffer(body));
  }

  private ApiVersionsResponseData data(Errors error) {
    ApiVersionCollection keys = new ApiVersionCollection();
    keys.add(range(SASL_HANDSHAKE, 0, 1));
    keys.add(range(KEY, 0, NEWEST));
    keys.add(range(SASL_AUTHENTICATE, 0, 2));
    keys.add(
        range(settings.electKey(), RpcCodes.ELECT_LEADERS_VERSION, RpcCodes.ELECT_LEADERS_VERSION));
    keys.add(range(settings.logInfoKey(), 0, 0));
    keys.add(range(settings.recoveryKey(), 0, 0));
    return new ApiVersionsResponseData().setErrorCode(error.code()).setApiKeys(keys);
  }

  private static ApiVersion range(short key, int oldest, int newest) {
    return new ApiVersion()
        .setApiKey(key)
        .setMinVersion((short) oldest)
        .setMaxVersion((short) newest);
  }
}
