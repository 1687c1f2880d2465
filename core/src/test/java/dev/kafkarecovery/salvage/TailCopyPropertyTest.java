package dev.kafkarecovery.salvage;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.FakeLog;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.LossLook.Choice;
import dev.kafkarecovery.recovery.Salvage.Kept;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Whatever the sizes of batches, chunks, files and parts, and wherever a run is stopped: in the end
 * the files hold exactly the batches from the one that holds the cut on, each once and in order.
 */
final class TailCopyPropertyTest {
  private static final TopicPartition P = new TopicPartition("payments", 0);

  @Property(tries = 150)
  void files_hold_each_batch_of_the_tail_once(
      @ForAll @Size(min = 1, max = 25) List<@IntRange(min = 1, max = 9) Integer> batches,
      @ForAll @IntRange(max = 40) int valueBytes,
      @ForAll @IntRange(max = 99) int cutPercent,
      @ForAll @IntRange(min = 1, max = 2_000) int chunk,
      @ForAll @IntRange(min = 1, max = 3_000) int segment,
      @ForAll @IntRange(max = 6) int stopAfter,
      @ForAll @IntRange(max = 100) int gonePercent)
      throws Exception {
    FakeLog log = new FakeLog();
    batches.forEach(records -> log.batch(0, records, valueBytes));
    long cut = log.end() * cutPercent / 100;
    Path root = Files.createTempDirectory("tail-copy");
    try {
      SalvageSettings settings =
          new SalvageSettings(chunk, segment, 0, 2, Duration.ofSeconds(1), 1);
      AtomicInteger reads = new AtomicInteger();
      keep(root, log, cut, settings, () -> reads.incrementAndGet() > stopAfter);
      long gone = gonePercent > 90 ? cut + (log.end() - cut) / 2 : 0;
      log.deleteBefore(gone);
      Kept kept = keep(root, log, cut, settings, () -> false);
      assertThat(kept.unkept()).isEmpty();
      byte[] all = bytes(root);
      if (gone == 0) {
        assertThat(all).isEqualTo(log.bytesFrom(cut));
      } else {
        // What the first run got stays, and of the rest nothing is missing.
        byte[] rest = log.bytesFrom(gone);
        assertThat(Arrays.copyOfRange(all, all.length - rest.length, all.length)).isEqualTo(rest);
      }
    } finally {
      delete(root);
    }
  }

  private static Kept keep(
      Path root, FakeLog log, long cut, SalvageSettings settings, BooleanSupplier stop)
      throws Exception {
    Clock clock = Clock.systemUTC();
    FakeCluster cluster = new FakeCluster(clock);
    cluster.putRaw(P, 2, log);
    PartitionState state =
        partition("payments", 0).dead(3).alive(1, 50, 5).alive(2, log.end(), 0).build();
    CutQuestion question = CutQuestion.of(state, 1, 2).asOptional().orElseThrow();
    Cuts cuts = Cuts.of(Map.of(question, Reading.known(cut)));
    try (SalvageFolder folder = SalvageFolder.open(root.resolve("kept"), "c", clock)) {
      return new Salvager(cluster, folder, clock, Journal.NONE, settings, false, progress -> {})
          .keep(List.of(new Choice(state, 1)), cuts, stop);
    }
  }

  private static byte[] bytes(Path root) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (Stream<Path> files = Files.list(root.resolve("kept/broker-2/payments-0"))) {
      for (Path file : files.filter(one -> !one.endsWith("partition.metadata")).sorted().toList()) {
        assertThat(file.toString()).endsWith(".log");
        all.write(Files.readAllBytes(file));
      }
    }
    return all.toByteArray();
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
