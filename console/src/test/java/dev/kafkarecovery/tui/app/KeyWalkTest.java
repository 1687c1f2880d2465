package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.CLEAN;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every key in every place: which ones elect, write files, change choices or leave; no others. */
class KeyWalkTest {
  private static final TopicPartition OFFSETS = new TopicPartition("__consumer_offsets", 12);
  private static final String CONFIRMED = Incident.CLUSTER_ID + "⇥";
  private static final Key ENTER = Key.of(Key.Kind.ENTER);
  private static final Key CTRL_C = Key.ctrl('c');
  private static final Key DUMP = Key.ctrl('s');

  @TempDir Path folder;

  /** What a key did that matters. */
  private record Deeds(int commits, Set<String> files, String choices, boolean left) {}

  /** Where a key is pressed, with the only keys that may do such a thing there. */
  private enum Place {
    TABLE(CLEAN, "", "", " *uxa", ""),
    AFTER_A_FAILURE(CLEAN, "cy", "", " *uxa", ""),
    HARMLESS_REVIEW(CLEAN, "c", "y", "y", ""),
    LOSSY_REVIEW(LOSSY, "c", "", "", ""),
    LOSSY_REVIEW_TYPED(LOSSY, "c" + Incident.CLUSTER_ID, "", "", ""),
    LOSSY_REVIEW_UNTYPED_ON_COMMIT(LOSSY, "c⇥", "", "", ""),
    LOSSY_REVIEW_CONFIRMED(LOSSY, "c" + CONFIRMED, "⏎", "⏎", ""),
    INTERNAL(OFFSETS, "c" + CONFIRMED + "⏎", "i", "i", ""),
    PICKER(LOSSY, "o", "", "⏎axw", ""),
    NOTE(LOSSY, "on", "", "⏎", ""),
    EXPORT(LOSSY, "e", "", "", ""),
    FILTER(LOSSY, "/", "", "", ""),
    COMMAND(LOSSY, ":", "", "", ""),
    COLUMNS(LOSSY, "z", "", "", ""),
    HELP(LOSSY, "?", "", "", ""),
    LOG(LOSSY, "l", "", "", ""),
    DETAIL(LOSSY, "⏎", "", "", ""),
    QUIT_WITH_CHOICES(LOSSY, "q", "", "", "y"),
    QUIT_WHILE_COMMITTING(CLEAN, "cyq", "", "", "y"),
    TINY(LOSSY, "", "", "", ""),
    TINY_OVER_A_REVIEW(CLEAN, "c", "", "", ""),
    CONNECTING(LOSSY, "", "", "", "q");

    // A record of values, which the type does not tell.
    @SuppressWarnings("ImmutableEnumChecker")
    private final TopicPartition marked;

    private final String way;
    private final String electing;
    private final String choosing;
    private final String leaving;

    Place(TopicPartition marked, String way, String electing, String choosing, String leaving) {
      this.marked = marked;
      this.way = way;
      this.electing = electing;
      this.choosing = choosing;
      this.leaving = leaving;
    }

    private static boolean among(String keys, Key key) {
      return key.equals(ENTER)
          ? keys.contains("⏎")
          : key.kind() == Key.Kind.CHARACTER && keys.indexOf(key.character()) >= 0;
    }

    boolean tiny() {
      return this == TINY || this == TINY_OVER_A_REVIEW;
    }

    boolean question() {
      return this == QUIT_WITH_CHOICES || this == QUIT_WHILE_COMMITTING;
    }
  }

  private static Set<Key> keys() {
    Set<Key> keys = new LinkedHashSet<>();
    for (char character = ' '; character <= '~'; character++) {
      keys.add(Key.of(character));
    }
    for (char letter = 'a'; letter <= 'z'; letter++) {
      keys.add(Key.ctrl(letter));
    }
    Stream.of(Key.Kind.values())
        .filter(kind -> kind != Key.Kind.CHARACTER && kind != Key.Kind.CTRL)
        .map(Key::of)
        .forEach(keys::add);
    Stream.of(Bindings.values())
        .flatMap(where -> where.all().stream())
        .map(Binding::keys)
        .forEach(keys::addAll);
    return keys;
  }

  private Harness at(Place place, Path home) throws IOException {
    Files.createDirectory(home.resolve("dumps"));
    Harness console = Harness.start(home);
    if (place == Place.CONNECTING) {
      return console.frame();
    }
    console.look();
    console.model.choices().override(LOSSY, 101);
    console.model.choices().note(LOSSY, "why");
    console.model.choices().mark(List.of(place.marked));
    console.model.table().moveTo(place.marked);
    if (place == Place.AFTER_A_FAILURE) {
      console.fake.answerElection(
          CLEAN, new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    }
    if (!place.way.isEmpty()) {
      // What opens a dialog is seen in a frame; what is typed there then need not be, key by key.
      console.press(place.way.substring(0, 1)).typeAhead(place.way.substring(1)).frame();
    }
    if (place == Place.AFTER_A_FAILURE) {
      console.finish();
    } else if (place == Place.EXPORT) {
      console.press(Key.ctrl('u')).input(new Input.Paste(home.resolve("plan.json").toString()));
    } else if (place.tiny()) {
      console.window(59, 14);
    }
    return console;
  }

  private static Deeds deeds(Harness console, Path home) throws IOException {
    Set<String> files = new TreeSet<>();
    try (Stream<Path> all = Files.walk(home)) {
      all.filter(Files::isRegularFile).forEach(file -> files.add(file.getFileName().toString()));
    }
    String choices =
        Stream.of(LOSSY, CLEAN, OFFSETS)
                .map(
                    id ->
                        console.model.choices().override(id)
                            + console.model.choices().note(id)
                            + console.model.choices().cleared(id))
                .toList()
            + console.model.choices().marks().toString();
    return new Deeds(
        console.console.runs().size(),
        files,
        choices,
        console.console.status().isPresent() || console.model.leaving());
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void no_key_does_more_than_it_is_meant_for(Place place) throws IOException {
    for (Key key : keys()) {
      Path home = Files.createTempDirectory(folder, "at");
      Harness console = at(place, home);
      Deeds before = deeds(console, home);
      console.press(key);
      if (place != Place.QUIT_WHILE_COMMITTING) {
        console.finish();
      }
      check(place, key, before, deeds(console, home));
    }
  }

  private static void check(Place place, Key key, Deeds before, Deeds after) {
    String what = "%s in %s".formatted(key, place);
    boolean elects = Place.among(place.electing, key);
    assertThat(after.commits() - before.commits())
        .as("commits by " + what)
        .isEqualTo(elects ? 1 : 0);
    boolean writes = elects || key.equals(DUMP) || (place == Place.EXPORT && key.equals(ENTER));
    if (!writes) {
      assertThat(after.files()).as("files after " + what).isEqualTo(before.files());
    } else if (!place.tiny() && place != Place.QUIT_WHILE_COMMITTING) {
      assertThat(after.files()).as("files after " + what).hasSizeGreaterThan(before.files().size());
    }
    if (!Place.among(place.choosing, key)) {
      assertThat(after.choices()).as("choices after " + what).isEqualTo(before.choices());
    }
    boolean interrupts = key.equals(CTRL_C) && (place.question() || place == Place.CONNECTING);
    assertThat(after.left())
        .as("left after " + what)
        .isEqualTo(interrupts || Place.among(place.leaving, key));
  }
}
