package dev.kafkarecovery;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Holds the directions of docs/architecture.md. */
final class ArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void model_knows_nothing_but_the_jdk() {
    classes()
        .that()
        .resideInAPackage("..model..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("..model..", "java..", "org.jspecify..")
        .check(CORE);
  }

  @Test
  void plan_is_pure() {
    classes()
        .that()
        .resideInAPackage("..plan..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "..model..", "..plan..", "java.lang..", "java.util..", "java.time..", "org.jspecify..")
        .check(CORE);
    noClasses()
        .that()
        .resideInAnyPackage("..plan..", "..model..")
        .should()
        .callMethod(java.time.Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .check(CORE);
  }

  @Test
  void progress_knows_the_model_and_the_jdk() {
    classes()
        .that()
        .resideInAPackage("..progress..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("..model..", "..progress..", "java..", "javax..", "org.jspecify..")
        .check(CORE);
    noClasses()
        .that()
        .resideInAPackage("..progress..")
        .should()
        .callMethod(java.time.Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(CORE);
  }

  @Test
  void only_the_kafka_package_imports_kafka() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..kafka..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.kafka..")
        .check(CORE);
  }

  @Test
  void recovery_does_not_know_how_clusters_are_reached() {
    noClasses()
        .that()
        .resideInAnyPackage("..model..", "..plan..", "..recovery..", "..salvage..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.kafkarecovery.kafka..")
        .check(CORE);
  }

  @Test
  void only_the_files_know_json() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..recovery.file..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.fasterxml.jackson..")
        .check(CORE);
  }

  @Test
  void packages_have_no_cycles() {
    slices().matching("dev.kafkarecovery.(**)").should().beFreeOfCycles().check(CORE);
  }
}
