package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ClusterProfile;
import dev.kafkarecovery.tui.theme.Themes;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the configuration binds to a cluster. */
class ClusterProfileTest {
  @TempDir Path folder;

  private Harness bound(String id, boolean readOnly) {
    Harness console = Harness.start(folder);
    console.model.profiles(
        Map.of(id, new ClusterProfile(Optional.of("prod-eu-1"), Optional.empty(), readOnly)));
    return console.look().cursorTo("payments.ledger", 3);
  }

  @Test
  void the_name_is_in_the_title_and_is_what_must_be_typed() {
    Harness console = bound(Incident.CLUSTER_ID, /* readOnly= */ false);
    assertThat(console.screen().lines().findFirst().orElseThrow())
        .contains("prod-eu-1")
        .doesNotContain(Incident.CLUSTER_ID);
    console.press("c");
    assertThat(console.screen()).contains("keep nothing of what is cut, type prod-eu-1");
    assertThat(console.press("prod-eu-2⇥⏎").screen())
        .contains("what was typed is not the cluster's name: prod");
    assertThat(console.fake.elections()).isEmpty();
    console.press(Key.ctrl('u')).press("prod-eu-1⏎").finish();
    assertThat(console.fake.elections()).hasSize(1);
  }

  @Test
  void the_plan_still_holds_the_id() {
    Harness console = bound(Incident.CLUSTER_ID, /* readOnly= */ false);
    console.press("cprod-eu-1⇥⏎");
    assertThat(console.model.commit().orElseThrow().plan().clusterId())
        .contains(Incident.CLUSTER_ID);
  }

  @Test
  void the_id_does_not_confirm_where_there_is_a_name() {
    Harness console = bound(Incident.CLUSTER_ID, /* readOnly= */ false);
    console.press("c" + Incident.CLUSTER_ID + "⇥⏎").finish();
    assertThat(console.fake.elections()).isEmpty();
  }

  @Test
  void a_read_only_cluster_refuses_a_commit_and_says_why() {
    Harness console = bound(Incident.CLUSTER_ID, /* readOnly= */ true).press("c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("READ-ONLY").contains("the configuration makes this");
  }

  @Test
  void another_cluster_is_not_touched_by_it() {
    Harness console = bound("other", /* readOnly= */ true);
    assertThat(console.screen()).contains(Incident.CLUSTER_ID).contains(" RW ");
  }

  @Test
  void a_bound_theme_gives_way_to_one_that_was_asked_for() {
    Path themes = Path.of(System.getProperty("recovery.home"), "themes");
    Themes free = Themes.load(themes, Optional.empty(), Set.of());
    free.bind("production");
    assertThat(free.current().name()).isEqualTo("production");
    Themes asked = Themes.load(themes, Optional.of("light"), Set.of()).fix();
    asked.bind("production");
    assertThat(asked.current().name()).isEqualTo("light");
  }
}
