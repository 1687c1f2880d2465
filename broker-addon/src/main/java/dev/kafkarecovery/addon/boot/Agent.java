package dev.kafkarecovery.addon.boot;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * Where the JVM of a broker enters the add-on: at its start ({@code -javaagent}) or while it runs
 * (attach). Loads everything else in a class loader of its own and lets go of it on detach. Nothing
 * that goes wrong here reaches the broker; it is printed, and kept in {@link #PROBLEM}.
 */
public final class Agent {
  /** System property: what is attached, while it is. The add-on sets it. */
  public static final String STATE = "kafka.recovery.addon";

  /** System property: why the last attach or detach failed; absent where it did not. */
  public static final String PROBLEM = "kafka.recovery.addon.problem";

  /** Argument of a live attach: this, the add-on's jar and the settings file, one a line. */
  public static final String ATTACH = "attach";

  /** Argument of a live detach. */
  public static final String DETACH = "detach";

  private static final String ENTRY = "dev.kafkarecovery.addon.AddOn";
  private static final int OLDEST_JAVA = 17;

  private static @Nullable AutoCloseable running;
  private static @Nullable IsolatedLoader loader;

  private Agent() {}

  /**
   * Called by the JVM before the broker's main class.
   *
   * @param settings the settings file; null or empty for none
   */
  public static void premain(@Nullable String settings) {
    guarded(() -> attach(ownJar(), settings == null ? "" : settings, false));
  }

  /**
   * Called by the JVM when somebody attaches.
   *
   * @param argument "detach", "attach" with two more lines, or the settings file
   */
  public static void agentmain(@Nullable String argument) {
    guarded(
        () -> {
          String[] lines = (argument == null ? "" : argument).split("\n", -1);
          if (lines[0].equals(DETACH)) {
            detach();
          } else if (lines[0].equals(ATTACH) && lines.length == 3) {
            attach(lines[1], lines[2], true);
          } else {
            attach(ownJar(), lines[0], true);
          }
        });
  }

  /** Something that may fail in any way. */
  private interface Action {
    void run() throws Throwable;
  }

  private static synchronized void guarded(Action action) {
    try {
      System.clearProperty(PROBLEM);
      action.run();
    } catch (Throwable e) {
      // Whatever it is: thrown on, it would end a broker that starts.
      String problem = sentence(e);
      try {
        System.setProperty(PROBLEM, problem);
        System.err.println("Kafka recovery add-on: " + problem);
      } catch (RuntimeException ignored) {
        // There is nobody left to tell.
      }
    }
  }

  private static String sentence(Throwable fault) {
    Throwable cause = fault;
    while (cause instanceof InvocationTargetException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    boolean told = cause.getClass().getSimpleName().equals("AddOnException");
    if (told && message != null) {
      return message;
    }
    return "not attached because of an unexpected fault: " + cause;
  }

  private static void attach(String jar, String settings, boolean live) throws Exception {
    int java = javaVersion(System.getProperty("java.specification.version", ""));
    if (java < OLDEST_JAVA) {
      throw new AddOnException(
          "needs Java 17 or newer, and this broker runs on Java "
              + java
              + "; not attached, the broker is unaffected.");
    }
    if (running != null) {
      throw new AddOnException(
          "is attached already: " + System.getProperty(STATE, "starting") + ". Detach it first.");
    }
    IsolatedLoader inner = new IsolatedLoader(new File(jar));
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(inner);
    try {
      Object started =
          inner
              .loadClass(ENTRY)
              .getMethod("start", String.class, String.class, boolean.class)
              .invoke(null, settings, version(), live);
      running = (AutoCloseable) started;
      loader = inner;
    } finally {
      thread.setContextClassLoader(before);
      if (running == null) {
        inner.close();
      }
    }
  }

  private static void detach() throws Exception {
    AutoCloseable addOn = running;
    IsolatedLoader inner = loader;
    if (addOn == null || inner == null) {
      throw new AddOnException("is not attached; there is nothing to detach.");
    }
    running = null;
    loader = null;
    try {
      addOn.close();
    } finally {
      inner.close();
    }
  }

  static int javaVersion(String specification) {
    String major = specification.startsWith("1.") ? specification.substring(2) : specification;
    try {
      return Integer.parseInt(major);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static String version() {
    Package own = Agent.class.getPackage();
    String version = own == null ? null : own.getImplementationVersion();
    return version == null ? "unknown version" : version;
  }

  private static String ownJar() throws Exception {
    CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new AddOnException("cannot find its own jar.");
    }
    return new File(source.getLocation().toURI()).getPath();
  }

  /** A problem that a sentence explains. */
  private static final class AddOnException extends Exception {
    private static final long serialVersionUID = 1;

    AddOnException(String sentence) {
      super(sentence);
    }
  }
}
