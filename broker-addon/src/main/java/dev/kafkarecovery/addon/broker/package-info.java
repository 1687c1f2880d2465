/** What the add-on knows of its broker: from MBeans and files alone, never from its classes. */
package dev.kafkarecovery.addon.broker;
