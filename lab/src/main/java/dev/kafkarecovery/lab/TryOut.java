package dev.kafkarecovery.lab;

/** x. */
public final class TryOut {
  private TryOut() {}

  /** x. */
  public static void main(String[] args) {
    long t0 = System.nanoTime();
    Progress p = l -> System.err.println((System.nanoTime() - t0) / 1000000 + " " + l);
    try (Lab lab = Lab.start(LabSpec.defaults().withKafkaVersion(args[1]), p)) {
      p.say("up");
      System.out.println(Scenario.named(args[0]).run(lab, p).toJson().length());
      p.say("done");
    }
    p.say("closed");
  }
}
