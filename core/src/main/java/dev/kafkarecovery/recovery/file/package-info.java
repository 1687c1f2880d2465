/**
 * The files between the stages: input, plan, snapshot, journal. The only package that imports
 * Jackson. Whatever is wrong in a file is told with its place in it.
 */
package dev.kafkarecovery.recovery.file;
