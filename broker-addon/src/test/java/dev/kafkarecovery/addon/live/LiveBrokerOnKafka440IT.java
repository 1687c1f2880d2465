package dev.kafkarecovery.addon.live;

final class LiveBrokerOnKafka440IT extends LiveBrokerContract {
  LiveBrokerOnKafka440IT() {
    super("4.4.0");
  }
}
