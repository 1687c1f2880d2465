package dev.kafkarecovery.addon;

import dev.kafkarecovery.addon.broker.BrokerBeans;
import dev.kafkarecovery.addon.broker.LogRecovery;
import dev.kafkarecovery.addon.broker.ReplicaLogs;
import dev.kafkarecovery.addon.elect.ElectionService;
import dev.kafkarecovery.addon.elect.Elector;
import dev.kafkarecovery.addon.rpc.Apis;
import dev.kafkarecovery.addon.rpc.LogInfoService;
import dev.kafkarecovery.addon.server.Listener;
import dev.kafkarecovery.addon.settings.AddOnException;
import dev.kafkarecovery.addon.settings.AddOnSettings;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A listener on a free port of loopback with all that is behind it, about a broker that is fake.
 */
public final class Rig implements AutoCloseable {
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final ElectionService elections;
  private final Apis apis;
  private final Listener listener;
  private final LogRecovery recovery;

  public Rig(FakeBroker broker, Map<String, String> settings) throws AddOnException {
    this(
        broker,
        settings,
        (elections, stop) -> {
          throw new IllegalStateException("no election is expected here");
        });
  }

  public Rig(FakeBroker broker, Map<String, String> settings, Elector elector)
      throws AddOnException {
    elections = new ElectionService(elector);
    Properties properties = new Properties();
    properties.setProperty("listeners", "PLAINTEXT://127.0.0.1:0");
    properties.putAll(settings);
    AddOnSettings checked = AddOnSettings.of(properties);
    BrokerBeans beans = new BrokerBeans(broker.server());
    recovery = new LogRecovery(beans);
    apis =
        new Apis(
            checked, new LogInfoService(new ReplicaLogs(beans)), recovery::describe, elections);
    try {
      listener =
          Listener.open(
              checked.listeners().get(0), checked, apis, apis.announcement()::forLogin, said::add);
    } catch (AddOnException | RuntimeException e) {
      apis.close();
      elections.close();
      throw e;
    }
  }

  public int port() {
    return listener.port();
  }

  public LogRecovery recovery() {
    return recovery;
  }

  /** What went to the broker's log. */
  public List<String> said() {
    return said;
  }

  @Override
  public void close() {
    listener.close();
    apis.close();
    elections.close();
  }
}
