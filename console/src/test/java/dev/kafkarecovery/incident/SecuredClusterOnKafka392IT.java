package dev.kafkarecovery.incident;

class SecuredClusterOnKafka392IT extends SecuredContract {

  SecuredClusterOnKafka392IT() {
    super("3.9.2");
  }
}
