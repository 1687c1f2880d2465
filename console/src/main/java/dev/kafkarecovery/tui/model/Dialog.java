package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What lies over the table and has the keyboard. */
public sealed interface Dialog
    permits Dialog.Picker,
        Dialog.Note,
        Dialog.FilterLine,
        Dialog.Command,
        Dialog.ColumnChoice,
        Dialog.Export,
        Dialog.SalvageDir,
        Dialog.Reading,
        Dialog.Question,
        Dialog.Internal,
        Review {

  /**
   * Choosing a leader.
   *
   * @param shown the partition whose candidates are listed
   * @param targets the partitions the choice is for, {@code shown} among them
   * @param cursor index into the ranking of {@code shown}
   * @param message why the last key did nothing; empty if it did
   */
  record Picker(TopicPartition shown, List<TopicPartition> targets, int cursor, String message)
      implements Dialog {
    public Picker {
      targets = List.copyOf(targets);
    }

    /** For some of its targets only. */
    public Picker only(List<TopicPartition> left) {
      return new Picker(shown, left, cursor, message);
    }
  }

  /**
   * Writing a note on a pick.
   *
   * @param picker where it was begun, and where it goes back to
   */
  record Note(Picker picker, String text) implements Dialog {}

  /**
   * Typing a filter; the rows follow each letter.
   *
   * @param origin where the cursor was, to go back there
   */
  record FilterLine(Optional<TopicPartition> origin) implements Dialog {}

  /**
   * Typing a command.
   *
   * @param message what it could be, or why it was refused; empty if neither
   */
  record Command(String text, String message) implements Dialog {}

  /**
   * Choosing the columns of the table.
   *
   * @param cursor index into {@link Column#values()}
   */
  record ColumnChoice(int cursor) implements Dialog {}

  /**
   * Asking for the name of a plan file.
   *
   * @param elections how many elections it will hold
   * @param message why the last name was refused; empty if none was
   * @param review whose elections it will hold, and where it goes back to; else the picks
   */
  record Export(String name, int elections, String message, Optional<Review> review)
      implements Dialog {
    public Export withMessage(String text) {
      return new Export(name, elections, text, review);
    }

    public Export withName(String text) {
      return new Export(text, elections, "", review);
    }
  }

  /**
   * Asking for a directory to keep in what elections cut.
   *
   * @param message why the last one was refused, or that it is looked at; empty if neither
   * @param review where it was begun, and where it goes back to
   */
  record SalvageDir(String name, String message, Review review) implements Dialog {
    public SalvageDir withMessage(String text) {
      return new SalvageDir(name, text, review);
    }

    public SalvageDir withName(String text) {
      return new SalvageDir(text, "", review);
    }

    /** Whether what was typed means this directory: {@code /mnt/kept/} is {@code /mnt/kept}. */
    public boolean names(Path directory) {
      try {
        return Path.of(name).equals(directory);
      } catch (InvalidPathException e) {
        return false;
      }
    }
  }

  /**
   * Asking by itself for Kafka's own topics, which are among those that were just confirmed.
   *
   * @param review all that was confirmed
   * @param scroll the first line on the screen
   * @param seen how much of its text was on the screen
   */
  record Internal(Review review, int scroll, Seen seen) implements Dialog {
    public Internal(Review review) {
      this(review, 0, Seen.NOTHING);
    }

    public Internal scrolled(int first) {
      return new Internal(review, first, seen);
    }

    public Internal withSeen(Seen newSeen) {
      return new Internal(review, scroll, newSeen);
    }
  }

  /** Something to read: help, the log, the details of a partition. */
  record Reading(Subject subject, int scroll) implements Dialog {
    /** What is read. */
    public enum Subject {
      HELP,
      LOG,
      DETAIL
    }
  }

  /**
   * A question to be answered by yes or no.
   *
   * @param interrupted Ctrl-C asked for it
   * @param under what it lies over, and goes back to if it is no
   */
  record Question(About about, boolean interrupted, Optional<Dialog> under) implements Dialog {
    /** What is asked. */
    public enum About {
      QUIT_WITH_CHOICES,
      QUIT_WHILE_COMMITTING
    }
  }
}
