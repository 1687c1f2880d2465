package dev.kafkarecovery;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Holds the directions of docs/architecture.md in the console. */
final class ConsoleArchitectureTest {
  private static final JavaClasses CONSOLE =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void rendering_knows_neither_the_commands_nor_the_screen() {
    forbid("..render..", "..cli..", "..tui..");
  }

  @Test
  void the_screen_does_not_know_the_commands() {
    forbid("..tui..", "..cli..");
  }

  @Test
  void the_console_talks_to_kafka_only_through_the_core() {
    forbid("dev.kafkarecovery..", "org.apache.kafka..");
  }

  @Test
  void only_the_commands_open_real_clusters_and_read_arguments() {
    forbid("..render..", "dev.kafkarecovery.kafka..", "picocli..");
    forbid("..tui..", "dev.kafkarecovery.kafka..", "picocli..");
  }

  @Test
  void only_the_terminal_room_imports_lanterna() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..tui.terminal..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.googlecode.lanterna..")
        .check(CONSOLE);
  }

  @Test
  void views_are_drawn_without_the_terminal_or_the_program_around_them() {
    forbid("..tui.view..", "..tui.terminal..", "..tui.app..");
    forbid("..tui.model..", "..tui.terminal..", "..tui.app..", "..tui.view..");
    forbid("..tui.canvas..", "..tui.terminal..", "..tui.app..", "..tui.view..", "..tui.model..");
  }

  @Test
  void rooms_have_no_cycles() {
    slices().matching("dev.kafkarecovery.(**)").should().beFreeOfCycles().check(CONSOLE);
  }

  private static void forbid(String from, String... to) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(to)
        .check(CONSOLE);
  }
}
