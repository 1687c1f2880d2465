package dev.kafkarecovery.kafka;

import java.util.Optional;

/**
 * Who serves the recovery RPCs beside the plain protocol.
 *
 * @param addOns the brokers' add-ons
 * @param brokers the keys under which brokers themselves serve them: none that is released does
 */
public record RecoveryRpcs(Optional<AddOns> addOns, Optional<RpcKeys> brokers) {
  /** Nobody: the plain protocol alone. */
  public static final RecoveryRpcs NONE = new RecoveryRpcs(Optional.empty(), Optional.empty());
}
