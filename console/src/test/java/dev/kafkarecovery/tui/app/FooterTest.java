package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last line: the keys that hold now. */
class FooterTest {
  @TempDir Path folder;

  private static String footer(Harness console) {
    return console.screen().lines().reduce("", (before, line) -> line).strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o|<enter>pick <a>uto-pick <w>ait <x>leave out <n>ote <esc>back",
        "on|<enter>keep <esc>cancel",
        "c|<tab>focus <enter>act <^d>drop lossy rows <^e>export <^k>salvage <pgdn>scroll <esc>cancel",
        "?|<pgdn>scroll <esc>back",
        "l|<pgdn>scroll <esc>back",
        "/|<enter>keep <esc>clear",
        ":|<enter>run <tab>complete <esc>cancel",
        "e|<enter>write <esc>cancel",
        "z|<space>show or hide <a>utomatic <esc>back",
        "oj⏎q|<y>es <n>o"
      })
  void an_open_dialog_has_its_own_keys_in_the_footer(String keys, String footer) {
    Harness console = Harness.start(folder).look().cursorTo(Incident.LOSSY).press(keys);
    assertThat(footer(console)).isEqualTo(footer);
  }

  @Test
  void closing_the_dialog_brings_the_keys_of_the_table_back() {
    Harness console = Harness.start(folder).look().cursorTo(Incident.LOSSY);
    String table = footer(console);
    assertThat(footer(console.press("o⎋"))).isEqualTo(table).contains("<o>verride");
  }

  @Test
  void before_the_first_picture_a_dialog_has_its_keys_as_well() {
    Harness console = Harness.start(folder);
    assertThat(footer(console)).isEqualTo("<r>etry now <?>help <q>uit");
    assertThat(footer(console.press("?"))).isEqualTo("<pgdn>scroll <esc>back");
  }
}
