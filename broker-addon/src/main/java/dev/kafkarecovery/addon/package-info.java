/** The add-on inside a broker: started by the boot classes, in a class loader of its own. */
package dev.kafkarecovery.addon;
