package dev.kafkarecovery.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Cuts collections into pieces of a bounded size, in their order. */
final class Chunks {
  private Chunks() {}

  static <T> List<List<T>> of(Collection<T> items, int size) {
    List<T> all = List.copyOf(items);
    List<List<T>> chunks = new ArrayList<>();
    for (int from = 0; from < all.size(); from += size) {
      chunks.add(all.subList(from, Math.min(all.size(), from + size)));
    }
    return chunks;
  }
}
