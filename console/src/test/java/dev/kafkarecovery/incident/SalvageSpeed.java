package dev.kafkarecovery.incident;

import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.recovery.LossLook.Choice;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Salvage.Kept;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.salvage.SalvageFolder;
import dev.kafkarecovery.salvage.SalvageSettings;
import dev.kafkarecovery.salvage.Salvager;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Measures for {@code bench/salvage-speed} how fast a large tail is salvaged, against a plain copy
 * of the broker's files on the same disk; both are forced to disk. Salvage runs in a JVM of its own
 * with little heap.
 */
final class SalvageSpeed {
  private static final TopicPartition BULK = new TopicPartition("bulk", 0);
  private static final double GIB = 1024.0 * 1024 * 1024;

  private SalvageSpeed() {}

  /**
   * Arguments: MiB, rounds, KiB of a batch, folder, then the command that starts a JVM with this
   * class's class path; or {@code salvage}, bootstrap servers, directory: one salvage, which prints
   * its figures.
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("salvage")) {
      salvage(arguments[1], Path.of(arguments[2]));
      return;
    }
    int mib = Integer.parseInt(arguments[0]);
    int rounds = Integer.parseInt(arguments[1]);
    int batchKib = Integer.parseInt(arguments[2]);
    Path work = Path.of(arguments[3]);
    List<String> jvm = List.of(arguments).subList(4, arguments.length);
    try (Lab lab =
        Lab.start(LabSpec.defaults().withBrokers(3).withDir(work.resolve("lab")), line -> {})) {
      bringAbout(lab, mib, batchKib);
      measure(lab, rounds, work, jvm);
    }
  }

  /** Broker 1 alone gets the tail; 2 is elected uncleanly; 3 follows it and dies the last. */
  private static void bringAbout(Lab lab, int mib, int batchKib) throws Exception {
    lab.admin()
        .createTopics(List.of(new NewTopic(BULK.topic(), Map.of(0, List.of(1, 2, 3)))))
        .all()
        .get();
    write(lab, 1, batchKib);
    awaitInSync(lab, 3);
    lab.stopBroker(2);
    lab.stopBroker(3);
    write(lab, mib, batchKib);
    lab.stopBroker(1);
    lab.startBroker(2);
    lab.startBroker(3);
    lab.awaitServing(2);
    lab.awaitServing(3);
    lab.admin().electLeaders(ElectionType.UNCLEAN, Set.of(BULK)).all().get();
    write(lab, 1, batchKib);
    awaitInSync(lab, 2);
    lab.stopBroker(2);
    write(lab, 1, batchKib);
    lab.killBroker(3);
    lab.startBroker(1);
    lab.startBroker(2);
    lab.awaitServing(1);
    lab.awaitServing(2);
    lab.awaitFenced(3);
  }

  private static void awaitInSync(Lab lab, int replicas) throws Exception {
    while (lab.admin()
            .describeTopics(List.of(BULK.topic()))
            .allTopicNames()
            .get()
            .get(BULK.topic())
            .partitions()
            .get(0)
            .isr()
            .size()
        < replicas) {
      Thread.sleep(200);
    }
  }

  private static void write(Lab lab, int mib, int batchKib) {
    Map<String, Object> config = new HashMap<>();
    config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers());
    config.put(ProducerConfig.BATCH_SIZE_CONFIG, batchKib * 1024);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 50);
    byte[] value = new byte[1_000];
    new Random(1).nextBytes(value);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (long n = 0; n < mib * 1_024L; n++) {
        var unused = producer.send(new ProducerRecord<>(BULK.topic(), 0, null, value));
      }
    }
  }

  private static void measure(Lab lab, int rounds, Path work, List<String> jvm) throws Exception {
    double bestCopy = 0;
    double bestSalvage = 0;
    for (int round = 1; round <= rounds; round++) {
      Path copied = Files.createDirectory(work.resolve("copy"));
      double copy = copySpeed(lab.logDirs(1).get(0).resolve("bulk-0"), copied);
      delete(copied);
      Path kept = work.resolve("kept");
      String figures = salvageInItsOwnJvm(lab, kept, work, jvm);
      delete(kept);
      double salvage = Double.parseDouble(figures.split(" ", -1)[1]);
      System.out.printf(
          Locale.ROOT,
          "round %d: copy %.2f GiB/s; salvage %.2f GiB/s, %s GiB, peak heap %s MiB, processor %s s%n",
          round,
          copy,
          salvage,
          figures.split(" ", -1)[0],
          figures.split(" ", -1)[2],
          figures.split(" ", -1)[3]);
      bestCopy = Math.max(bestCopy, copy);
      bestSalvage = Math.max(bestSalvage, salvage);
    }
    System.out.printf(
        Locale.ROOT,
        "best of each: copy %.2f GiB/s, salvage %.2f GiB/s, ratio %.2f%n",
        bestCopy,
        bestSalvage,
        bestSalvage / bestCopy);
  }

  /** By cp, as one would type it, and then forced to disk. */
  private static double copySpeed(Path from, Path to) throws Exception {
    List<String> command = new ArrayList<>(List.of("cp"));
    try (Stream<Path> files = Files.list(from)) {
      files
          .filter(file -> file.toString().endsWith(".log"))
          .forEach(file -> command.add(file.toString()));
    }
    command.add(to.toString());
    long begin = System.nanoTime();
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException("cp failed");
    }
    long bytes = 0;
    for (Path file : list(to)) {
      bytes += Files.size(file);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
    return bytes / GIB / ((System.nanoTime() - begin) / 1e9);
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static String salvageInItsOwnJvm(Lab lab, Path kept, Path work, List<String> jvm)
      throws Exception {
    List<String> command = new ArrayList<>(jvm);
    command.addAll(
        List.of(SalvageSpeed.class.getName(), "salvage", lab.bootstrapServers(), kept.toString()));
    Path out = work.resolve("figures");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("the salvage failed: " + Files.readString(out));
    }
    return Files.readString(out).strip();
  }

  private static void salvage(String bootstrap, Path directory) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", bootstrap);
    Clock clock = Clock.systemUTC();
    try (Cluster cluster = KafkaCluster.open(properties, clock)) {
      ClusterSnapshot seen =
          new Observer(cluster, clock).observe(new Targets.AllOffline(), Duration.ofSeconds(20));
      PartitionState state =
          seen.partitions().stream()
              .filter(one -> one.id().topic().equals(BULK.topic()))
              .findFirst()
              .orElseThrow();
      long[] bytes = new long[1];
      long begin = System.nanoTime();
      List<Choice> election = List.of(new Choice(state, 2));
      Cuts cuts = LossLook.ask(cluster, election, Cuts.NONE, Duration.ofSeconds(5));
      try (SalvageFolder folder = SalvageFolder.open(directory, seen.clusterId(), clock)) {
        Kept kept =
            new Salvager(
                    cluster,
                    folder,
                    clock,
                    Journal.NONE,
                    SalvageSettings.DEFAULT,
                    /* electsWithout= */ false,
                    progress -> bytes[0] = Math.max(bytes[0], progress.bytes()))
                .keep(election, cuts, () -> false);
        if (!kept.unkept().isEmpty() || bytes[0] == 0) {
          throw new IllegalStateException("not kept: " + kept);
        }
      }
      double seconds = (System.nanoTime() - begin) / 1e9;
      long peak =
          ManagementFactory.getMemoryPoolMXBeans().stream()
              .filter(pool -> pool.getType() == MemoryType.HEAP)
              .map(MemoryPoolMXBean::getPeakUsage)
              .mapToLong(usage -> usage.getUsed())
              .sum();
      System.out.printf(
          Locale.ROOT,
          "%.2f %.2f %d %.1f%n",
          bytes[0] / GIB,
          bytes[0] / GIB / seconds,
          peak / 1024 / 1024,
          ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3);
    }
  }
}
