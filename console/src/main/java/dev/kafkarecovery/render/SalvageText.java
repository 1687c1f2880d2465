package dev.kafkarecovery.render;

import dev.kafkarecovery.render.TextTable.Align;
import dev.kafkarecovery.salvage.SalvageFolder;
import dev.kafkarecovery.salvage.SalvagedTail;
import dev.kafkarecovery.salvage.SalvagedTail.SalvagedFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a directory of salvaged records holds, as a table and as JSON. */
public final class SalvageText {
  private SalvageText() {}

  /** The heading, a line for each tail, and what is gone for good. */
  public static List<String> lines(
      SalvageFolder.Contents contents, List<SalvagedTail> tails, boolean ascii) {
    List<String> lines = new ArrayList<>();
    long bytes = tails.stream().mapToLong(SalvagedTail::bytes).sum();
    lines.add(
        "salvaged from cluster %s: %s, %s"
            .formatted(contents.clusterId(), Words.count(tails.size(), "tail"), Words.size(bytes)));
    if (tails.isEmpty()) {
      return lines;
    }
    TextTable table =
        new TextTable()
            .column("PARTITION", Align.LEFT)
            .column("BROKER", Align.RIGHT)
            .column("CUT AT", Align.RIGHT)
            .column("LOG END", Align.RIGHT)
            .column("EPOCHS", Align.RIGHT)
            .column("RECORDS", Align.RIGHT)
            .column("SIZE", Align.RIGHT)
            .column("FOR THE ELECTION OF", Align.RIGHT)
            .column("KEPT (UTC)", Align.LEFT);
    tails.forEach(
        tail ->
            table.row(
                tail.copy().id().toString(),
                String.valueOf(tail.copy().brokerId()),
                Words.number(tail.from()),
                Words.number(tail.to()),
                epochs(tail, ascii),
                Words.number(tail.records()),
                Words.size(tail.bytes()),
                String.valueOf(tail.leader()),
                Words.moment(tail.kept())));
    lines.addAll(table.lines());
    tails.forEach(tail -> notes(tail).forEach(lines::add));
    return lines;
  }

  private static String epochs(SalvagedTail tail, boolean ascii) {
    if (tail.files().isEmpty()) {
      return "none";
    }
    int first = tail.files().get(0).firstEpoch();
    int last = tail.files().get(tail.files().size() - 1).lastEpoch();
    return first == last ? String.valueOf(first) : first + (ascii ? "-" : "–") + last;
  }

  private static List<String> notes(SalvagedTail tail) {
    List<String> notes = new ArrayList<>();
    if (tail.beginsBelowCut()) {
      notes.add(
          "%s: the first batch begins at %s, below the cut, and is kept whole"
              .formatted(tail.copy(), Words.number(tail.files().get(0).firstOffset())));
    }
    tail.gone()
        .forEach(
            range ->
                notes.add(
                    "%s: gone are the offsets %s to %s, which the broker had deleted before"
                        .formatted(
                            tail.copy(),
                            Words.number(range.from()),
                            Words.number(range.to() - 1))));
    return notes;
  }

  /** The same for scripts. */
  public static Map<String, @Nullable Object> fields(
      SalvageFolder.Contents contents,
      List<SalvagedTail> tails,
      boolean verified,
      List<String> faults) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("clusterId", contents.clusterId());
    fields.put("created", contents.created());
    fields.put("verified", verified);
    fields.put("faults", faults);
    fields.put("tails", tails.stream().map(SalvageText::fields).toList());
    return fields;
  }

  private static Map<String, Object> fields(SalvagedTail tail) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("topic", tail.copy().id().topic());
    fields.put("topicId", tail.copy().topicId());
    fields.put("partition", tail.copy().id().partition());
    fields.put("broker", tail.copy().brokerId());
    fields.put("leader", tail.leader());
    fields.put("from", tail.from());
    fields.put("to", tail.to());
    fields.put("records", tail.records());
    fields.put("bytes", tail.bytes());
    fields.put("beginsBelowCut", tail.beginsBelowCut());
    fields.put("kept", tail.kept().toString());
    fields.put("files", tail.files().stream().map(SalvagedFile::file).toList());
    return fields;
  }
}
