package dev.kafkarecovery.addon.live;

final class LiveBrokerOnKafka392IT extends LiveBrokerContract {
  LiveBrokerOnKafka392IT() {
    super("3.9.2");
  }
}
