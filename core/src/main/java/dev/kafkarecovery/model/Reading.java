package dev.kafkarecovery.model;

import java.util.Optional;
import java.util.function.Function;

/**
 * A value that was read, or the reason why it could not be. Silence is never a zero.
 *
 * @param <T> the type of the value
 */
public sealed interface Reading<T> {
  /** The value was read. */
  record Known<T>(T value) implements Reading<T> {}

  /**
   * The value could not be read.
   *
   * @param why the kind of reason
   * @param detail a plain clause for people, such as {@code "no answer within 30 s"}
   */
  record Unknown<T>(Why why, String detail) implements Reading<T> {}

  /** Why a value is not known. */
  enum Why {
    /** Nobody asked yet, or asking could not have worked. */
    NOT_ASKED,
    /** The broker accepts connections, or did, but gave no answer within the deadline. */
    SILENT,
    /** No connection to the broker could be made. */
    UNREACHABLE,
    /** The broker is registered, but fenced by the controller. */
    FENCED,
    /** The broker is not registered with the cluster. */
    NOT_REGISTERED,
    /** The broker is fenced or not registered: the cluster is too old to say which (KIP-1073). */
    NOT_LIVE,
    /** The broker is loading or recovering its logs, and serves nothing yet. */
    RECOVERING,
    /** The log directory is offline. */
    LOG_DIR_OFFLINE,
    /** The broker holds no copy of this partition, or one of another topic of the same name. */
    NO_COPY,
    /** The principal lacks a right; the detail names it. */
    NOT_AUTHORIZED,
    /** The brokers do not know the request. */
    UNSUPPORTED,
    /** The log holds no records to read it from. */
    EMPTY_LOG,
    /** Any other error; the detail names it. */
    FAILED
  }

  static <T> Reading<T> known(T value) {
    return new Known<>(value);
  }

  static <T> Reading<T> unknown(Why why, String detail) {
    return new Unknown<>(why, detail);
  }

  default boolean isKnown() {
    return this instanceof Known;
  }

  /** The value, or empty if it is not known. */
  default Optional<T> asOptional() {
    return this instanceof Known<T> known ? Optional.of(known.value()) : Optional.empty();
  }

  /**
   * The value, or {@code other} if it is not known. Never pass a number that could pass for a
   * reading.
   */
  default T orElse(T other) {
    return this instanceof Known<T> known ? known.value() : other;
  }

  /** The value turned into another; a reason stays as it is. */
  default <R> Reading<R> map(Function<? super T, ? extends R> change) {
    return flatMap(value -> known(change.apply(value)));
  }

  /** The value turned into another reading; a reason stays as it is. */
  default <R> Reading<R> flatMap(Function<? super T, Reading<R>> change) {
    if (this instanceof Known<T> known) {
      return change.apply(known.value());
    }
    Unknown<T> unknown = (Unknown<T>) this;
    return new Unknown<>(unknown.why(), unknown.detail());
  }

  /** Why it is not known, as a clause for people; empty if it is known. */
  default String reason() {
    return this instanceof Unknown<T> unknown ? unknown.detail() : "";
  }
}
