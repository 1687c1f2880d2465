package dev.kafkarecovery.recovery;

/** What the cluster's answers to an act mean, in plain words. */
final class AnswerSentences {
  private AnswerSentences() {}

  static String election(ActResult answer, int designatedLeader) {
    return switch (answer.code()) {
      case "ELIGIBLE_LEADERS_NOT_AVAILABLE" ->
          "no replica could be elected: broker %d was fenced, or lost its log directory, in between; nothing was elected"
              .formatted(designatedLeader);
      case "CLUSTER_AUTHORIZATION_FAILED" ->
          "the right ALTER on the cluster is missing; nothing was elected";
      case "UNKNOWN_TOPIC_OR_PARTITION" -> "does not exist any more; nothing was elected";
      case "NO_BROKER" -> "no broker could be asked to elect: " + answer.message();
      default -> "the cluster refused the election with " + withMessage(answer);
    };
  }

  static String reorder(ActResult answer) {
    return switch (answer.code()) {
      case "CLUSTER_AUTHORIZATION_FAILED" ->
          "the right ALTER on the cluster is missing; nothing was changed";
      case "UNKNOWN_TOPIC_OR_PARTITION" -> "does not exist any more; nothing was changed";
      case "NO_BROKER" -> "no broker could be asked: " + answer.message();
      default ->
          "the cluster refused another assignment order with %s; no election was sent"
              .formatted(withMessage(answer));
    };
  }

  static String putBack(ActResult answer) {
    return switch (answer.code()) {
      case "CLUSTER_AUTHORIZATION_FAILED" ->
          "the right ALTER on the cluster is missing; nothing was changed";
      case "UNKNOWN_TOPIC_OR_PARTITION" -> "does not exist any more";
      case "NO_BROKER" -> "no broker could be asked: " + answer.message();
      default -> "the cluster did not take the order back, with " + withMessage(answer);
    };
  }

  private static String withMessage(ActResult answer) {
    return answer.message().isEmpty() ? answer.code() : answer.code() + ": " + answer.message();
  }
}
