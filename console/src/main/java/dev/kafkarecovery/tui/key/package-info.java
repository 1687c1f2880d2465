/** What comes from the keyboard, and which keys do what, as data. */
package dev.kafkarecovery.tui.key;
