package dev.kafkarecovery.progress;

/** A user and a password. Does not print the password. */
public record Login(String user, String password) {
  @Override
  public String toString() {
    return "Login[user=" + user + ", password=***]";
  }
}
