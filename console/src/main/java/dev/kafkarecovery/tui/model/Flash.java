package dev.kafkarecovery.tui.model;

import java.time.Instant;

/** A passing message. What it says is said elsewhere too, at least in the log. */
public record Flash(String text, boolean bad, Instant at) {}
