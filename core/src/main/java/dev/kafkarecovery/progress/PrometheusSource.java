package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import javax.net.ssl.SSLException;

/**
 * Asks brokers for a page of metrics in Prometheus' text format, as the JMX exporter serves it.
 * Follows no redirects. TLS trust comes from the JVM's {@code javax.net.ssl} properties.
 */
public final class PrometheusSource implements RecoverySource {
  /** A page of 100,000 partitions with all their metrics has about this size. */
  static final long MOST_BYTES = 256L << 20;

  private final Endpoints endpoints;
  private final Optional<Login> login;
  private final MetricNames names;
  private final IntFunction<ExpectedBytes> expected;
  private final long mostBytes;
  private final ExecutorService threads;
  private final HttpClient client;

  /**
   * @param expected what is known of the sizes of a broker's logs
   */
  public PrometheusSource(
      Endpoints endpoints,
      Optional<Login> login,
      MetricNames names,
      IntFunction<ExpectedBytes> expected) {
    this(endpoints, login, names, expected, MOST_BYTES);
  }

  PrometheusSource(
      Endpoints endpoints,
      Optional<Login> login,
      MetricNames names,
      IntFunction<ExpectedBytes> expected,
      long mostBytes) {
    this.endpoints = endpoints;
    this.login = login;
    this.names = names;
    this.expected = expected;
    this.mostBytes = mostBytes;
    // Not a fixed number: names are resolved on these threads, and some that hang must not keep the
    // others from being asked.
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "metrics-page");
              thread.setDaemon(true);
              return thread;
            });
    this.client =
        HttpClient.newBuilder()
            .executor(threads)
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  @Override
  public BrokerRecovery.Source kind() {
    return BrokerRecovery.Source.PROMETHEUS;
  }

  @Override
  public Reading<RecoveryGauges> read(Broker broker, Duration patience)
      throws InterruptedException {
    Reading<String> place = endpoints.of(broker);
    if (!(place instanceof Reading.Known<String> known)) {
      return place.flatMap(url -> Reading.unknown(Why.NOT_ASKED, ""));
    }
    String url = known.value();
    Optional<String> fault = SourceSettings.urlFault(url);
    if (fault.isPresent()) {
      return Reading.unknown(Why.FAILED, "its metrics URL " + fault.get());
    }
    return fetch(url, expected.apply(broker.id()), patience)
        .fold("metrics page " + withoutQuery(url), patience);
  }

  /** For people: a query could hold a token. */
  private static String withoutQuery(String url) {
    int query = url.indexOf('?');
    return query < 0 ? url : url.substring(0, query);
  }

  private Fetched fetch(String url, ExpectedBytes sizes, Duration patience)
      throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(patience)
            .header("Accept", "text/plain;version=0.0.4");
    login.ifPresent(one -> request.header("Authorization", basic(one)));
    CompletableFuture<HttpResponse<RecoveryGauges>> answer =
        client.sendAsync(request.build(), info -> body(info, sizes));
    try {
      return new Fetched(
          Optional.of(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS).body()),
          Optional.empty());
    } catch (ExecutionException e) {
      return new Fetched(Optional.empty(), Optional.ofNullable(e.getCause()));
    } catch (TimeoutException e) {
      return new Fetched(Optional.empty(), Optional.of(e));
    } finally {
      // Also ends a body that still comes, after a timeout or an interrupt.
      answer.cancel(true);
    }
  }

  private HttpResponse.BodySubscriber<RecoveryGauges> body(
      HttpResponse.ResponseInfo info, ExpectedBytes sizes) {
    PageBody body = new PageBody(new MetricsPage(names, sizes), mostBytes);
    refusal(info.statusCode()).ifPresent(body::refuse);
    return body;
  }

  private static Optional<PageException> refusal(int status) {
    return switch (status) {
      case 200 -> Optional.empty();
      case 401, 403 ->
          Optional.of(
              new PageException(
                  Why.NOT_AUTHORIZED,
                  "refuses the user and password (HTTP %d); check the metrics login"
                      .formatted(status)));
      case 404 ->
          Optional.of(
              new PageException(Why.UNSUPPORTED, "is not there (HTTP 404); check the path"));
      default -> Optional.of(new PageException(Why.FAILED, "answers HTTP %d".formatted(status)));
    };
  }

  private static String basic(Login login) {
    byte[] plain = (login.user() + ":" + login.password()).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(plain);
  }

  /** What came of a request: gauges, or a failure. */
  private record Fetched(Optional<RecoveryGauges> gauges, Optional<Throwable> failure) {
    Reading<RecoveryGauges> fold(String page, Duration patience) {
      if (gauges.isPresent()) {
        return Reading.known(gauges.get());
      }
      for (Throwable cause = failure.orElse(null); cause != null; cause = cause.getCause()) {
        if (cause instanceof PageException refused) {
          return refused.about(page);
        }
        if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
          return Reading.unknown(
              Why.SILENT,
              "no complete answer within %d s from %s".formatted(patience.toSeconds(), page));
        }
        if (cause instanceof UnresolvedAddressException) {
          return Reading.unknown(Why.UNREACHABLE, page + " has a host name that is not known");
        }
        if (cause instanceof ConnectException
            && !(cause.getCause() instanceof UnresolvedAddressException)) {
          return Reading.unknown(
              Why.UNREACHABLE, page + " refuses connections: process down, or no exporter there");
        }
        if (cause instanceof SSLException) {
          return Reading.unknown(
              Why.FAILED, page + " and TLS do not go together: " + cause.getMessage());
        }
      }
      return Reading.unknown(Why.FAILED, page + " does not speak HTTP as expected");
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
