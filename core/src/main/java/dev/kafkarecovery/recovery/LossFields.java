package dev.kafkarecovery.recovery;

import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.LossEstimate;
import dev.kafkarecovery.recovery.Recheck.Route;
import java.util.LinkedHashMap;
import java.util.Map;

/** The loss of an election as fields of a journal line; what is not known has no field. */
final class LossFields {
  private LossFields() {}

  static Map<String, Object> of(Route route) {
    int leader = route.election().designatedLeader();
    Loss loss = LossEstimate.of(route.state(), leader, route.cuts());
    Map<String, Object> fields = new LinkedHashMap<>();
    if (loss.exact() || loss.atLeast() > 0) {
      fields.put("atLeast", loss.atLeast());
      fields.put("committed", loss.committed());
    }
    fields.put("exact", loss.exact());
    fields.put("unseen", loss.unseen());
    Map<String, Object> cutTo = new LinkedHashMap<>();
    LossEstimate.cuts(route.state(), leader, route.cuts())
        .forEach(
            (broker, cut) ->
                cut.asOptional().ifPresent(known -> cutTo.put(broker.toString(), known.from())));
    fields.put("cutTo", cutTo);
    return fields;
  }
}
