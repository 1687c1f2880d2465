/** What the broker's own class loader sees of the add-on, and what any Java since 8 can load. */
package dev.kafkarecovery.addon.boot;
