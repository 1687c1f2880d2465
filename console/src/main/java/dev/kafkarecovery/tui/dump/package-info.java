/** Pictures of the screen in files. */
package dev.kafkarecovery.tui.dump;
