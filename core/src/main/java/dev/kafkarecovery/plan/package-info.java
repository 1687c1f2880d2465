/** Pure decisions: ranking, loss, plan. No input or output, no clock of its own. */
package dev.kafkarecovery.plan;
