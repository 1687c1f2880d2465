package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Reads a body line by line as it comes, so that it takes no memory, however long it is. Ends early
 * where it can be no page of metrics, or has no end.
 */
final class PageBody implements HttpResponse.BodySubscriber<RecoveryGauges> {
  /** Longer lines are none of the metrics of interest. */
  private static final int LONGEST_LINE = 64 * 1024;

  private final MetricsPage page;
  private final long mostBytes;
  private final CompletableFuture<RecoveryGauges> result = new CompletableFuture<>();
  private final byte[] line = new byte[LONGEST_LINE];
  private int length;
  private Flow.Subscription subscription = new NoSubscription();
  private long bytes;
  private boolean begun;
  private boolean tooLong;

  PageBody(MetricsPage page, long mostBytes) {
    this.page = page;
    this.mostBytes = mostBytes;
  }

  @Override
  public CompletionStage<RecoveryGauges> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    if (result.isDone()) {
      subscription.cancel();
    } else {
      subscription.request(Long.MAX_VALUE);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      while (buffer.hasRemaining() && !result.isDone()) {
        take(buffer.get());
      }
    }
  }

  private void take(byte next) {
    bytes++;
    if (bytes > mostBytes) {
      stop(
          new PageException(
              Why.FAILED,
              "answers with more than %d MiB; ask for a page of its own for these metrics"
                  .formatted(mostBytes >> 20)));
    } else if (!begun && next == '<') {
      stop(new PageException(Why.FAILED, "answers with HTML, not metrics; check the path"));
    } else if (next == '\n') {
      endLine();
    } else if (length < LONGEST_LINE) {
      begun |= next > ' ';
      line[length++] = next;
    } else {
      tooLong = true;
    }
  }

  private void endLine() {
    if (!tooLong) {
      page.line(new String(line, 0, length, StandardCharsets.UTF_8));
    }
    tooLong = false;
    length = 0;
  }

  /** Reads nothing, since the answer is a refusal. */
  void refuse(PageException why) {
    result.completeExceptionally(why);
  }

  private void stop(PageException why) {
    subscription.cancel();
    result.completeExceptionally(why);
  }

  @Override
  public void onError(Throwable failure) {
    result.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    endLine();
    if (page.anySample()) {
      result.complete(page.gauges());
    } else {
      result.completeExceptionally(
          new PageException(Why.FAILED, "answers with a page without metrics; check the path"));
    }
  }

  private static final class NoSubscription implements Flow.Subscription {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }
}
