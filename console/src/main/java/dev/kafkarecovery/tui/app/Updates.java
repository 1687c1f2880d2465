package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.salvage.SalvageProgress;
import dev.kafkarecovery.tui.model.Commit;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Outcomes;
import dev.kafkarecovery.tui.model.Review;
import java.time.Instant;
import java.util.Optional;

/** Brings into the model what other threads tell. Runs on the user interface's thread. */
final class Updates {
  private final ConsoleModel model;
  private final Effects effects;

  Updates(ConsoleModel model, Effects effects) {
    this.model = model;
    this.effects = effects;
  }

  void apply(Event event) {
    if (event instanceof Event.Seen seen) {
      model.link(new Link.Live());
      model.see(seen.picture());
    } else if (event instanceof Event.CutsFound found) {
      model.cuts(found.cuts(), found.partitions());
    } else if (event instanceof Event.Recovering recovering) {
      model.recovery(recovering.recovery().byBroker());
    } else if (event instanceof Event.LeftBehind left) {
      model.flash(left.sentence(), /* bad= */ true);
    } else if (event instanceof Event.Asking asking) {
      asking(asking.attempt());
    } else if (event instanceof Event.NotSeen notSeen) {
      notSeen(notSeen);
    } else if (event instanceof Event.PhaseEntered entered) {
      model.outcomes().enter(entered.phase(), entered.partitions(), model.now());
      if (entered.phase() != Phase.SALVAGING) {
        model.commit().ifPresent(commit -> commit.salvage(""));
      }
    } else if (event instanceof Event.Salvaging salvaging) {
      model.commit().ifPresent(commit -> commit.salvage(words(salvaging.progress())));
    } else if (event instanceof Event.JournalOpened opened) {
      model.commit().ifPresent(commit -> commit.journal(opened.file()));
    } else if (event instanceof Event.ResultCame came) {
      model.commit().ifPresent(commit -> result(commit, came.result()));
    } else if (event instanceof Event.RunEnded ended) {
      model.commit().ifPresent(commit -> ended(commit, ended.report()));
    } else if (event instanceof Event.RunBroke broke) {
      model.commit().ifPresent(commit -> broke(commit, broke.sentence()));
    } else if (event instanceof Event.DependentsCame came) {
      model.dialog().ifPresent(open -> model.open(told(open, came)));
    } else if (event instanceof Event.SalvageDirMade made) {
      made(made);
    } else if (event instanceof Event.Dumped dumped) {
      dumped(dumped);
    } else if (event instanceof Event.Imported imported) {
      Imports.take(model, imported);
    } else if (event instanceof Event.Exported exported) {
      exported(exported);
    }
  }

  /** The dialog with the answer in the review that asked, be it below others. */
  private static Dialog told(Dialog dialog, Event.DependentsCame came) {
    if (dialog instanceof Review review) {
      return review.told(came.question(), came.elections(), came.unseenGroups());
    }
    if (dialog instanceof Dialog.Internal asked) {
      return new Dialog.Internal(
          asked.review().told(came.question(), came.elections(), came.unseenGroups()),
          asked.scroll(),
          asked.seen());
    }
    if (dialog instanceof Dialog.SalvageDir asked) {
      return new Dialog.SalvageDir(
          asked.name(),
          asked.message(),
          asked.review().told(came.question(), came.elections(), came.unseenGroups()));
    }
    if (dialog instanceof Dialog.Export export) {
      return new Dialog.Export(
          export.name(),
          export.elections(),
          export.message(),
          export
              .review()
              .map(review -> review.told(came.question(), came.elections(), came.unseenGroups())));
    }
    if (dialog instanceof Dialog.Question question) {
      return new Dialog.Question(
          question.about(),
          question.interrupted(),
          question.under().map(under -> told(under, came)));
    }
    return dialog;
  }

  private static String words(SalvageProgress progress) {
    return "salvaging: %s of about %s"
        .formatted(
            Words.size(progress.bytes()),
            Words.size(Math.max(progress.bytes(), progress.expectedBytes())));
  }

  private void asking(int attempt) {
    if (model.link() instanceof Link.Connecting connecting) {
      Instant since = attempt == connecting.attempt() ? connecting.since() : model.now();
      model.link(
          new Link.Connecting(
              since, attempt, connecting.failure(), /* retryAt= */ Optional.empty()));
    }
  }

  private void notSeen(Event.NotSeen notSeen) {
    if (model.picture().isPresent()) {
      model.link(new Link.Lost(notSeen.failure()));
    } else {
      model.link(
          new Link.Connecting(
              model.now(),
              notSeen.attempt(),
              Optional.of(notSeen.failure()),
              Optional.of(notSeen.retryAt())));
    }
  }

  private void result(Commit commit, ElectionResult result) {
    if (commit.add(result)) {
      keep(commit, result);
    }
  }

  private void keep(Commit commit, ElectionResult result) {
    model.outcomes().end(new Outcomes.Outcome(result, model.now(), commit.loss(result.id())));
    if (result.outcome().fine()) {
      model.choices().settle(result.id());
    }
  }

  private void ended(Commit commit, ElectionReport report) {
    report.results().forEach(result -> result(commit, result));
    model.outcomes().endAll();
    commit.end(report);
    long fine = report.count(Outcome.ELECTED) + report.count(Outcome.NOT_NEEDED);
    model.flash(
        "commit ended: %s of %s done%s"
            .formatted(
                Words.number(fine),
                Words.number(commit.total()),
                commit.failed() == 0 ? "" : ", " + Words.number(commit.failed()) + " not done"),
        /* bad= */ commit.failed() > 0);
    leaveOrLook();
  }

  private void broke(Commit commit, String sentence) {
    model.outcomes().endAll();
    commit.breakOff(sentence);
    model.flash("commit broke off: " + sentence, /* bad= */ true);
    leaveOrLook();
  }

  private void leaveOrLook() {
    if (model.leavingStatus().isPresent()) {
      effects.quit(model.leavingStatus().getAsInt());
    } else {
      effects.refresh();
    }
  }

  private void dumped(Event.Dumped dumped) {
    model.flash(
        dumped
            .failure()
            .map(why -> "the screen was not written: " + why)
            .orElse("the screen is in " + dumped.file() + " and, as a picture, beside it (.svg)"),
        /* bad= */ dumped.failure().isPresent());
  }

  /** Only for who still waits for it: the answer to another name, or after esc, is void. */
  private void made(Event.SalvageDirMade made) {
    if (model.dialog().orElse(null) instanceof Dialog.SalvageDir asked
        && asked.names(made.directory())) {
      if (made.failure().isPresent()) {
        model.open(asked.withMessage(made.failure().get()));
      } else {
        model.keeping(model.keeping().in(made.directory()));
        model.open(asked.review().withKeeping(model.keeping()));
      }
    }
  }

  private void exported(Event.Exported exported) {
    if (exported.failure().isPresent()) {
      String why = exported.failure().get();
      if (model.dialog().orElse(null) instanceof Dialog.Export open) {
        model.open(open.withMessage(why));
      }
      model.flash("not exported: " + why, /* bad= */ true);
      return;
    }
    for (PlannedElection election : exported.plan().elections()) {
      model.choices().saved(election.id(), election.designatedLeader(), election.note());
    }
    String said =
        "%s written to %s"
            .formatted(
                Words.count(exported.plan().elections().size(), "election"), exported.file());
    if (model.dialog().orElse(null) instanceof Dialog.Export open) {
      model.closeDialog();
      model.arrange();
      open.review().ifPresent(review -> model.open(review.withMessage(said)));
    }
    model.flash(said, /* bad= */ false);
  }
}
