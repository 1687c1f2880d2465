package dev.kafkarecovery.addon.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.network.ListenerName;
import org.apache.kafka.common.security.auth.SecurityProtocol;

/**
 * One of the {@code listeners}.
 *
 * @param host empty for all interfaces
 * @param port 0 for a free one
 */
public record ListenerAddress(ListenerName name, SecurityProtocol protocol, String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9_.-]+)://(?:\\[([0-9A-Fa-f:.%]+)]|([^:/\\[\\]]*)):(\\d{1,5})");

  /**
   * Reads {@code NAME://host:port,...}.
   *
   * @param protocolMap {@code NAME:PROTOCOL,...}; a name that is a protocol needs no entry
   */
  static List<ListenerAddress> parse(List<String> listeners, List<String> protocolMap)
      throws AddOnException {
    Map<String, SecurityProtocol> protocols = protocols(protocolMap);
    List<ListenerAddress> addresses = new ArrayList<>();
    for (String text : listeners) {
      ListenerAddress address = parse(text.strip(), protocols);
      for (ListenerAddress other : addresses) {
        if (other.name.equals(address.name)) {
          throw new AddOnException("listeners names " + address.name.value() + " twice.");
        }
      }
      addresses.add(address);
    }
    if (addresses.isEmpty()) {
      throw new AddOnException("listeners is empty; leave it out for PLAINTEXT://127.0.0.1:9095.");
    }
    return List.copyOf(addresses);
  }

  private static ListenerAddress parse(String text, Map<String, SecurityProtocol> protocols)
      throws AddOnException {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(4)) > 65_535) {
      throw new AddOnException("listeners has " + text + ", which is not NAME://host:port.");
    }
    ListenerName name = ListenerName.normalised(matcher.group(1));
    SecurityProtocol protocol = protocols.get(name.value());
    if (protocol == null) {
      throw new AddOnException(
          "listener.security.protocol.map says nothing of the listener %s; add %s:SASL_SSL or what it is."
              .formatted(name.value(), name.value()));
    }
    String host = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
    return new ListenerAddress(name, protocol, host, Integer.parseInt(matcher.group(4)));
  }

  private static Map<String, SecurityProtocol> protocols(List<String> map) throws AddOnException {
    Map<String, SecurityProtocol> protocols = new HashMap<>();
    for (SecurityProtocol protocol : SecurityProtocol.values()) {
      protocols.put(protocol.name, protocol);
    }
    for (String entry : map) {
      String[] parts = entry.strip().split(":", -1);
      try {
        protocols.put(
            ListenerName.normalised(parts[0].strip()).value(),
            SecurityProtocol.forName(parts[1].strip().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw new AddOnException(
            "listener.security.protocol.map has " + entry + ", which is not NAME:PROTOCOL.");
      }
    }
    return protocols;
  }

  @Override
  public String toString() {
    return name.value() + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
