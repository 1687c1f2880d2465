package dev.kafkarecovery.addon.live;

/** A gauge with a number. */
public final class Values implements ValuesMBean {
  private final Object value;

  public Values(Object value) {
    this.value = value;
  }

  @Override
  public Object getValue() {
    return value;
  }
}
