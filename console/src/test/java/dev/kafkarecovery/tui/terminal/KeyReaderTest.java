package dev.kafkarecovery.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KeyReaderTest {
  private final BlockingQueue<Input> inputs = new LinkedBlockingQueue<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final PipedOutputStream keyboard = new PipedOutputStream();

  KeyReaderTest() throws IOException {
    new KeyReader(new PipedInputStream(keyboard), inputs::add, ended::countDown).start();
  }

  private void type(byte... bytes) throws IOException {
    keyboard.write(bytes);
    keyboard.flush();
  }

  private Input next() throws InterruptedException {
    return inputs.poll(5, TimeUnit.SECONDS);
  }

  @Test
  void a_sequence_that_arrives_in_pieces_is_one_key() throws Exception {
    type((byte) 0x1b);
    type((byte) '[', (byte) 'A');
    assertThat(next()).isEqualTo(Key.of(Key.Kind.UP));
  }

  @Test
  void escape_alone_comes_after_a_moment() throws Exception {
    type((byte) 0x1b);
    assertThat(next()).isEqualTo(Key.of(Key.Kind.ESCAPE));
    type((byte) 'q');
    assertThat(next()).isEqualTo(Key.of('q'));
  }

  @Test
  void a_letter_of_several_bytes_may_arrive_in_pieces() throws Exception {
    byte[] letter = "é".getBytes(StandardCharsets.UTF_8);
    type(letter[0]);
    type(letter[1]);
    assertThat(next()).isEqualTo(Key.of('é'));
  }

  @Test
  void the_end_of_the_input_is_told() throws Exception {
    keyboard.close();
    assertThat(ended.await(5, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void only_a_size_is_a_size() {
    assertThat(Tty.parseSize("24 80")).contains(new Size(80, 24));
    assertThat(Tty.parseSize("0 0")).isEmpty();
    assertThat(Tty.parseSize("")).isEmpty();
    assertThat(Tty.parseSize("24 80 1")).isEmpty();
  }
}
