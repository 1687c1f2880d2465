package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.LossLook.Choice;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Keeps the records that elections would cut away, before these are sent. */
public interface Salvage {
  /**
   * What was kept.
   *
   * @param unkept why not all records of a partition could be kept, as a clause for people; those
   *     that are missing here are kept
   * @param notes what could not be kept by anybody, as what was deleted meanwhile; a sentence each
   * @param wrote whether anything was read and written now: then time has passed, and what the
   *     elections rest on must be looked at again
   */
  record Kept(Map<TopicPartition, String> unkept, List<String> notes, boolean wrote) {
    public Kept {
      notes = List.copyOf(notes);
      unkept = Map.copyOf(unkept);
    }
  }

  /**
   * Keeps what these elections would cut from any copy that can be read. What was kept before and
   * is unchanged is not written again.
   *
   * @param elections those that are about to be made, with the partitions as just seen
   * @param cuts what was found out of where these elections cut
   * @param stop asked now and then; once true it returns soon, with what is not kept yet
   */
  Kept keep(List<Choice> elections, Cuts cuts, BooleanSupplier stop) throws InterruptedException;

  /** True if an election whose records could not be kept goes ahead all the same. */
  boolean electsWithout();
}
