package dev.kafkarecovery.incident;

class SecuredClusterOnKafka440IT extends SecuredContract {

  SecuredClusterOnKafka440IT() {
    super("4.4.0");
  }
}
