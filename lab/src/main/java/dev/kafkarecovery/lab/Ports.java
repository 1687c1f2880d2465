package dev.kafkarecovery.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports on 127.0.0.1. They are drawn from below the range that systems use for outgoing
 * connections, so that nobody's connection sits on the port of a broker that is down.
 */
final class Ports {

  private static final int FIRST = 15_000;
  private static final int LAST = 31_999;
  private static final int ATTEMPTS = 2_000;

  private Ports() {}

  static List<Integer> free(int count) {
    Set<Integer> found = new LinkedHashSet<>();
    for (int attempt = 0; attempt < ATTEMPTS && found.size() < count; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);
      if (isFree(port)) {
        found.add(port);
      }
    }
    if (found.size() < count) {
      throw new LabException("No " + count + " free ports between " + FIRST + " and " + LAST + ".");
    }
    return new ArrayList<>(found);
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
