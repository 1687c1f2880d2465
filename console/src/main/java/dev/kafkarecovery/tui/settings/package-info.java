/** Files of settings that people write: read strictly, and complained about by line and key. */
package dev.kafkarecovery.tui.settings;
