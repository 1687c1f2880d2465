package dev.kafkarecovery.addon;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Holds what keeps the add-on apart from its broker. */
final class AddOnArchitectureTest {
  private static final JavaClasses ADD_ON =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void what_the_broker_and_the_operator_load_knows_nothing_but_the_jdk() {
    for (String room : new String[] {"..boot..", "..attach..", "..isolation.."}) {
      classes()
          .that()
          .resideInAPackage(room)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(room, "java..", "javax..", "com.sun.tools.attach..", "org.jspecify..")
          .check(ADD_ON);
    }
  }

  @Test
  void nothing_of_the_brokers_own_classes_is_used() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("kafka..", "org.apache.kafka.server..", "org.apache.kafka.storage..")
        .check(ADD_ON);
  }

  @Test
  void what_reads_the_broker_knows_nothing_of_the_network() {
    noClasses()
        .that()
        .resideInAPackage("dev.kafkarecovery.addon.broker..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "..addon.server..", "..addon.rpc..", "org.apache.kafka.common.network..")
        .check(ADD_ON);
  }

  @Test
  void the_listener_does_not_know_what_it_serves() {
    noClasses()
        .that()
        .resideInAPackage("..addon.server..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..addon.rpc..", "..addon.broker..", "..kafka.rpc..")
        .check(ADD_ON);
  }

  @Test
  void packages_have_no_cycles() {
    slices().matching("dev.kafkarecovery.(**)").should().beFreeOfCycles().check(ADD_ON);
  }
}
