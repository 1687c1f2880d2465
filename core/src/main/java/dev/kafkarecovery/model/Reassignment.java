package dev.kafkarecovery.model;

import java.util.List;

/** The replicas that a reassignment in flight adds and removes; both empty where there is none. */
public record Reassignment(List<Integer> adding, List<Integer> removing) {
  public static final Reassignment NONE = new Reassignment(List.of(), List.of());

  public Reassignment {
    adding = List.copyOf(adding);
    removing = List.copyOf(removing);
  }

  public boolean inFlight() {
    return !adding.isEmpty() || !removing.isEmpty();
  }
}
