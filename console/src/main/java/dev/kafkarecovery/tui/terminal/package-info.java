/** The real terminal: the only package that imports lanterna. */
package dev.kafkarecovery.tui.terminal;
