package dev.kafkarecovery.cli;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Hands the signals that end a process to a {@link StopSignal}. The JDK has no public interface for
 * it; {@code sun.misc.Signal} is the supported one of the module jdk.unsupported, and is reached by
 * reflection because the compiler warns of it in a way that cannot be silenced. A shutdown hook
 * would not do: it never learns of a second signal.
 */
final class Signals {
  private Signals() {}

  /** Handles HUP, INT and TERM from now on; a signal that is ignored stays ignored (nohup). */
  static void hand(StopSignal stop) {
    for (String name : List.of("HUP", "INT", "TERM")) {
      try {
        handle(name, stop);
      } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
        // Without signals of this name, or of any, the JVM's own handling stays: it just ends.
      }
    }
  }

  private static void handle(String name, StopSignal stop) throws ReflectiveOperationException {
    Class<?> signalClass = Class.forName("sun.misc.Signal");
    Class<?> handlerClass = Class.forName("sun.misc.SignalHandler");
    Object signal = signalClass.getConstructor(String.class).newInstance(name);
    int number = (Integer) signalClass.getMethod("getNumber").invoke(signal);
    Object handler =
        Proxy.newProxyInstance(
            Signals.class.getClassLoader(),
            new Class<?>[] {handlerClass},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "handle" -> {
                    stop.received(name, number);
                    yield null;
                  }
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> arguments != null && proxy == arguments[0];
                  default -> "stop on SIG" + name;
                });
    signalClass.getMethod("handle", signalClass, handlerClass).invoke(null, signal, handler);
  }
}
