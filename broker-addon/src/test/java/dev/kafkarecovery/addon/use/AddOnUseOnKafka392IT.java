package dev.kafkarecovery.addon.use;

final class AddOnUseOnKafka392IT extends AddOnUseContract {
  AddOnUseOnKafka392IT() {
    super("3.9.2");
  }
}
