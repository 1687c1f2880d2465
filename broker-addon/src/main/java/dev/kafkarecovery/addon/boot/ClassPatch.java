package dev.kafkarecovery.addon.boot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Changes names in the constant pool of a class file. Kafka's login modules add their SASL
 * mechanisms to the JVM's list of security providers, which has one place for each name: the
 * broker's own would be used by the add-on, or the add-on's by the broker, and neither works with
 * the classes of the other. So the add-on's copy of Kafka is made to use lists of its own.
 */
final class ClassPatch {
  private static final Map<String, String> NAMES;

  static {
    Map<String, String> names = new HashMap<>();
    names.put("java/security/Security", "dev/kafkarecovery/addon/isolation/LocalSecurity");
    names.put("javax/security/sasl/Sasl", "dev/kafkarecovery/addon/isolation/LocalSasl");
    NAMES = Collections.unmodifiableMap(names);
  }

  private static final int MAGIC_AND_VERSION = 8;
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;

  private ClassPatch() {}

  /** Returns the class with its references to the JVM's lists turned to the add-on's own. */
  static byte[] detach(byte[] classFile) {
    try {
      return rename(classFile);
    } catch (IOException e) {
      throw new ClassFormatError("constant pool cannot be read: " + e);
    }
  }

  private static byte[] rename(byte[] classFile) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(classFile.length + 64);
    DataOutputStream out = new DataOutputStream(bytes);
    copy(in, out, MAGIC_AND_VERSION);
    int count = in.readUnsignedShort();
    out.writeShort(count);
    for (int index = 1; index < count; index++) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      if (tag == UTF8) {
        String text = in.readUTF();
        out.writeUTF(NAMES.getOrDefault(text, text));
      } else {
        copy(in, out, length(tag));
      }
      if (tag == LONG || tag == DOUBLE) {
        index++;
      }
    }
    copy(in, out, in.available());
    return bytes.toByteArray();
  }

  /** The bytes after the tag, as the class file format gives them. */
  private static int length(int tag) throws IOException {
    switch (tag) {
      case 7: // class
      case 8: // string
      case 16: // method type
      case 19: // module
      case 20: // package
        return 2;
      case 15: // method handle
        return 3;
      case 3: // int
      case 4: // float
      case 9: // field
      case 10: // method
      case 11: // interface method
      case 12: // name and type
      case 17: // dynamic
      case 18: // invoke dynamic
        return 4;
      case LONG:
      case DOUBLE:
        return 8;
      default:
        throw new IOException("unknown tag " + tag);
    }
  }

  private static void copy(DataInputStream in, DataOutputStream out, int length)
      throws IOException {
    byte[] part = new byte[length];
    in.readFully(part);
    out.write(part);
  }
}
