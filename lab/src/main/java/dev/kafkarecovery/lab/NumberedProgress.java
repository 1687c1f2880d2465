package dev.kafkarecovery.lab;

/** Passes steps on as {@code [3/7] Writing on while broker 2 is down ...}. */
final class NumberedProgress implements Progress {

  private final Progress out;
  private final int total;
  private int count;

  NumberedProgress(Progress out, int total) {
    this.out = out;
    this.total = total;
  }

  @Override
  public void say(String line) {
    count++;
    out.say("[" + count + "/" + total + "] " + line);
  }
}
