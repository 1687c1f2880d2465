package dev.kafkarecovery.tui.canvas;

/** Columns and rows of a terminal or of a part of it. */
public record Size(int width, int height) {}
