package dev.kafkarecovery.recovery.file;

/** The version that a file of ours begins with. */
final class Version {
  private Version() {}

  /**
   * Refuses any other version before the rest is judged by the wrong rules.
   *
   * @param kind of file, for the sentence: {@code "plan"}
   */
  static void check(Fields root, int supported, String kind) {
    int version = root.integer("version", 0);
    if (root.sound() && version != supported) {
      root.problem(
          root.at("version"),
          "%s version %d is not supported; this tool reads version %d"
              .formatted(kind, version, supported));
      root.stop();
    }
  }
}
