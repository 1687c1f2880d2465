package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Consequences.GroupAhead;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What electing a replica does to consumer groups and transactions, as fields of JSON. */
final class ConsequenceFields {
  private ConsequenceFields() {}

  /**
   * The fields of one replica.
   *
   * @param dependents empty if it was not asked
   */
  static Map<String, @Nullable Object> of(
      PartitionState state, int broker, Optional<Dependents> dependents) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    Optional<Consequences> known = dependents.map(asked -> Consequences.of(state, broker, asked));
    JsonReport.put(
        fields,
        "groupsBeyondEnd",
        known
            .map(Consequences::ahead)
            .orElse(notAsked())
            .map(groups -> groups.stream().map(ConsequenceFields::group).toList()));
    JsonReport.put(
        fields,
        "openTransactions",
        known
            .map(Consequences::open)
            .orElse(notAsked())
            .map(open -> open.stream().map(ConsequenceFields::transaction).toList()));
    return fields;
  }

  private static <T> Reading<List<T>> notAsked() {
    return Reading.unknown(Why.NOT_ASKED, "not asked");
  }

  private static Map<String, Object> group(GroupAhead group) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("group", group.group());
    fields.put("committedOffset", group.committed());
    fields.put("beyond", group.beyond());
    return fields;
  }

  private static Map<String, @Nullable Object> transaction(OpenTransaction open) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("producerId", open.producerId());
    fields.put("producerEpoch", open.producerEpoch());
    fields.put("transactionalId", open.transactionalId().isEmpty() ? null : open.transactionalId());
    fields.put("firstOffset", open.firstOffset());
    fields.put("lastTimestampMs", open.lastTimestampMs());
    JsonReport.put(fields, "goingOn", open.goingOn());
    return fields;
  }
}
