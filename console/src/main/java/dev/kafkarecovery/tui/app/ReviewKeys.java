package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Commit;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.InternalView;
import dev.kafkarecovery.tui.view.ReviewLayout;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The keys of the review: the one place where a commit begins. */
final class ReviewKeys {
  private final ConsoleModel model;
  private final Effects effects;

  ReviewKeys(ConsoleModel model, Effects effects) {
    this.model = model;
    this.effects = effects;
  }

  void act(Review review, Action action) {
    if (!review.seen().shown() && action != Action.BACK) {
      unseen(review);
      return;
    }
    int page = Math.max(1, ReviewLayout.of(review, model.size()).listRows());
    switch (action) {
      case DOWN -> scroll(review, review.scroll() + 1);
      case UP -> scroll(review, review.scroll() - 1);
      case PAGE_DOWN -> scroll(review, review.scroll() + page);
      case PAGE_UP -> scroll(review, review.scroll() - page);
      case TOP -> scroll(review, 0);
      case BOTTOM -> scroll(review, Integer.MAX_VALUE);
      case FOCUS -> model.open(review.withFocus(!review.commitFocused()));
      case DROP_LOSSY -> dropLossy(review);
      case EXPORT -> export(review);
      case SALVAGE -> salvage(review);
      case YES -> confirm(review);
      case CHOOSE -> choose(review);
      default -> cancel();
    }
  }

  /** Typing is for the cluster's name only. */
  void type(Review review, Key key) {
    if (review.harmless()) {
      return;
    }
    if (!review.seen().shown()) {
      unseen(review);
      return;
    }
    String typed = DialogKeys.edited(review.typed(), key);
    if (typed.length() <= review.confirmation().length()) {
      model.open(review.withTyped(typed));
    }
  }

  /** Who types ahead has not read what it is about. */
  private void unseen(Review review) {
    model.open(review.withMessage("what was typed before this was shown does not count"));
  }

  /** Keeps the scroll within what there is. */
  void settle(Review review) {
    scroll(review, review.scroll());
  }

  /** A frame has shown it as it is. */
  void drawn(Review review) {
    model.open(review.withSeen(ReviewLayout.of(review, model.size()).seen(review)));
  }

  private void scroll(Review review, int to) {
    int last = ReviewLayout.of(review, model.size()).lastScroll();
    model.open(review.scrolled(Math.max(0, Math.min(to, last))));
  }

  private void choose(Review review) {
    if (review.commitFocused()) {
      confirm(review);
    } else {
      cancel();
    }
  }

  private void cancel() {
    model.closeDialog();
    model.arrange();
    model.flash("cancelled: nothing was sent", /* bad= */ false);
  }

  private void confirm(Review review) {
    Optional<String> refusal = refusal(review);
    if (refusal.isPresent()) {
      model.open(review.withMessage(refusal.get()));
      return;
    }
    if (review.internal().isEmpty()) {
      commit(review);
    } else {
      model.open(new Dialog.Internal(review));
    }
  }

  /** Kafka's own topics are asked for by themselves. */
  void act(Dialog.Internal asked, Action action) {
    Review review = asked.review();
    int page = Math.max(1, InternalView.pageRows(asked, model.size()));
    switch (action) {
      case DOWN -> scroll(asked, asked.scroll() + 1);
      case UP -> scroll(asked, asked.scroll() - 1);
      case PAGE_DOWN -> scroll(asked, asked.scroll() + page);
      case PAGE_UP -> scroll(asked, asked.scroll() - page);
      case YES -> include(asked);
      case DROP_LOSSY ->
          model.open(review.only(item -> !item.election().id().internal(), "Kafka's own topic"));
      default -> model.open(review.withFocus(/* onCommit= */ false));
    }
  }

  private void include(Dialog.Internal asked) {
    if (!InternalView.read(asked, model.size())) {
      // Typed ahead, or not scrolled to its end: it stays open, and says how far it was read.
      return;
    }
    Optional<String> refusal = refusal(asked.review());
    if (refusal.isPresent()) {
      model.open(asked.review().withMessage(refusal.get()));
    } else {
      commit(asked.review());
    }
  }

  /** Keeps the scroll within what there is. */
  void settle(Dialog.Internal asked) {
    scroll(asked, asked.scroll());
  }

  /** A frame has shown it as it is. */
  void drawn(Dialog.Internal asked) {
    model.open(asked.withSeen(InternalView.seen(asked, model.size())));
  }

  private void scroll(Dialog.Internal asked, int to) {
    int last = InternalView.lastScroll(asked, model.size());
    model.open(asked.scrolled(Math.max(0, Math.min(to, last))));
  }

  private void dropLossy(Review review) {
    boolean anyClean = review.items().stream().anyMatch(item -> item.loss().none());
    model.open(
        anyClean
            ? review.only(item -> item.loss().none(), "it may lose records")
            : review.withMessage("nothing would be left: each of these may lose records"));
  }

  /** Turns it on or off for this review alone; a directory must be named first. */
  private void salvage(Review review) {
    model.open(
        review.keeping().directory().isEmpty()
            ? new Dialog.SalvageDir("", "", review)
            : review.withKeeping(review.keeping().toggled()));
  }

  private void export(Review review) {
    if (review.items().isEmpty()) {
      model.open(review.withMessage("there is nothing to export"));
      return;
    }
    model.open(
        new Dialog.Export(
            Plans.fileName(model.now()), review.items().size(), "", Optional.of(review)));
  }

  private void commit(Review review) {
    RecoveryPlan plan = Plans.plan(review, model.now());
    Map<TopicPartition, Loss> losses = new LinkedHashMap<>();
    for (Review.Item item : review.items()) {
      losses.put(item.election().id(), item.loss());
      model.outcomes().forget(item.election().id());
    }
    model.commit(new Commit(plan, losses, model.now()));
    model.showCommit(true);
    model.closeDialog();
    model.arrange();
    effects.commit(plan, review.keeping());
  }

  /** Why this review must not be committed; the order is that of the danger. */
  private Optional<String> refusal(Review review) {
    if (model.readOnly().isPresent()) {
      return model.readOnly();
    }
    if (model.committing()) {
      return Optional.of("a commit is running already");
    }
    if (review.items().isEmpty()) {
      return Optional.of("there is nothing to commit");
    }
    if (!review.harmless() && !review.typedRight()) {
      String wrong =
          review.typed().isEmpty()
              ? "type the cluster's %s first: "
              : "what was typed is not the cluster's %s: ";
      return Optional.of(wrong.formatted(review.confirmedBy()) + review.confirmation());
    }
    if (!review.read()) {
      return Optional.of(
          "scroll through all elections first (pgdn): seen %d of %d"
              .formatted(review.seen().count(), review.entries()));
    }
    return review.tooOld(model.now())
        ? Optional.of(
            "what this rests on is older than %d s: press esc and review it again"
                .formatted(Review.OLDEST.toSeconds()))
        : Optional.empty();
  }
}
