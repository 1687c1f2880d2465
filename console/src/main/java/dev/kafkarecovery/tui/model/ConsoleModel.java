package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.tui.canvas.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Everything the console shows. Owned by one thread; what comes from others comes as immutable
 * values.
 */
public final class ConsoleModel {
  private static final Duration FLASH_STAYS = Duration.ofSeconds(8);
  private static final int LONGEST_LOG = 500;

  /** The exit status of a program that Ctrl-C ended. */
  private static final int INTERRUPTED = 130;

  private final String target;
  private final Optional<String> readOnly;
  private final Duration staleAfter;
  private final Choices choices = new Choices();
  private final Outcomes outcomes = new Outcomes();
  private final Table table = new Table();
  private final List<Flash> log = new ArrayList<>();
  private Map<String, ClusterProfile> profiles = Map.of();
  private Keeping keeping = Keeping.NOWHERE;
  private Instant now;
  private Size size = new Size(80, 24);
  private Link link;
  private Optional<Picture> picture = Optional.empty();
  private Optional<Picture> held = Optional.empty();
  private Optional<Map<Integer, RecoveryProgress>> heldRecovery = Optional.empty();
  private Map<Integer, RecoveryProgress> recovery = Map.of();
  private Optional<Dialog> dialog = Optional.empty();
  private Optional<Commit> commit = Optional.empty();
  private final LowerPane lower = new LowerPane();
  private boolean mouse;
  private boolean frozen;
  private Optional<Boolean> leaving = Optional.empty();

  /**
   * @param target where it connects to, for people
   * @param readOnly why nothing can be acted upon; empty if it can
   * @param staleAfter the age at which a picture is called stale
   */
  public ConsoleModel(
      String target, Optional<String> readOnly, Duration staleAfter, Link link, Instant now) {
    this.target = target;
    this.readOnly = readOnly;
    this.staleAfter = staleAfter;
    this.link = link;
    this.now = now;
  }

  public String target() {
    return target;
  }

  /** Why nothing can be acted upon; empty if it can. */
  public Optional<String> readOnly() {
    return readOnly.isEmpty() && profile().readOnly()
        ? Optional.of("the configuration makes this cluster read-only: nothing can be committed")
        : readOnly;
  }

  public void keeping(Keeping chosen) {
    keeping = chosen;
  }

  /** What a review begins with: whether commits keep what their elections cut, and where. */
  public Keeping keeping() {
    return keeping;
  }

  /** What the configuration says of clusters, by their ids. */
  public void profiles(Map<String, ClusterProfile> configured) {
    profiles = Map.copyOf(configured);
  }

  /** The cluster that is shown; empty before the first picture. */
  public Optional<String> clusterId() {
    return picture.map(seen -> seen.snapshot().clusterId());
  }

  /** What the configuration says of the cluster that is shown. */
  public ClusterProfile profile() {
    return clusterId().map(profiles::get).orElse(ClusterProfile.NONE);
  }

  /** What people call the cluster, else its id. */
  public String clusterName() {
    return profile().name().or(this::clusterId).orElse("");
  }

  public Choices choices() {
    return choices;
  }

  public Outcomes outcomes() {
    return outcomes;
  }

  public Table table() {
    return table;
  }

  public Instant now() {
    return now;
  }

  public void now(Instant moment) {
    now = moment;
  }

  public Size size() {
    return size;
  }

  public void size(Size newSize) {
    size = newSize;
  }

  public Link link() {
    return link;
  }

  public void link(Link newLink) {
    link = newLink;
  }

  /** The picture that is shown. */
  public Optional<Picture> picture() {
    return picture;
  }

  /**
   * What is known of brokers on their way back, by broker; those that nobody asked are not in it.
   */
  public Map<Integer, RecoveryProgress> recovery() {
    return recovery;
  }

  /** Takes what is known of them now, or keeps it for later while the screen is frozen. */
  public void recovery(Map<Integer, RecoveryProgress> seen) {
    if (frozen) {
      heldRecovery = Optional.of(Map.copyOf(seen));
    } else {
      recovery = Map.copyOf(seen);
    }
  }

  public Optional<Dialog> dialog() {
    return dialog;
  }

  public void open(Dialog newDialog) {
    dialog = Optional.of(newDialog);
  }

  public void closeDialog() {
    dialog = Optional.empty();
  }

  public Optional<Commit> commit() {
    return commit;
  }

  public void commit(Commit newCommit) {
    commit = Optional.of(newCommit);
  }

  public boolean committing() {
    return commit.filter(Commit::running).isPresent();
  }

  /** Whether the lower pane shows the commit instead of the partition. */
  public boolean commitShown() {
    return lower.commit() && commit.isPresent();
  }

  public void showCommit(boolean shown) {
    lower.commit(shown);
  }

  /** The pane below the table. */
  public LowerPane lower() {
    return lower;
  }

  public boolean mouse() {
    return mouse;
  }

  public void mouse(boolean listened) {
    mouse = listened;
  }

  public boolean frozen() {
    return frozen;
  }

  /** True once the console only waits for elections in flight before it ends. */
  public boolean leaving() {
    return leaving.isPresent();
  }

  /** The exit status once nothing is in flight any more; empty if the console goes on. */
  public OptionalInt leavingStatus() {
    return leaving.stream().mapToInt(this::exitStatus).findFirst();
  }

  /**
   * Only waits for the elections in flight from now on.
   *
   * @param interrupted by Ctrl-C
   */
  public void leave(boolean interrupted) {
    leaving = Optional.of(interrupted);
  }

  /**
   * The exit status as things stand: 130 after Ctrl-C, 1 where an election did not end well or the
   * last commit broke off, else 0.
   */
  public int exitStatus(boolean interrupted) {
    if (interrupted) {
      return INTERRUPTED;
    }
    return outcomes.anyFailed() || commit.flatMap(Commit::broken).isPresent() ? 1 : 0;
  }

  /** Says something that passes; it stays in the log. */
  public void flash(String text, boolean bad) {
    log.add(new Flash(text, bad, now));
    if (log.size() > LONGEST_LOG) {
      log.remove(0);
    }
  }

  /** The message to show now. */
  public Optional<Flash> flash() {
    return log.isEmpty()
        ? Optional.empty()
        : Optional.of(log.get(log.size() - 1))
            .filter(last -> Duration.between(last.at(), now).compareTo(FLASH_STAYS) < 0);
  }

  /** Whether something on the screen changes as time goes by: a clock, an age, a message. */
  public boolean ticking() {
    return !(link instanceof Link.File) || flash().isPresent();
  }

  /** Everything that was said, oldest first. */
  public List<Flash> log() {
    return List.copyOf(log);
  }

  /** Takes a new picture, or keeps it for later while the screen is frozen. */
  public void see(Picture newPicture) {
    if (frozen && picture.isPresent()) {
      held = Optional.of(newPicture);
      return;
    }
    take(newPicture);
    arrange();
  }

  /**
   * Takes what is known now of where logs of these partitions would be cut. A frozen screen stays
   * as it is; the next picture knows it too.
   */
  public void cuts(Cuts known, Collection<TopicPartition> partitions) {
    if (!frozen) {
      picture = picture.map(seen -> seen.with(known, partitions, recovery));
      arrange();
    }
  }

  private void take(Picture newPicture) {
    List<TopicPartition> healed = new ArrayList<>();
    for (PartitionState state : newPicture.snapshot().partitions()) {
      if (state.offline()) {
        outcomes.seenOffline(state.id(), newPicture.scannedAt());
      } else if (state.leader().isPresent()) {
        if (outcomes.seenOnline(state.id(), newPicture.scannedAt(), now)) {
          healed.add(state.id());
        }
      }
    }
    Map<TopicPartition, Integer> marked = Marks.picks(this);
    picture = Optional.of(newPicture);
    Marks.afterFailure(this, healed);
    Marks.unmarkHealed(this);
    Marks.unmarkChanged(this, marked);
  }

  /** Holds back what comes from the cluster, or shows the last of what was held back. */
  public void freeze(boolean freeze) {
    frozen = freeze;
    if (!freeze) {
      held.ifPresent(this::take);
      heldRecovery.ifPresent(this::recovery);
      held = Optional.empty();
      heldRecovery = Optional.empty();
    }
    arrange();
  }

  /** Orders the rows anew; under a dialog, a frozen screen or an open range it moves none. */
  public void arrange() {
    boolean still = dialog.isPresent() || frozen || table.anchor().isPresent();
    if (still) {
      table.keep(RowOrder.standing(this));
    } else {
      table.order(RowOrder.of(this));
    }
    filter();
  }

  /** Shows and hides rows anew; moves none. */
  public void filter() {
    table.show(Rows.wanted(this), shown -> Group.of(this, shown));
  }

  /** How old the picture is that is shown; empty if there is none or it is a saved one. */
  public Optional<Duration> age() {
    return link instanceof Link.File
        ? Optional.empty()
        : picture.map(seen -> Duration.between(seen.snapshot().takenAt(), now));
  }

  public boolean stale() {
    return age().filter(age -> age.compareTo(staleAfter) > 0).isPresent();
  }

  /** Who shall lead this partition, as things stand. */
  public Pick pick(TopicPartition id) {
    Optional<PictureRow> row = picture.flatMap(seen -> seen.row(id));
    if (row.isEmpty()) {
      return Pick.nobody(Pick.Kind.NONE);
    }
    if (!choices.picked(id) || row.get().pick().kind() == Pick.Kind.LED) {
      return row.get().pick();
    }
    return choices
        .override(id)
        .map(
            chosen ->
                row.get().pick().broker().equals(OptionalInt.of(chosen))
                    ? row.get().pick()
                    : Pick.overridden(row.get().advice(), chosen))
        .orElse(Pick.nobody(Pick.Kind.CLEARED));
  }

  /** The marked partitions, or that under the cursor where none is marked; sorted. */
  public List<TopicPartition> targets() {
    return targetStream().toList();
  }

  /** The same, to look for one without copying all of them for each frame. */
  Stream<TopicPartition> targetStream() {
    return choices.markCount() > 0
        ? choices.marks().stream()
        : table.cursor().stream().flatMap(row -> table.members(row).stream());
  }
}
