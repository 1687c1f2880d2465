/** Pure: the console's model to cells on a canvas. */
package dev.kafkarecovery.tui.view;
