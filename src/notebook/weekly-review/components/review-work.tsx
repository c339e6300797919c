import type { ComponentProps } from "react";
import { ConflictPanels } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import { newId } from "#platform/shared/new-id.ts";
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
    <ConflictPanels<WrittenReview>
      kind="week"
      recordId={review.id}
      isBelowRecord
      aria-label="Otra versión de esta semana"
      className="mt-8 animate-fade border-warning border-l-2 py-1 pl-4"
      buttonsClass="mt-3 gap-2"
      onSettled={onSettled}
      apply={(chosen) => saveReview(review.id, chosen, review, newId())}
      merge={(other) => joinedReviews(review, other)}
      compare={(other, writtenAt) => (
        <>
          <p className="text-quiet text-sm">
            La escribiste en dos dispositivos. La otra versión, del {writtenAt}, dice:
          </p>
          {wordsOf(other).map((text) => (
            <p
              key={text}
              dir="auto"
              className="wrap-anywhere mt-2 max-w-lesson whitespace-pre-line font-serif text-lg"
            >
              {text}
            </p>
          ))}
        </>
      )}
    />
  );
}

function wordsOf({ good_text, hard_text, goals, ideas, steps }: WrittenReview): string[] {
  const lists = [
    steps.map(({ step_text }) => step_text),
    goals.map(({ action_text }) => action_text),
    ideas.map(({ idea_title }) => idea_title),
  ];
  return [good_text, hard_text, ...lists.map((list) => list.join("\n"))].filter((text) => text !== "");
}

/** Joins two versions of a review; undefined if the texts or steps do not fit into one review. */
function joinedReviews(
  { id: _, created_at: _at, version: _version, ...first }: Review,
  other: WrittenReview,
) {
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
