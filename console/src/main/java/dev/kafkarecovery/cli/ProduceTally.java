package dev.kafkarecovery.cli;

import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.salvage.SalvagedRecord;
import dev.kafkarecovery.salvage.SalvagedRecord.Kind;
import dev.kafkarecovery.salvage.SalvagedRecord.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what produce comes across and leaves out, so that the sums add up to the files. */
final class ProduceTally {
  private final long inFiles;
  private final @Nullable SalvagePosition after;
  private final boolean withAborted;
  private long wanted;
  private long markers;
  private long earlier;
  private long belowCut;
  private long aborted;
  private long open;
  private long twins;

  /**
   * @param inFiles all records of the chosen copies
   * @param after what an earlier run wrote already; null for nothing
   * @param withAborted whether records of aborted transactions are written too
   */
  ProduceTally(long inFiles, @Nullable SalvagePosition after, boolean withAborted) {
    this.inFiles = inFiles;
    this.after = after;
    this.withAborted = withAborted;
  }

  /** Counts a record; true if it is to be written. */
  boolean wants(SalvagedRecord record) {
    if (record.kind() != Kind.DATA) {
      markers++;
      return false;
    }
    if (record.belowCut()) {
      belowCut++;
      return false;
    }
    if (record.transaction() == Transaction.ABORTED && !withAborted) {
      aborted++;
      return false;
    }
    if (after != null && after.covers(record)) {
      earlier++;
      return false;
    }
    if (record.transaction() == Transaction.OPEN) {
      open++;
    }
    return true;
  }

  /** One of those that are wanted had its turn. */
  void taken() {
    wanted++;
  }

  /** So many records were in several copies, and came once for all of them. */
  void twins(long more) {
    twins += more;
  }

  /** How many had their turn. */
  long wanted() {
    return wanted;
  }

  /**
   * What became of all other records of the files, as the rest of a sentence.
   *
   * @param written how many were written, or would be
   */
  String leftOut(long written) {
    long unanswered = Math.max(0, wanted - written);
    long rest = inFiles - written - unanswered - markers - earlier - belowCut - aborted - twins;
    List<String> parts = new ArrayList<>();
    part(parts, twins, "%s that another copy holds as well");
    part(parts, markers, "%s that Kafka wrote for itself (markers)");
    part(parts, aborted, "%s of aborted transactions");
    part(parts, belowCut, "%s below the cut, which were not lost");
    part(parts, earlier, "%s up to the position of --resume-after");
    part(parts, unanswered, "%s sent and not acknowledged");
    part(parts, rest, "%s not reached");
    String words =
        parts.isEmpty()
            ? ""
            : "; of %s in the files are left out: %s"
                .formatted(Words.count(inFiles, "record"), String.join(", ", parts));
    return open == 0
        ? words
        : words
            + "; %s of transactions whose end is not among what was salvaged, marked as open"
                .formatted(Words.count(open, "record"));
  }

  private static void part(List<String> parts, long count, String words) {
    if (count > 0) {
      parts.add(words.formatted(Words.number(count)));
    }
  }
}
