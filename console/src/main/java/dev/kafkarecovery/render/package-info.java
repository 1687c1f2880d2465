/** Pure: model to text, table and JSON, shared by the command-line tools and the console. */
package dev.kafkarecovery.render;
