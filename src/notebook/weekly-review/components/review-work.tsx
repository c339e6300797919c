import type { ComponentProps } from "react";
import { TextConflicts } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import { joinedTexts } from "#platform/shared/text/joined-texts.ts";
import type { Review, WrittenReview } from "../contract.ts";
import { REVIEW_TEXT_MAX, STEPS_MAX } from "../review-limits.ts";
import { overlaid } from "../week/choices.ts";
import { weekName } from "../week/week-words.ts";
import { deleteReview, saveReview } from "../week/write-review.ts";

// These parts edit a review. Their chunk is separate from that of the page that shows a review.
export { ReviewWizard } from "./review-wizard.tsx";

type DialogProps = Pick<ComponentProps<typeof DeleteDialog>, "open" | "onClose" | "onDeleted">;

export function DeleteReview({ review, ...dialog }: DialogProps & { review: Review }) {
  return (
    <DeleteDialog
      {...dialog}
      title="¿Eliminar esta semana?"
      words={{ done: "Semana eliminada" }}
      onDelete={() => deleteReview(review)}
    >
      <p className="font-serif text-ink text-lg">{weekName(review.week)}</p>
      <p>Tus metas, tus ideas y tu diario quedan como están. No se puede deshacer.</p>
    </DeleteDialog>
  );
}

export function ReviewConflicts({ review, onSettled }: { review: Review; onSettled: () => void }) {
  return (
    <TextConflicts
      kind="week"
      recordId={review.id}
      aria-label="Otra versión de esta semana"
      className="border-warning"
      onSettled={onSettled}
      linesOf={wordsOf}
      apply={(chosen: WrittenReview) => saveReview(review.id, chosen, review, {})}
      merge={(other: WrittenReview) => joinedReviews(review, other) as never}
    />
  );
}

const wordsOf = ({ good_text, hard_text, goals, ideas, steps }: WrittenReview) => [
  ...[good_text, hard_text],
  ...steps.map(({ step_text }) => step_text),
  ...goals.map(({ action_text }) => action_text),
  ...ideas.map(({ idea_title }) => idea_title),
];

/** Joins two versions of a review; undefined if the texts or steps do not fit into one review. */
function joinedReviews(first: WrittenReview, other: WrittenReview) {
  const joined: WrittenReview = {
    week: first.week,
    good_text: joinedTexts(first.good_text, other.good_text),
    hard_text: joinedTexts(first.hard_text, other.hard_text),
    goals: overlaid(other.goals, first.goals),
    ideas: overlaid(other.ideas, first.ideas),
    steps: [
      ...first.steps,
      ...other.steps.filter((step) => !first.steps.some(({ step_text }) => step_text === step.step_text)),
    ],
  };
  const texts = [joined.good_text, joined.hard_text];
  const fits = texts.every((text) => text.length <= REVIEW_TEXT_MAX) && joined.steps.length <= STEPS_MAX;
  return fits ? joined : undefined;
}
