import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { writeDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { Button } from "#platform/ui/button.tsx";
import { useLazyOpening, usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { NotFound } from "#platform/ui/drawings/empty-notebook.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useReplaceIfStillHere } from "#platform/ui/navigation.tsx";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { useReviews } from "./client.ts";
import { KeptReview } from "./components/kept-review.tsx";
import { WeekFrame, WeekLoading } from "./components/week-frame.tsx";
import type { Review } from "./contract.ts";
import { weeksToBegin } from "./week/iso-week.ts";
import { isUnfinished, reviewDraft } from "./week/review-draft.ts";
import { weekName } from "./week/week-words.ts";

const loadWork = () => import("./components/review-work.tsx");
const ReviewWizard = lazyComponent("ReviewWizard", loadWork);
const ReviewConflicts = lazyComponent("ReviewConflicts", loadWork);
const DeleteReview = lazyComponent("DeleteReview", loadWork);

/** `more` holds the other tools' questions about the week. */
export function WeekPage({ week, more }: { week: string; more: ReactNode }) {
  const reviews = useReviews();
  const member = memberOf(useSession());
  const today = useToday();
  const review = reviews?.find((one) => one.week === week);
  const name = draftName(member?.id ?? "", reviewDraft(week));
  const [isWriting, setIsWriting] = useState<boolean>();
  // Decide this once: midnight may end the week, and a deletion must not open the wizard.
  const canBegin = !review && weeksToBegin(today).includes(week);
  if (reviews && isWriting === undefined) setIsWriting(canBegin || isUnfinished(name, review));
  // Delete a draft whose content is already saved: a sign-out, for example, would warn about unsaved words.
  useEffect(() => {
    if (isWriting === false && !isUnfinished(name, review)) writeDraft(name, null);
  }, [isWriting, name, review]);
  useInterruptedDraft(member?.id);
  usePreload(ReviewWizard.preload, DeleteReview.preload, loadToaster);
  const { opening, open, close } = useLazyOpening<Review>(DeleteReview);
  const leave = useReplaceIfStillHere();
  // The optimistic deletion removes the review at once. Show it until the dialog closes.
  const shown = review ?? (opening.isOpen ? opening.about : undefined);

  if (isWriting && reviews && member)
    return (
      <ReviewWizard {...{ week, reviews, more }} memberId={member.id} onDone={() => setIsWriting(false)} />
    );
  if (reviews && !shown)
    return (
      <NotFound
        title="Aquí no hay una semana guardada"
        text="No pasa nada: las semanas que saltaste no se cuentan. Puedes empezar por la de ahora."
        href="/mi-semana"
        way="Ir a mi semana"
      />
    );
  return (
    <WeekFrame back="/mi-semana" name="Mi semana">
      {shown ? (
        <Kept review={shown} onChange={() => setIsWriting(true)} onDelete={() => open(shown)} />
      ) : (
        <WeekLoading />
      )}
      {opening.about && (
        <DeleteReview
          key={opening.number}
          review={opening.about}
          open={opening.isOpen}
          onClose={close}
          onDeleted={() => {
            close();
            leave("/mi-semana");
          }}
        />
      )}
    </WeekFrame>
  );
}

interface KeptProps {
  review: Review;
  onChange: () => void;
  onDelete: () => void;
}

function Kept({ review, onChange, onDelete }: KeptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasConflicts = useConflictsOf("week", review.id).length > 0;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-4xl outline-none">
        {weekName(review.week)}
      </h1>
      {hasConflicts && <ReviewConflicts review={review} onSettled={() => heading.current?.focus()} />}
      <KeptReview review={review} />
      <div className="screen-only mt-12 flex flex-wrap gap-3 border-line border-t pt-6">
        <Button variant="secondary" onClick={onChange}>
          Cambiar
        </Button>
        {/* The member must see every version before the deletion. */}
        {!hasConflicts && (
          <Button variant="quiet" onClick={onDelete}>
            Eliminar
          </Button>
        )}
      </div>
    </>
  );
}
