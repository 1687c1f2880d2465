package dev.kafkarecovery.addon.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.kafka.common.security.authenticator.SaslServerAuthenticator;
import org.junit.jupiter.api.Test;

/** What is true of the classes that a broker loads first. */
final class BootTest {
  private static final int JAVA_8 = 52;

  @Test
  void the_outermost_classes_load_on_java_8() throws IOException {
    for (Class<?> type : new Class<?>[] {Agent.class, IsolatedLoader.class, ClassPatch.class}) {
      try (DataInputStream in = new DataInputStream(bytesOf(type))) {
        in.readInt();
        in.readUnsignedShort();
        assertThat(in.readUnsignedShort()).as("%s", type).isEqualTo(JAVA_8);
      }
    }
  }

  @Test
  void an_old_java_is_recognised() {
    assertThat(Agent.javaVersion("1.8")).isEqualTo(8);
    assertThat(Agent.javaVersion("11")).isEqualTo(11);
    assertThat(Agent.javaVersion("25")).isEqualTo(25);
    assertThat(Agent.javaVersion("strange")).isZero();
  }

  @Test
  void references_to_the_lists_of_the_jvm_are_turned_to_those_of_the_add_on() throws Exception {
    byte[] before;
    try (InputStream in = bytesOf(SaslServerAuthenticator.class)) {
      before = in.readAllBytes();
    }
    byte[] after = ClassPatch.detach(before);

    assertThat(text(before)).contains("javax/security/sasl/Sasl\001");
    assertThat(text(after))
        .doesNotContain("javax/security/sasl/Sasl\001")
        .contains("dev/kafkarecovery/addon/isolation/LocalSasl");
    assertThat(ClassPatch.detach(after)).isEqualTo(after);
  }

  @Test
  void what_is_no_class_is_refused() {
    assertThatThrownBy(() -> ClassPatch.detach(new byte[] {1, 2, 3}))
        .isInstanceOf(ClassFormatError.class);
  }

  private static InputStream bytesOf(Class<?> type) {
    return Objects.requireNonNull(
        type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class"));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
