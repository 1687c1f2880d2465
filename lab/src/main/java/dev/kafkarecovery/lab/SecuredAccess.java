package dev.kafkarecovery.lab;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How clients get into a secured lab.
 *
 * @param servers all brokers' secured listeners, dead or alive, as {@code host:port,...}
 * @param folder where the users' client properties and the key stores are
 */
public record SecuredAccess(String servers, Path folder) {

  static Optional<SecuredAccess> of(Path labDir) {
    String servers = LabFile.load(labDir).securedServers();
    return servers.isEmpty()
        ? Optional.empty()
        : Optional.of(new SecuredAccess(servers, labDir.resolve(Secured.FOLDER)));
  }

  /** The users: one that may do everything, one for incidents, and one that may only look. */
  public List<String> users() {
    return Secured.USERS;
  }

  /** The file with the client properties of a user. */
  public Path clientProperties(String user) {
    return Secured.clientProperties(folder, user);
  }

  /** What a user logs in with. */
  public String password(String user) {
    return Secured.password(user);
  }
}
