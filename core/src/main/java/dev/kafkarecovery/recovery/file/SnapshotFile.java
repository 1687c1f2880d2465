package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.plan.Cuts;
import java.nio.file.Path;

/**
 * What was seen of a cluster as a file, so that it can be reviewed later and elsewhere. JSON, one
 * broker, topic and partition a line. A value that is not known is an object {@code
 * {"unknown":"SILENT","detail":"no answer within 30 s"}} in the place of the value.
 */
public final class SnapshotFile {
  /** The one version of the format. */
  public static final int VERSION = 1;

  /**
   * What a file holds.
   *
   * @param cuts what was known when it was saved of where logs would be cut, and of what goes then
   */
  public record Saved(ClusterSnapshot snapshot, Cuts cuts) {}

  private SnapshotFile() {}

  /**
   * Writes a snapshot, wholly or not at all.
   *
   * @throws FileProblemException if it cannot be written, or exists and must not be overwritten
   */
  public static void write(Path file, ClusterSnapshot snapshot, Cuts cuts, boolean overwrite) {
    TextFile.write(file, JsonText.lines(SnapshotFields.of(snapshot, cuts)), overwrite);
  }

  /**
   * Reads a snapshot.
   *
   * @throws FileProblemException with every problem of the file
   */
  public static Saved read(Path file) {
    Problems problems = new Problems(file);
    Fields root = new Fields(LocatedJson.read(file, problems), "", problems);
    if (!root.has("brokers") && root.has("partitions")) {
      throw new FileProblemException(
          "%s is no snapshot: it has partitions and no brokers, as a plan has; plans are for"
                  .formatted(file)
              + " kafka-elect-leaders.sh --path-to-json-file and the console's :import");
    }
    Version.check(root, VERSION, "snapshot");
    Saved saved = new Saved(SnapshotReader.snapshot(root), CutReader.cuts(root));
    problems.throwIfAny();
    return saved;
  }
}
