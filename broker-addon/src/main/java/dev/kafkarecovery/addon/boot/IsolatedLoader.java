package dev.kafkarecovery.addon.boot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes in the folder {@code inner} of the add-on's jar. It sees the JDK and nothing of
 * the broker, so the add-on has its own Kafka client whatever the broker's release is.
 */
final class IsolatedLoader extends ClassLoader implements Closeable {
  private static final String FOLDER = "inner/";

  static {
    registerAsParallelCapable();
  }

  private final File file;
  private final JarFile jar;

  IsolatedLoader(File file) throws IOException {
    // The parent of the system loader is the platform's: the whole JDK and nothing else.
    super(ClassLoader.getSystemClassLoader().getParent());
    this.file = file;
    this.jar = new JarFile(file);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes;
    try {
      bytes = read(name.replace('.', '/') + ".class");
    } catch (IOException | IllegalStateException e) {
      throw new ClassNotFoundException(name, e);
    }
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] own = name.startsWith("org.apache.kafka.") ? ClassPatch.detach(bytes) : bytes;
    return defineClass(name, own, 0, own.length);
  }

  private byte @Nullable [] read(String name) throws IOException {
    JarEntry entry = jar.getJarEntry(FOLDER + name);
    if (entry == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) Math.max(32, entry.getSize()));
      byte[] part = new byte[8192];
      for (int count = in.read(part); count >= 0; count = in.read(part)) {
        bytes.write(part, 0, count);
      }
      return bytes.toByteArray();
    }
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    try {
      byte[] own = read(name);
      return own == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(own);
    } catch (IOException | IllegalStateException e) {
      return null;
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    if (jar.getJarEntry(FOLDER + name) == null) {
      return null;
    }
    try {
      return new URL(null, "jar:" + file.toURI() + "!/" + FOLDER + name, new Uncached());
    } catch (MalformedURLException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL found = findResource(name);
    return found == null
        ? Collections.<URL>emptyEnumeration()
        : Collections.enumeration(Collections.singleton(found));
  }

  @Override
  public void close() throws IOException {
    jar.close();
  }

  /** Opens the jar for one reading: the JDK would else keep it open after a detach. */
  private static final class Uncached extends URLStreamHandler {
    @Override
    protected URLConnection openConnection(URL url) throws IOException {
      URLConnection connection = new URL(url.toExternalForm()).openConnection();
      connection.setUseCaches(false);
      return connection;
    }
  }
}
