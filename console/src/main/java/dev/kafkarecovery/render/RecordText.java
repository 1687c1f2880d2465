package dev.kafkarecovery.render;

import dev.kafkarecovery.salvage.SalvagedRecord;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A salvaged record as JSON: text where it is text in UTF-8, base64 where it is not. */
public final class RecordText {
  private RecordText() {}

  /** Its fields in the order in which they are printed. */
  public static Map<String, @Nullable Object> fields(SalvagedRecord record) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("topic", record.copy().id().topic());
    fields.put("partition", record.copy().id().partition());
    fields.put("broker", record.copy().brokerId());
    fields.put("offset", record.offset());
    fields.put("epoch", record.epoch());
    fields.put("timestamp", record.timestampMs());
    fields.put("timestampType", record.appendTime() ? "LogAppendTime" : "CreateTime");
    switch (record.kind()) {
      case DATA -> {
        put(fields, "key", record.key());
        put(fields, "value", record.value());
        fields.put("headers", record.headers().stream().map(RecordText::header).toList());
      }
      case COMMIT_MARKER -> fields.put("control", "commit");
      case ABORT_MARKER -> fields.put("control", "abort");
      case OTHER_CONTROL -> fields.put("control", "other");
    }
    if (record.producerId() >= 0) {
      fields.put("producerId", record.producerId());
    }
    switch (record.transaction()) {
      case NONE -> {
        // Most records are of none.
      }
      case COMMITTED, ABORTED, OPEN ->
          fields.put("transaction", record.transaction().name().toLowerCase(Locale.ROOT));
    }
    if (record.belowCut()) {
      fields.put("belowCut", true);
    }
    return fields;
  }

  private static Map<String, @Nullable Object> header(SalvagedRecord.Header header) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("key", header.key());
    put(fields, "value", header.value());
    return fields;
  }

  private static void put(
      Map<String, @Nullable Object> fields, String name, Optional<ByteBuffer> bytes) {
    if (bytes.isEmpty()) {
      fields.put(name, null);
      return;
    }
    try {
      fields.put(
          name, StandardCharsets.UTF_8.newDecoder().decode(bytes.get().duplicate()).toString());
    } catch (CharacterCodingException noText) {
      byte[] raw = new byte[bytes.get().remaining()];
      bytes.get().duplicate().get(raw);
      fields.put(name + "Base64", Base64.getEncoder().encodeToString(raw));
    }
  }
}
