package dev.kafkarecovery.cli;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Hands the signals that end a process to a {@link StopSignal}, and tells when it goes on. The JDK
 * has no public interface for it; {@code sun.misc.Signal} is the supported one of the module
 * jdk.unsupported, and is reached by reflection because the compiler warns of it in a way that
 * cannot be silenced. A shutdown hook would not do: it never learns of a second signal.
 */
public final class Signals {
  private Signals() {}

  /** Handles HUP, INT and TERM from now on; a signal that is ignored stays ignored (nohup). */
  static void hand(StopSignal stop) {
    for (String name : List.of("HUP", "INT", "TERM")) {
      try {
        handle(name, number -> stop.received(name, number));
      } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
        // Without signals of this name, or of any, the JVM's own handling stays: it just ends.
      }
    }
  }

  /** Runs this whenever a signal of this name comes, instead of what the system would do. */
  static void on(String name, Runnable action) {
    try {
      handle(name, number -> action.run());
    } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
      // The system then does what it does with it; the screen can be painted anew with Ctrl-L.
      return;
    }
  }

  /** Leaves signals of this name to the system again. */
  static void reset(String name) {
    try {
      Class<?> handlerClass = Class.forName("sun.misc.SignalHandler");
      set(name, handlerClass.getField("SIG_DFL").get(null));
    } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
      // Then nothing was set by on() either.
      return;
    }
  }

  private static void handle(String name, IntConsumer action) throws ReflectiveOperationException {
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
                    action.accept(number);
                    yield null;
                  }
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> arguments != null && proxy == arguments[0];
                  default -> "on SIG" + name;
                });
    set(name, handler);
  }

  private static void set(String name, Object handler) throws ReflectiveOperationException {
    Class<?> signalClass = Class.forName("sun.misc.Signal");
    Class<?> handlerClass = Class.forName("sun.misc.SignalHandler");
    Object signal = signalClass.getConstructor(String.class).newInstance(name);
    signalClass.getMethod("handle", signalClass, handlerClass).invoke(null, signal, handler);
  }
}
