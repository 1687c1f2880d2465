/** A grid of cells to draw on, with text and a role for each; knows nothing of a terminal. */
package dev.kafkarecovery.tui.canvas;
