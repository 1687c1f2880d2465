package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Picture;
import dev.kafkarecovery.tui.model.Review;
import java.util.Optional;

/** The whole screen, as a pure function of the model. */
public final class ConsoleView {
  private ConsoleView() {}

  /**
   * Draws the model.
   *
   * @param canvas blank, of the model's size
   */
  public static void render(Canvas canvas, ConsoleModel model) {
    boolean small = MainLayout.tooSmall(model.size());
    Optional<Picture> picture = model.picture();
    if (small) {
      SmallViews.tooSmall(canvas);
    } else if (picture.isEmpty()) {
      SmallViews.connecting(canvas, model);
    } else {
      main(canvas, model, picture.get());
    }
    model.dialog().ifPresent(dialog -> dialog(canvas, model, dialog, small));
  }

  private static void main(Canvas canvas, ConsoleModel model, Picture picture) {
    MainLayout layout = MainLayout.of(model);
    int width = canvas.width();
    TitleView.render(canvas.part(0, 0, width, 1), model);
    BrokersView.render(canvas.part(0, 1, width, layout.brokerRows()), model, picture);
    TableView.render(canvas.part(0, layout.tableTop(), width, layout.tableRows() + 2), model);
    if (layout.detailRows() > 0) {
      LowerView.render(canvas.part(0, layout.detailTop(), width, layout.detailRows()), model);
    }
    ProblemsView.render(canvas.part(0, layout.problemTop(), width, layout.problemRows()), model);
    SmallViews.footer(canvas.part(0, canvas.height() - 1, width, 1), model);
  }

  private static void dialog(Canvas canvas, ConsoleModel model, Dialog dialog, boolean small) {
    if (dialog instanceof Dialog.Question question) {
      under(canvas, model, small);
      SmallViews.question(canvas, model, question);
    } else if (dialog instanceof Dialog.Reading reading) {
      under(canvas, model, small);
      ReadingView.render(canvas, model, reading);
    } else if (!small
        && !(dialog instanceof Dialog.FilterLine || dialog instanceof Dialog.Command)) {
      under(canvas, model, small);
      over(canvas, model, dialog);
    }
  }

  /** Turns down what lies under a dialog, but for the footer: it shows the dialog's keys. */
  private static void under(Canvas canvas, ConsoleModel model, boolean small) {
    canvas.dim();
    if (!small) {
      Canvas footer = canvas.part(0, canvas.height() - 1, canvas.width(), 1);
      footer.fill(' ', Role.TEXT);
      SmallViews.footer(footer, model);
    }
  }

  private static void over(Canvas canvas, ConsoleModel model, Dialog dialog) {
    if (dialog instanceof Review review) {
      ReviewView.render(canvas, model, review);
    } else if (dialog instanceof Dialog.Internal internal) {
      ReviewView.render(canvas, model, internal.review());
      InternalView.render(canvas, internal);
    } else if (dialog instanceof Dialog.Picker picker) {
      PickerView.render(canvas, model, picker);
    } else if (dialog instanceof Dialog.Note note) {
      PickerView.render(canvas, model, note.picker());
      LineView.note(canvas, note);
    } else if (dialog instanceof Dialog.ColumnChoice choice) {
      ColumnsView.render(canvas, model, choice);
    } else if (dialog instanceof Dialog.Export export) {
      LineView.export(canvas, export);
    } else if (dialog instanceof Dialog.SalvageDir asked) {
      ReviewView.render(canvas, model, asked.review());
      LineView.salvageDir(canvas, asked);
    }
  }
}
