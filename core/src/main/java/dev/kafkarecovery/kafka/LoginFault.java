package dev.kafkarecovery.kafka;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;

/** What an exception of a TLS handshake or of a login means, with what to look at. */
final class LoginFault {
  private static final String REFUSED = "Authentication failed during authentication due to ";

  private LoginFault() {}

  /**
   * A clause such as {@code authentication failed: its certificate is not signed by an authority
   * that ssl.truststore.* trusts}.
   */
  static String clause(AuthenticationException fault) {
    return "authentication failed: "
        + (fault instanceof SslAuthenticationException ? handshake(fault) : login(fault));
  }

  private static String login(AuthenticationException fault) {
    String said = String.valueOf(fault.getMessage());
    return said.startsWith(REFUSED + "invalid credentials")
        ? said.substring(REFUSED.length())
            + ": the user is not known there, or the password of sasl.jaas.config is wrong"
        : said;
  }

  private static String handshake(AuthenticationException fault) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable cause = fault; cause != null && !chain.contains(cause); ) {
      chain.add(cause);
      cause = cause.getCause();
    }
    String deepest = String.valueOf(chain.get(chain.size() - 1).getMessage());
    return ours(chain).orElseGet(() -> theirs(deepest));
  }

  /** Why we do not take the broker's certificate; empty where we took it. */
  private static Optional<String> ours(List<Throwable> chain) {
    if (chain.stream().anyMatch(CertificateExpiredException.class::isInstance)) {
      return Optional.of("its certificate has expired");
    }
    if (chain.stream()
        .anyMatch(
            cause ->
                cause instanceof CertPathBuilderException
                    || cause instanceof CertPathValidatorException)) {
      return Optional.of("its certificate is not signed by an authority that ssl.truststore.* has");
    }
    return chain.stream()
        .filter(CertificateException.class::isInstance)
        .findFirst()
        .map(
            cause ->
                "its certificate is not for that host name (%s)".formatted(cause.getMessage()));
  }

  /** What else went wrong, by what the TLS of the JDK says. */
  private static String theirs(String said) {
    String lower = said.toLowerCase(Locale.ROOT);
    if (lower.contains("certificate_required") || lower.contains("bad_certificate")) {
      return "it wants a certificate of ours that it trusts: ssl.keystore.* (%s)".formatted(said);
    }
    if (lower.contains("unsupported or unrecognized")) {
      return "it does not speak TLS";
    }
    return "the TLS handshake failed (%s)".formatted(said);
  }
}
