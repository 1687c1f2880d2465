package dev.kafkarecovery.addon.use;

final class AddOnUseOnKafka440IT extends AddOnUseContract {
  AddOnUseOnKafka440IT() {
    super("4.4.0");
  }
}
