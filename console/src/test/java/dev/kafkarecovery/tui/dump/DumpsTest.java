package dev.kafkarecovery.tui.dump;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.theme.Theme;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class DumpsTest {
  private static final Instant NOW = Instant.parse("2026-11-30T04:04:31Z");

  @TempDir Path folder;

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void the_text_and_the_picture_lie_beside_each_other_with_the_time_in_their_names()
      throws Exception {
    Path file = Dumps.write(folder, NOW, "text\n", "<svg/>\n");
    assertThat(file).hasFileName("kafka-recovery-20261130T040431Z.txt").hasContent("text\n");
    assertThat(folder.resolve("kafka-recovery-20261130T040431Z.svg")).hasContent("<svg/>\n");
  }

  @Test
  void nothing_is_overwritten() throws Exception {
    Files.writeString(folder.resolve("kafka-recovery-20261130T040431Z.svg"), "mine");
    Dumps.write(folder, NOW, "one", "one");
    Path third = Dumps.write(folder, NOW, "two", "two");
    assertThat(third).hasFileName("kafka-recovery-20261130T040431Z-3.txt");
    assertThat(folder.resolve("kafka-recovery-20261130T040431Z.svg")).hasContent("mine");
    assertThat(folder.resolve("kafka-recovery-20261130T040431Z-2.txt")).hasContent("one");
  }

  @Test
  void a_picture_is_xml_whatever_is_on_the_screen() throws Exception {
    Canvas canvas = new Canvas(40, 2, /* ascii= */ false);
    canvas.put(1, 0, "<o>verride & \"x\" ]]> é ✖ \u0007\ufffe", Role.LOSS);
    Document picture = parsed(Svg.of(canvas, Theme.PLAIN));
    assertThat(picture.getElementsByTagName("text").item(0).getTextContent())
        .isEqualTo("<o>verride & \"x\" ]]> é ✖ ??");
  }

  @Test
  void a_selected_row_has_a_background_and_blanks_between_words_stay() throws Exception {
    Canvas canvas = new Canvas(10, 2, /* ascii= */ false);
    canvas.put(0, 1, "a   b", Role.TEXT);
    canvas.select(1);
    Document picture = parsed(Svg.of(canvas, Theme.PLAIN));
    assertThat(picture.getElementsByTagName("rect").getLength()).isEqualTo(2);
    assertThat(picture.getElementsByTagName("text").item(0).getTextContent()).isEqualTo("a   b");
  }
}
