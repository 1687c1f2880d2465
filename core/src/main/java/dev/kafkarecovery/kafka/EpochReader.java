package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.ReplicaFetch.Place;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.EpochEnd;
import dev.kafkarecovery.plan.EpochLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.message.FetchResponseData.EpochEndOffset;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.Errors;

/**
 * Looks epochs up in a broker's own copies. A fetch far beyond every log end always diverges, and
 * the answer to that names the largest epoch of that log not above the claimed one, and its end. So
 * no records travel, and any broker answers, whether it leads or not.
 */
final class EpochReader {
  private static final long BEYOND_EVERY_LOG = Long.MAX_VALUE;

  private final ReplicaFetch fetch;

  EpochReader(ReplicaFetch fetch) {
    this.fetch = fetch;
  }

  /**
   * Looks these up.
   *
   * @param lookups all of the broker that is fetched from
   * @return for each: empty where the log knows no epoch as high as that
   */
  Map<EpochLookup, Reading<Optional<EpochEnd>>> read(Collection<EpochLookup> lookups)
      throws ChannelException, InterruptedException {
    Map<EpochLookup, Reading<Optional<EpochEnd>>> found = new HashMap<>();
    for (Map<TopicPartition, EpochLookup> wave : waves(lookups)) {
      wave.values()
          .forEach(
              lookup ->
                  found.put(
                      lookup, Reading.unknown(Why.FAILED, "the broker left it out of its answer")));
      fetch.fetchAt(
          wave.values().stream().map(EpochReader::place).toList(),
          (id, data) -> {
            EpochLookup lookup = wave.get(id);
            if (lookup != null) {
              found.put(lookup, epochEnd(id, data));
            }
          });
    }
    return found;
  }

  private static Place place(EpochLookup lookup) {
    return new Place(lookup.id(), lookup.topicId(), BEYOND_EVERY_LOG, lookup.epoch());
  }

  /** A request can name a partition but once. */
  private static List<Map<TopicPartition, EpochLookup>> waves(Collection<EpochLookup> lookups) {
    List<Map<TopicPartition, EpochLookup>> waves = new ArrayList<>();
    Map<TopicPartition, Integer> seen = new HashMap<>();
    for (EpochLookup lookup : lookups) {
      int wave = seen.merge(lookup.id(), 1, Integer::sum) - 1;
      if (wave == waves.size()) {
        waves.add(new LinkedHashMap<>());
      }
      waves.get(wave).put(lookup.id(), lookup);
    }
    return waves;
  }

  static Reading<Optional<EpochEnd>> epochEnd(TopicPartition id, PartitionData data) {
    Errors error = Errors.forCode(data.errorCode());
    if (error == Errors.OFFSET_OUT_OF_RANGE) {
      return Reading.known(Optional.empty());
    }
    if (error != Errors.NONE) {
      return ReadErrors.unknown(error, "READ", id.topic());
    }
    EpochEndOffset diverging = data.divergingEpoch();
    return diverging.epoch() >= 0 && diverging.endOffset() >= 0
        ? Reading.known(Optional.of(new EpochEnd(diverging.epoch(), diverging.endOffset())))
        : Reading.unknown(Why.FAILED, "the broker did not say where the epoch ends");
  }
}
