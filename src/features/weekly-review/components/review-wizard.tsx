import { useLayoutEffect, useRef, useState } from "react";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { useGoals } from "#features/goals/client.ts";
import { inGoalOrder } from "#features/goals/list/goal-order.ts";
import { useIdeas } from "#features/ideas/client.ts";
import { draftName } from "#shared/drafts/open-drafts.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { STEP_BAR } from "#ui/steps/step-bar.ts";
import { StepHeader } from "#ui/steps/step-frame.tsx";
import { useStepFocus } from "#ui/steps/use-step-focus.ts";
import { useStepHistory } from "#ui/steps/use-step-history.ts";
import { UnsavedHint } from "#ui/unsaved-hint.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useToday } from "#ui/use-today.ts";
import type { Review } from "../contract.ts";
import {
  beginReview,
  isReviewDraft,
  type ReviewDraft,
  reviewDraft,
  STEP_COUNT,
  tooLongAt,
} from "../week/review-draft.ts";
import { useFinish } from "../week/use-finish.ts";
import { weekSpan } from "../week/week-words.ts";
import { ReviewStep } from "./review-step.tsx";

const LAST = STEP_COUNT - 1;

interface ReviewWizardProps {
  week: string;
  memberId: string;
  /** All of the member's, latest first. */
  reviews: readonly Review[];
  onDone: () => void;
}

/** Everything is a draft until the last step saves it. */
export function ReviewWizard({ week, memberId, reviews, onDone }: ReviewWizardProps) {
  const known = reviews.find((review) => review.week === week);
  const name = draftName(memberId, reviewDraft(week));
  const fresh = () => ({ id: known?.id ?? newId(), value: beginReview(known) });
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(name, fresh, isReviewDraft);
  const { value } = draft;
  const goals = inGoalOrder(useGoals() ?? [], useToday());
  const ideas = useIdeas() ?? [];
  const page = useRef<HTMLDivElement>(null);
  const [hasMoved, setHasMoved] = useState(false);

  // The member may type while the review is being saved.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (part: Partial<ReviewDraft>) => {
    latest.current = { ...latest.current, ...part };
    write(latest.current);
  };
  const { step, go, leave, restart } = useStepHistory(value.step, LAST, (to) => {
    setHasMoved(true);
    change({ step: to });
  });
  useStepFocus(page, step);
  const done = () => {
    forget();
    onDone();
    leave(`/mi-semana/${week}`);
  };
  const { isBusy, finish } = useFinish({
    week,
    name,
    id: draft.id,
    draft: value,
    known,
    goals,
    ideas,
    change,
    onDone: done,
  });
  const next = () => {
    const wrong = step === LAST ? tooLongAt(value) : undefined;
    if (wrong !== undefined && wrong !== step) go(wrong);
    else if (step < LAST) go(step + 1);
    else if (wrong === undefined) void finish();
  };

  return (
    <div
      ref={page}
      className="mx-auto flex w-full max-w-3xl flex-col px-4 pt-3 max-sm:min-h-[calc(100dvh-7.25rem)] sm:px-6 sm:pt-8"
    >
      <StepHeader
        title={`Tu semana ${weekSpan(week)}`}
        exit={{ href: "/mi-semana", name: "Seguir luego" }}
        label="Avance de tu semana"
        step={step}
        hues={Array(STEP_COUNT).fill(undefined)}
      />
      {wasFound && isUnsaved && !hasMoved && (
        <UnsavedHint
          className="mt-3"
          isSaved={known !== undefined}
          onDiscard={() => {
            discard();
            restart();
          }}
        />
      )}
      <ReviewStep key={step} {...{ step, week, reviews, known, value, goals, ideas }} onChange={change} />
      <SignInAgain draft={name} />
      <div className={STEP_BAR}>
        <Button variant="secondary" disabled={step === 0 || isBusy} onClick={() => go(step - 1)}>
          Anterior
        </Button>
        <Button
          className="grow sm:ms-auto sm:min-w-44 sm:grow-0"
          softDisabled={isBusy}
          // The second half of a double click was meant for the step before.
          onClick={({ detail }) => detail < 2 && next()}
        >
          {step < LAST ? "Siguiente" : isBusy ? "Guardando..." : "Guardar mi semana"}
        </Button>
      </div>
    </div>
  );
}
