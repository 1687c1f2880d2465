/** {@code ElectLeaders} with designated leaders, carried out by the console's own engine. */
package dev.kafkarecovery.addon.elect;
