package dev.kafkarecovery.plan;

import java.util.ArrayList;
import java.util.List;

/** A span of offsets from which others are taken away. */
final class Spans {
  private record Span(long from, long end) {}

  private List<Span> spans;

  Spans(long from, long end) {
    spans = List.of(new Span(from, end));
  }

  /** Takes the offsets of a span away, those of it that are there. */
  void without(long from, long end) {
    List<Span> left = new ArrayList<>();
    for (Span span : spans) {
      add(left, span.from, Math.min(span.end, from));
      add(left, Math.max(span.from, Math.max(from, end)), span.end);
    }
    spans = left;
  }

  private static void add(List<Span> left, long from, long end) {
    if (from < end) {
      left.add(new Span(from, end));
    }
  }

  /** How many offsets are left. */
  long length() {
    return spans.stream().mapToLong(span -> span.end - span.from).sum();
  }
}
