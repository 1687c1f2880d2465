package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.plan.Loss;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Values as short text for people. What is not known is {@link #UNKNOWN}, never 0. */
public final class Words {
  /** Stands wherever a value is not known. */
  public static final String UNKNOWN = "?";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String[] SIZE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Words() {}

  /** With thousands separators, the same in every locale: {@code 8,812,004}. */
  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** An offset with thousands separators. */
  public static String offset(Reading<Long> offset) {
    return offset.map(Words::number).orElse(UNKNOWN);
  }

  /** A last written leader epoch; {@code none} for a log that nothing was ever written to. */
  public static String epoch(Reading<Integer> epoch) {
    return epoch
        .map(value -> value == ReplicaLog.NO_EPOCH ? "none" : Integer.toString(value))
        .orElse(UNKNOWN);
  }

  /** Who told a log's end and last epoch, in a word. */
  public static String source(ReplicaLog.Source source) {
    return switch (source) {
      case NONE -> UNKNOWN;
      case PLAIN_PROTOCOL -> "plain";
      case ADD_ON -> "add-on";
      case BROKER_RPC -> "rpc";
    };
  }

  /** The same in words: {@code told by the add-on}. */
  public static String toldBy(ReplicaLog.Source source) {
    return switch (source) {
      case NONE -> "nobody";
      case PLAIN_PROTOCOL -> "the plain protocol";
      case ADD_ON -> "the add-on: log end and last epoch";
      case BROKER_RPC -> "the broker's GetReplicaLogInfo: log end and last epoch";
    };
  }

  /** Broker ids: {@code {2,3}}, {@code {}} for none. */
  public static String brokers(List<Integer> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  /** Broker ids, where unknown is not the same as empty. */
  public static String brokers(Reading<List<Integer>> ids) {
    return ids.map(Words::brokers).orElse(UNKNOWN);
  }

  /**
   * How much an election loses, in records: {@code 0} only where it is known that nothing is lost,
   * {@code 1,204} where that is all, {@code ≥1,204} where it may be more, and {@code ?} where
   * nothing is known.
   *
   * @param ascii write {@code >=} for terminals without UTF-8
   */
  public static String loss(Loss loss, boolean ascii) {
    if (loss.exact()) {
      return number(loss.atLeast());
    }
    return loss.atLeast() == 0 ? UNKNOWN : (ascii ? ">=" : "≥") + number(loss.atLeast());
  }

  /** A moment in UTC; with the date where it is not the date of {@code now}. */
  public static String time(Instant moment, Instant now) {
    boolean today =
        moment
            .atOffset(ZoneOffset.UTC)
            .toLocalDate()
            .equals(now.atOffset(ZoneOffset.UTC).toLocalDate());
    return (today ? TIME : DATE_TIME).format(moment);
  }

  /**
   * The time of a log's last record; {@code none} where it has no records, or none with a time.
   *
   * @param timestampMs milliseconds since the epoch; negative for records without a time
   */
  public static String lastRecord(Reading<Long> timestampMs, Instant now) {
    if (timestampMs instanceof Reading.Unknown<Long> unknown
        && unknown.why() == Reading.Why.EMPTY_LOG) {
      return "none";
    }
    return timestampMs
        .map(ms -> ms < 0 ? "none" : time(Instant.ofEpochMilli(ms), now))
        .orElse(UNKNOWN);
  }

  /** A moment with its date: {@code 2026-11-29 12:04:31Z}. */
  public static String moment(Instant moment) {
    return DATE_TIME.format(moment) + "Z";
  }

  /** A size in bytes: {@code 512 B}, {@code 1.5 GiB}. */
  public static String size(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < SIZE_UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    String pattern = unit == 0 ? "%.0f %s" : "%.1f %s";
    return String.format(Locale.ROOT, pattern, value, SIZE_UNITS[unit]);
  }

  /** A size in bytes. */
  public static String size(Reading<Long> bytes) {
    return bytes.map(Words::size).orElse(UNKNOWN);
  }

  /**
   * A duration in its two largest units: {@code 0.4s}, {@code 20s}, {@code 6m10s}, {@code 2h05m}.
   */
  public static String duration(Duration duration) {
    long seconds = duration.toSeconds();
    if (duration.toMillis() < 10_000) {
      return String.format(Locale.ROOT, "%.1fs", duration.toMillis() / 1000.0);
    }
    if (seconds < 60) {
      return seconds + "s";
    }
    if (seconds < 3600) {
      return String.format(Locale.ROOT, "%dm%02ds", seconds / 60, seconds % 60);
    }
    return String.format(Locale.ROOT, "%dh%02dm", seconds / 3600, seconds % 3600 / 60);
  }

  /** A time that nobody knows to the second: {@code ~20s}, {@code ~6m}, {@code ~1h10m}. */
  public static String roughly(Duration duration) {
    long seconds = Math.max(1, Math.round(duration.toMillis() / 1000.0));
    if (seconds < 90) {
      return "~" + seconds + "s";
    }
    long minutes = Math.round(seconds / 60.0);
    return minutes < 90
        ? "~" + minutes + "m"
        : String.format(Locale.ROOT, "~%dh%02dm", minutes / 60, minutes % 60);
  }

  /** A count with its noun: {@code 1 partition}, {@code 1,204 partitions}. */
  public static String count(long count, String noun) {
    return number(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /** Brokers as the subject of a sentence: {@code broker 3}, {@code brokers 3, 4}. */
  public static String namedBrokers(Collection<Integer> ids, int few) {
    String names = firstFew(ids.stream().map(String::valueOf).toList(), few);
    return (ids.size() == 1 ? "broker " : "brokers ") + names;
  }

  /** The first few, then how many more: {@code a, b, c and 497 more}. */
  public static String firstFew(List<String> names, int few) {
    String shown = names.stream().limit(few).collect(Collectors.joining(", "));
    return names.size() <= few ? shown : shown + " and " + number(names.size() - few) + " more";
  }
}
