package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.rmi.NoSuchObjectException;
import java.rmi.NotBoundException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** What went wrong with JMX, as a clause for people. Never quotes what was sent. */
final class JmxFaults {
  private static final Pattern REFUSED_BY = Pattern.compile("refused to host: ([^;\\s]+)");

  private JmxFaults() {}

  static <T> Reading<T> reading(Exception fault, HostPort address, Duration patience) {
    String port = "JMX port " + address;
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof SecurityException) {
        return Reading.unknown(
            Why.NOT_AUTHORIZED, port + " refuses the user and password; check the JMX login");
      }
      if (cause instanceof SocketTimeoutException) {
        return Reading.unknown(
            Why.SILENT, "no answer within %d s from ".formatted(patience.toSeconds()) + port);
      }
      if (cause instanceof UnknownHostException || cause instanceof java.rmi.UnknownHostException) {
        return Reading.unknown(Why.UNREACHABLE, port + " has a host name that is not known");
      }
      if (cause instanceof NoRouteToHostException) {
        return Reading.unknown(Why.UNREACHABLE, port + " cannot be reached: no route");
      }
      if (cause instanceof ConnectException) {
        return Reading.unknown(Why.UNREACHABLE, refused(fault, address));
      }
      if (cause instanceof SSLException) {
        return Reading.unknown(
            Why.FAILED, port + " and TLS do not go together: " + cause.getMessage());
      }
      if (cause instanceof GeneralSecurityException) {
        return Reading.unknown(
            Why.FAILED,
            "TLS to %s cannot be set up; check the trust and key store: %s"
                .formatted(port, root(cause).getMessage()));
      }
      if (cause instanceof NotBoundException || cause instanceof NoSuchObjectException) {
        return Reading.unknown(
            Why.UNSUPPORTED, port + " serves no JMX; is it a broker's JMX port?");
      }
    }
    return Reading.unknown(
        Why.FAILED, port + " does not speak JMX as expected: " + fault.getClass().getSimpleName());
  }

  private static Throwable root(Throwable fault) {
    Throwable root = fault;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** A JVM names the host of its second connection itself, often a wrong one. */
  private static String refused(Exception fault, HostPort address) {
    Matcher matcher = REFUSED_BY.matcher(String.valueOf(fault.getMessage()));
    if (matcher.find() && !matcher.group(1).equals(address.host())) {
      return "JMX port %s sends us on to host %s, which refuses; set java.rmi.server.hostname there"
          .formatted(address, matcher.group(1));
    }
    return "JMX port %s refuses connections: process down, or started without JMX"
        .formatted(address);
  }
}
