/** Roles to colours, and what a terminal can show. */
package dev.kafkarecovery.tui.theme;
