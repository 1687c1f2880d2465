package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kafkarecovery.recovery.ClusterException;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {
  @Test
  void aMalformedJaasConfigIsAMistakeInTheConfigurationAndIsNotQuoted() {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", "127.0.0.1:9092");
    properties.setProperty("security.protocol", "SASL_PLAINTEXT");
    properties.setProperty("sasl.mechanism", "PLAIN");
    properties.setProperty("sasl.jaas.config", "PlainLoginModule s3cret;");

    ClusterException failure =
        catchThrowableOfType(ClusterException.class, () -> new ClientSettings(properties));

    assertThat(failure.kind()).isEqualTo(ClusterException.Kind.CONFIGURATION);
    assertThat(failure)
        .hasMessage("the client properties cannot be used: sasl.jaas.config is malformed");
  }
}
