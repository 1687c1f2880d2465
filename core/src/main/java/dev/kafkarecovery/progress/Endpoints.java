package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where to ask each broker: a template for all, places of single brokers, or both. In all of them
 * {@code {host}} stands for the broker's host and {@code {id}} for its id.
 *
 * @param option the option this was given by, for messages
 * @param template the place of brokers that have none of their own
 * @param byBroker places of single brokers, by id
 */
public record Endpoints(String option, Optional<String> template, Map<Integer, String> byBroker) {
  private static final Pattern OWN = Pattern.compile("(\\d+)\\s*=\\s*(.*)");
  private static final Pattern PORT_ALONE = Pattern.compile("(?<![^,=\\s])(\\s*)(\\d+)\\s*(?=,|$)");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}");

  public Endpoints {
    byBroker = Map.copyOf(byBroker);
  }

  /**
   * Places of the form {@code HOST:PORT}. A port alone stands for {@code {host}:PORT}.
   *
   * @param option how the operator names the option
   * @throws SourceSettingsException if an entry cannot be understood
   */
  public static Endpoints hostPorts(String option, String text) {
    return parse(option, PORT_ALONE.matcher(text).replaceAll("$1{host}:$2"), HostPort::fault);
  }

  /** Checks one place, placeholders already filled; answers what is wrong with it, or empty. */
  interface Check {
    Optional<String> fault(String place);
  }

  /**
   * Parses {@code {host}:9999}, {@code 1=127.0.0.1:9101,2=127.0.0.1:9102}, or a mix of both.
   *
   * @param option how the operator names the option
   * @throws SourceSettingsException if an entry cannot be understood
   */
  static Endpoints parse(String option, String text, Check check) {
    Optional<String> template = Optional.empty();
    Map<Integer, String> byBroker = new TreeMap<>();
    String[] entries = text.split(",", -1);
    for (int i = 0; i < entries.length; i++) {
      String entry = entries[i].strip();
      Place where = new Place(option, i + 1, entries.length);
      if (entry.isEmpty()) {
        throw where.wrong("is empty; write {host}:PORT or ID=HOST:PORT");
      }
      Matcher own = OWN.matcher(entry);
      if (own.matches()) {
        int id = where.id(own.group(1));
        where.check(own.group(2), check);
        if (byBroker.putIfAbsent(id, own.group(2)) != null) {
          throw where.wrong("names broker %d a second time; keep one".formatted(id));
        }
      } else {
        where.check(entry, check);
        if (template.isPresent()) {
          throw where.wrong("is a second place for all brokers; write ID=PLACE for single ones");
        }
        template = Optional.of(entry);
      }
    }
    return new Endpoints(option, template, byBroker);
  }

  /** The place of this broker, or why it has none. */
  public Reading<String> of(Broker broker) {
    Optional<String> place = Optional.ofNullable(byBroker.get(broker.id())).or(() -> template);
    if (place.isEmpty()) {
      return Reading.unknown(Why.NOT_ASKED, "not named in " + option);
    }
    if (place.get().contains("{host}") && broker.host().isEmpty()) {
      return Reading.unknown(
          Why.NOT_ASKED,
          "its host is not known; name it by %s %d=...".formatted(option, broker.id()));
    }
    return Reading.known(fill(place.get(), hostInPlace(broker.host()), broker.id()));
  }

  private static String hostInPlace(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  private static String fill(String place, String host, int id) {
    return place.replace("{host}", host).replace("{id}", Integer.toString(id));
  }

  /** Where in the option's text a fault is. */
  private record Place(String option, int entry, int entries) {
    SourceSettingsException wrong(String sentence) {
      String which = entries == 1 ? "the value " : "entry %d ".formatted(entry);
      return new SourceSettingsException(option, which + sentence);
    }

    int id(String digits) {
      try {
        return Integer.parseInt(digits);
      } catch (NumberFormatException e) {
        throw wrong("names a broker id that is too large");
      }
    }

    void check(String place, Check check) {
      Matcher placeholder = PLACEHOLDER.matcher(place);
      while (placeholder.find()) {
        String name = placeholder.group(1);
        if (!name.equals("host") && !name.equals("id")) {
          throw wrong("uses {%s}; only {host} and {id} are known".formatted(name));
        }
      }
      Optional<String> fault = check.fault(fill(place, "host", 1));
      if (fault.isPresent()) {
        throw wrong(fault.get());
      }
    }
  }
}
