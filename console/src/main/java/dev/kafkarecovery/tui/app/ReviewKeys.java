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
    String typed = DialogKeys.edited(review.typed(), key);
    if (typed.length() <= review.confirmation().length()) {
      model.open(review.withTyped(typed));
    }
  }

  /** What is on the screen counts as seen; after a change of size only what is on it now. */
  void settle(Review review) {
    scroll(review, review.scroll());
  }

  private void scroll(Review review, int to) {
    ReviewLayout layout = ReviewLayout.of(review, model.size());
    int first = Math.max(0, Math.min(to, layout.lastScroll()));
    boolean seen = review.endSeen() && layout.sameWindow(review);
    model.open(review.scrolled(first, seen || layout.showsEnd(first), layout.listRows()));
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
    Optional<String> refusal = refusal(review);
    switch (action) {
      case YES -> {
        if (refusal.isPresent()) {
          model.open(review.withMessage(refusal.get()));
        } else {
          commit(review);
        }
      }
      case DROP_LOSSY ->
          model.open(review.only(item -> !item.election().id().internal(), "Kafka's own topic"));
      default -> model.open(review.withFocus(/* onCommit= */ false));
    }
  }

  private void dropLossy(Review review) {
    boolean anyClean = review.items().stream().anyMatch(item -> item.loss().none());
    model.open(
        anyClean
            ? review.only(item -> item.loss().none(), "it may lose records")
            : review.withMessage("nothing would be left: each of these may lose records"));
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
    model.commit(Commit.begin(plan, losses, model.now()));
    model.showCommit(true);
    model.closeDialog();
    model.arrange();
    effects.commit(plan);
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
    if (!review.endSeen()) {
      return Optional.of("scroll through all elections first (pgdn, end)");
    }
    return review.tooOld(model.now())
        ? Optional.of(
            "what this rests on is older than %d s: press esc and review it again"
                .formatted(Review.OLDEST.toSeconds()))
        : Optional.empty();
  }
}
