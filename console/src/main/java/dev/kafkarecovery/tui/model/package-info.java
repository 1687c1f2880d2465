/** What the console knows and what the operator chose; owned by the user interface's thread. */
package dev.kafkarecovery.tui.model;
