package dev.kafkarecovery.recovery;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/** Told of a wait for brokers, from the thread that waits. */
public interface WaitListener {
  /** Hears nothing. */
  WaitListener NONE =
      new WaitListener() {
        @Override
        public void onWaiting(Collection<HeldBack> held, Duration left) {}

        @Override
        public void onReleased(Map<HeldBack, String> reasons) {}
      };

  /** These are still held back, for at most so long. */
  void onWaiting(Collection<HeldBack> held, Duration left);

  /** These are not waited for any longer and are elected if they can be, each with its reason. */
  void onReleased(Map<HeldBack, String> reasons);
}
