package dev.kafkarecovery.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code recovery-lab down}: ends a lab, and is content when there is none. */
@Command(name = "down", description = "Kills a lab's processes and deletes its folder.")
final class DownCommand implements Callable<Integer> {

  @Mixin private DirOption where = new DirOption();

  @Override
  public Integer call() {
    try (LabLock lock = LabLock.take(where.dir())) {
      Path dir = lock.dir();
      if (LabFile.existsIn(dir)) {
        Lab.attach(dir).destroy();
        RecoveryLab.say("The lab in " + dir + " is gone.");
      } else if (Files.exists(dir) && !Folders.isEmpty(dir)) {
        throw new LabException.Usage("--dir: " + dir + " is not a lab's folder; it is left alone.");
      } else {
        RecoveryLab.say("There is no lab in " + dir + ".");
      }
      return 0;
    }
  }
}
