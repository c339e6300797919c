import { type ReactNode, useRef, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { useConflictsOf } from "#features/sync/client.ts";
import { Synced } from "#features/sync/components/synced.tsx";
import { draftName, hasDraft } from "#shared/drafts/open-drafts.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { useLazyOpening } from "#ui/dialogs/use-lazy-opening.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { Link } from "#ui/navigation.tsx";
import type { PageSource } from "#ui/page.ts";
import { useInterruptedDraft } from "#ui/use-interrupted-draft.ts";
import { useReplaceIfStillHere } from "#ui/use-replace-if-still-here.ts";
import { useToday } from "#ui/use-today.ts";
import { useReviews } from "./client.ts";
import { KeptReview } from "./components/kept-review.tsx";
import { ReviewWizard } from "./components/review-wizard.tsx";
import { WeekLoading } from "./components/week-states.tsx";
import type { Review } from "./contract.ts";
import { weekToReview } from "./week/iso-week.ts";
import { reviewDraft } from "./week/review-draft.ts";
import { weekName } from "./week/week-words.ts";

const ReviewConflicts = lazyComponent(() =>
  import("./components/review-end.tsx").then((late) => late.ReviewConflicts),
);
const DeleteReview = lazyComponent(() =>
  import("./components/review-end.tsx").then((late) => late.DeleteReview),
);

/** The wizard of a week, or the page that it became. */
function WeekPage({ week }: { week: string }) {
  const reviews = useReviews();
  const member = memberOf(useSession());
  const today = useToday();
  const review = reviews?.find((one) => one.week === week);
  const isBegun = hasDraft(draftName(member?.id ?? "", reviewDraft(week)));
  const [isWriting, setIsWriting] = useState<boolean | undefined>(isBegun || undefined);
  // Decided once: midnight may end the week, and a deletion must not open the wizard.
  const canBegin = !review && week === weekToReview(today);
  if (reviews && isWriting === undefined) setIsWriting(canBegin);
  useInterruptedDraft(member?.id);
  const { opening, open, close } = useLazyOpening<Review>(DeleteReview);
  const leave = useReplaceIfStillHere();
  // The optimistic deletion removes the review at once. Show it until the dialog closes.
  const shown = review ?? (opening.isOpen ? opening.about : undefined);

  if (isWriting && reviews && member)
    return <ReviewWizard {...{ week, reviews }} memberId={member.id} onDone={() => setIsWriting(false)} />;
  return (
    <Frame>
      {!reviews ? (
        <WeekLoading />
      ) : shown ? (
        <Kept review={shown} onChange={() => setIsWriting(true)} onDelete={() => open(shown)} />
      ) : (
        <>
          <h1 className="mt-4 text-4xl">Aquí no hay una semana guardada</h1>
          <Link href="/mi-semana" className={buttonClass("primary", "mt-6")}>
            Ir a mi semana
          </Link>
        </>
      )}
      {opening.about && (
        <DeleteReview
          key={opening.number}
          review={opening.about}
          open={opening.isOpen}
          onClose={close}
          onDeleted={() => leave("/mi-semana")}
        />
      )}
    </Frame>
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
      <div className="mt-12 flex flex-wrap gap-3 border-line border-t pt-6">
        <Button variant="secondary" onClick={onChange}>
          Cambiar
        </Button>
        {/* No deletion before the member has seen every version. */}
        {!hasConflicts && (
          <Button variant="quiet" onClick={onDelete}>
            Eliminar
          </Button>
        )}
      </div>
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 lg:px-8">
      <Link
        href="/mi-semana"
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink"
      >
        <Icon name="back" />
        Mi semana
      </Link>
      {children}
    </div>
  );
}

export const page: PageSource = ({ week = "" }) => ({
  title: "Mi semana",
  body: (
    <Synced>
      <WeekPage key={week} week={week} />
    </Synced>
  ),
});
