package dev.kafkarecovery.salvage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Forcing a file to disk beside the writing. */
final class SteadyForceTest {
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final List<String> forced = new ArrayList<>();
  private final Deque<String> faults = new ArrayDeque<>();
  private final SteadyForce force = new SteadyForce(this::force, background::add);

  @Test
  void little_is_forced_only_at_the_end() throws Exception {
    force.written(SteadyForce.STEP_BYTES - 1);
    assertThat(background).isEmpty();

    force.all();

    assertThat(forced).containsExactly("data and metadata");
  }

  @Test
  void much_is_forced_while_more_is_written_and_one_at_a_time() throws Exception {
    force.written(SteadyForce.STEP_BYTES);
    force.written(SteadyForce.STEP_BYTES);
    assertThat(background).hasSize(1);

    background.remove().run();
    force.written(1);

    assertThat(background).as("what came meanwhile").hasSize(1);
    background.remove().run();
    force.all();
    assertThat(forced).containsExactly("data", "data", "data and metadata");
  }

  @Test
  void a_disk_that_failed_beside_the_writing_fails_the_file_although_it_tells_only_once()
      throws Exception {
    faults.add("Input/output error");
    force.written(SteadyForce.STEP_BYTES);
    background.remove().run();

    assertThatThrownBy(force::all).isInstanceOf(IOException.class).hasMessage("Input/output error");
  }

  @Test
  void a_failed_forcing_stops_the_writing_at_the_next_step() throws Exception {
    faults.add("No space left on device");
    force.written(SteadyForce.STEP_BYTES);
    background.remove().run();

    assertThatThrownBy(() -> force.written(SteadyForce.STEP_BYTES))
        .isInstanceOf(IOException.class)
        .hasMessage("No space left on device");
    assertThat(background).isEmpty();
  }

  @Test
  void file_of_a_disk_that_failed_is_not_sound_also_where_nobody_asked_for_its_end()
      throws Exception {
    assertThat(force.sound()).isTrue();
    faults.add("Input/output error");
    force.written(SteadyForce.STEP_BYTES);
    background.remove().run();

    assertThat(force.sound()).isFalse();
  }

  @Test
  void disk_that_fails_at_the_end_leaves_the_file_unsound() {
    faults.add("Input/output error");
    assertThatThrownBy(force::all).isInstanceOf(IOException.class);
    assertThat(force.sound()).isFalse();
  }

  private void force(boolean metaData) throws IOException {
    if (!faults.isEmpty()) {
      throw new IOException(faults.remove());
    }
    forced.add(metaData ? "data and metadata" : "data");
  }
}
