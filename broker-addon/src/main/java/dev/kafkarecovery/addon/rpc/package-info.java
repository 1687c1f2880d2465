/** The requests that the add-on serves, and who may send them. */
package dev.kafkarecovery.addon.rpc;
