/** The running console: one thread for keys and drawing, others that post values to its queue. */
package dev.kafkarecovery.tui.app;
