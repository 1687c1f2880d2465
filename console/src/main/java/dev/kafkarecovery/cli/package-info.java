/** The commands and everything that ties them together: options, confirmation, signals, status. */
package dev.kafkarecovery.cli;
