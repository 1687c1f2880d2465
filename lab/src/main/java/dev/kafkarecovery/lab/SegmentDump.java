package dev.kafkarecovery.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A second opinion on a few logs, from Kafka's own DumpLogSegments. */
final class SegmentDump {

  /** Where the tool is in newer and in older releases. */
  private static final List<String> MAIN_CLASSES =
      List.of("org.apache.kafka.tools.DumpLogSegments", "kafka.tools.DumpLogSegments");

  private static final Pattern FILE = Pattern.compile("^Dumping (.+)$");
  private static final Pattern BATCH =
      Pattern.compile("^baseOffset: \\d+ lastOffset: (\\d+) .*partitionLeaderEpoch: (\\d+) .*");

  private SegmentDump() {}

  /** Compares one partition of each kind; throws {@link LabException} at a difference. */
  static void compare(Lab lab, List<Expected.ExpectedPartition> partitions) {
    Map<Path, ReplicaLog> samples = new HashMap<>();
    partitions.stream()
        .collect(Collectors.toMap(p -> p.kind(), p -> p, (first, second) -> first))
        .values()
        .forEach(sample -> samples.putAll(logs(lab, sample)));
    if (samples.isEmpty()) {
      return;
    }
    String files = samples.keySet().stream().map(Path::toString).collect(Collectors.joining(","));
    Map<Path, ReplicaLog> dumped = parse(dump(lab, files).stdout().lines().toList());
    samples.forEach(
        (file, log) -> {
          ReplicaLog other = dumped.getOrDefault(file, new ReplicaLog(0, -1));
          if (!log.equals(other)) {
            throw new LabException(
                "DumpLogSegments reads " + other + " from " + file + ", the lab " + log + ".");
          }
        });
  }

  private static ToolResult dump(Lab lab, String files) {
    ToolResult dump = new ToolResult(1, "", "");
    for (String mainClass : MAIN_CLASSES) {
      dump = lab.runKafkaTool(mainClass, "--files", files);
      if (dump.status() == 0) {
        return dump;
      }
    }
    throw new LabException("DumpLogSegments failed: " + dump.stderr().strip() + ".");
  }

  private static Map<Path, ReplicaLog> logs(Lab lab, Expected.ExpectedPartition sample) {
    Map<Path, ReplicaLog> logs = new HashMap<>();
    sample
        .logEndOffsets()
        .forEach(
            (id, end) -> {
              Integer epoch = sample.lastWrittenEpochs().getOrDefault(id, -1);
              for (Path logDir : lab.logDirs(id)) {
                ReplicaLog.lastSegment(logDir.resolve(sample.topic() + "-" + sample.partition()))
                    .ifPresent(file -> logs.put(file, new ReplicaLog(end, epoch)));
              }
            });
    return logs;
  }

  private static Map<Path, ReplicaLog> parse(List<String> lines) {
    Map<Path, ReplicaLog> logs = new HashMap<>();
    List<Path> current = new ArrayList<>();
    for (String line : lines) {
      Matcher file = FILE.matcher(line);
      Matcher batch = BATCH.matcher(line);
      if (file.matches()) {
        current.add(Path.of(file.group(1)));
      } else if (batch.matches()) {
        logs.put(
            current.get(current.size() - 1),
            new ReplicaLog(Long.parseLong(batch.group(1)) + 1, Integer.parseInt(batch.group(2))));
      }
    }
    return logs;
  }
}
