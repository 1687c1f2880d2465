package dev.kafkarecovery.addon.rpc;

import dev.kafkarecovery.addon.elect.ElectionService;
import dev.kafkarecovery.addon.server.Reply;
import dev.kafkarecovery.addon.server.RequestFrame;
import dev.kafkarecovery.addon.server.RequestHandler;
import dev.kafkarecovery.addon.settings.AddOnSettings;
import dev.kafkarecovery.addon.settings.Rights;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.kafka.rpc.ElectLeadersV3;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.message.ElectLeadersResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.protocol.MessageUtil;

/** Reads requests, checks rights, and has a thread of its own work on what reads files. */
public final class Apis implements RequestHandler, AutoCloseable {
  private static final int WAITING = 128;
  private static final long CLOSE_MS = 5_000;

  /** The answer of {@code ElectLeaders} 3 is that of 2. */
  private static final short ANSWER_VERSION = 2;

  private final AddOnSettings settings;
  private final Rights rights;
  private final Announcement announcement;
  private final LogInfoService logInfo;
  private final Supplier<DescribeLogRecovery.Response> recovery;
  private final ElectionService elections;
  private final ThreadPoolExecutor worker;

  /**
   * @param recovery tells how far the logs are; must be quick
   */
  public Apis(
      AddOnSettings settings,
      LogInfoService logInfo,
      Supplier<DescribeLogRecovery.Response> recovery,
      ElectionService elections) {
    this.settings = settings;
    this.rights = settings.rights();
    this.announcement = new Announcement(settings);
    this.logInfo = logInfo;
    this.recovery = recovery;
    this.elections = elections;
    worker =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, "kafka-recovery-addon-files");
              thread.setDaemon(true);
              return thread;
            });
    worker.allowCoreThreadTimeOut(true);
  }

  /** What the listener serves. */
  public Announcement announcement() {
    return announcement;
  }

  @Override
  public void handle(RequestFrame request, Reply reply) {
    short key = request.apiKey();
    if (key == Announcement.KEY) {
      reply.answer(announcement.answer(request));
    } else if (key == settings.logInfoKey() && request.apiVersion() == 0) {
      logInfo(request, reply);
    } else if (key == settings.recoveryKey() && request.apiVersion() == 0) {
      recovery(request, reply);
    } else if (key == settings.electKey()
        && request.apiVersion() == RpcCodes.ELECT_LEADERS_VERSION) {
      elect(request, reply);
    } else {
      throw new IllegalArgumentException(
          "API key %d version %d is not served here; this is the recovery add-on, not the broker"
              .formatted(key, request.apiVersion()));
    }
  }

  private void logInfo(RequestFrame frame, Reply reply) {
    GetReplicaLogInfo.Request request = GetReplicaLogInfo.Request.read(frame.body());
    if (!rights.mayRead(frame.principal())) {
      reply.answer(
          AnswerBytes.flexible(
              frame,
              LogInfoService.refused(
                      request, Errors.CLUSTER_AUTHORIZATION_FAILED, mayNotRead(frame))
                  ::write));
      return;
    }
    later(reply, () -> AnswerBytes.flexible(frame, logInfo.answer(request)::write));
  }

  private void later(Reply reply, Supplier<ByteBuffer> answer) {
    try {
      worker.execute(
          () -> {
            try {
              reply.answer(answer.get());
            } catch (RuntimeException | OutOfMemoryError e) {
              reply.close("unexpected fault " + e);
            }
          });
    } catch (RejectedExecutionException e) {
      reply.close("too many requests wait");
    }
  }

  private void recovery(RequestFrame frame, Reply reply) {
    DescribeLogRecovery.Request.read(frame.body());
    if (!rights.mayRead(frame.principal())) {
      short code = Errors.CLUSTER_AUTHORIZATION_FAILED.code();
      reply.answer(
          AnswerBytes.flexible(
              frame, DescribeLogRecovery.Response.failed(code, mayNotRead(frame))::write));
      return;
    }
    later(reply, () -> AnswerBytes.flexible(frame, recovery.get()::write));
  }

  private void elect(RequestFrame frame, Reply reply) {
    ElectLeadersV3.Request request = ElectLeadersV3.Request.read(frame.body());
    Consumer<ElectLeadersResponseData> answer =
        data -> {
          ByteBuffer body = MessageUtil.toByteBufferAccessor(data, ANSWER_VERSION).buffer();
          reply.answer(AnswerBytes.flexible(frame, out -> out.writeByteBuffer(body)));
        };
    if (rights.mayElect(frame.principal())) {
      elections.elect(request, answer);
    } else {
      answer.accept(ElectionService.refused(Errors.CLUSTER_AUTHORIZATION_FAILED));
    }
  }

  private static String mayNotRead(RequestFrame frame) {
    return frame.principal() + " is not among addon.read.principals of this broker's add-on";
  }

  @Override
  public void close() {
    worker.shutdownNow();
    try {
      worker.awaitTermination(CLOSE_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
