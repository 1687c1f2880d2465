/**
 * The stages of a recovery, scan → gather → plan → elect → verify, and the files between them:
 * plan, snapshot, journal.
 */
package dev.kafkarecovery.recovery;
