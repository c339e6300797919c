import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { useGoals } from "#notebook/goals/client.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import { tidyGoal } from "#notebook/goals/goal-fields.ts";
import { inGoalOrder } from "#notebook/goals/list/goal-order.ts";
import { changeGoal, orderActions } from "#notebook/goals/write-goals.ts";
import { deleteIdea, useIdeas } from "#notebook/ideas/client.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { readDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { Button } from "#platform/ui/button.tsx";
import { once } from "#platform/ui/small-buttons.tsx";
import { STEP_BAR, STEP_PAGE, StepHeader, useStepFocus } from "#platform/ui/steps/steps.tsx";
import { useStepHistory } from "#platform/ui/steps/use-step-history.ts";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { useToday } from "#platform/ui/use-today.ts";
import type { Review, ReviewGoal, ReviewIdea } from "../contract.ts";
import { openActions, withNext } from "../week/choices.ts";
import {
  beginReview,
  isReviewDraft,
  type ReviewDraft,
  reviewDraft,
  STEP_COUNT,
  tooLongAt,
  writtenGoals,
  writtenReview,
} from "../week/review-draft.ts";
import { weekSpan } from "../week/week-words.ts";
import { saveReview } from "../week/write-review.ts";
import { ReviewStep } from "./review-step.tsx";

const LAST = STEP_COUNT - 1;

interface ReviewWizardProps {
  week: string;
  memberId: string;
  /** All of the member's reviews, latest first. */
  reviews: readonly Review[];
  more: ReactNode;
  onDone: () => void;
}

/** Everything is a draft until the last step saves it. */
export function ReviewWizard({ week, memberId, reviews, more, onDone }: ReviewWizardProps) {
  const known = reviews.find((review) => review.week === week);
  const name = draftName(memberId, reviewDraft(week));
  const fresh = () => ({ id: known?.id ?? newId(), value: beginReview(known) });
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(name, fresh, isReviewDraft);
  const { value } = draft;
  const goals = inGoalOrder(useGoals() ?? [], useToday());
  const ideas = useIdeas() ?? [];
  const page = useRef<HTMLDivElement>(null);
  const [hasMoved, setHasMoved] = useState(false);

  // The member may type while the review is being saved. The next step must not restore an older text.
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
  const { isBusy, submit } = useSubmit();
  const finish = () =>
    submit(async () => {
      // An earlier try or another tab may have saved the review under this id. Another device's review has another id.
      const held = known?.id === draft.id ? known : undefined;
      const saved = { ...value, base: newId() };
      // Make these calls before the review's, and all before the first await. After a crash, the draft can repeat them.
      chooseActions(goals, writtenGoals(value));
      dropIdeas(ideas, value.ideas);
      const saving = saveReview(
        held?.id ?? draft.id,
        writtenReview(week, value, held, goals),
        held && { ...held, version: value.base || held.version },
        {},
        saved.base,
      );
      // Further edits, here or in another tab, are based on the version that is being saved.
      change({ base: saved.base });
      const outcome = await saving;
      if (outcome.state === "rejected") change({ base: value.base });
      if (!showMutationToast(outcome, { done: "Semana guardada", failed: "Error al guardar" })) return;
      const begun = readDraft(name, isReviewDraft)?.value ?? saved;
      // Ignore the step, because another tab may be at another step.
      if (JSON.stringify({ ...begun, step: saved.step }) === JSON.stringify(saved)) done();
    });
  const next = () => {
    const wrong = step === LAST ? tooLongAt(value) : undefined;
    if (wrong !== undefined && wrong !== step) go(wrong);
    else if (step < LAST) go(step + 1);
    else if (wrong === undefined) void finish();
  };

  return (
    <div ref={page} className={STEP_PAGE}>
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
      <ReviewStep
        key={step}
        {...{ step, week, reviews, known, value, goals, ideas, more }}
        onChange={change}
      />
      <SignInAgain draft={name} />
      <div className={STEP_BAR}>
        <Button variant="secondary" disabled={step === 0 || isBusy} onClick={() => go(step - 1)}>
          Anterior
        </Button>
        <Button className="grow sm:ms-auto sm:min-w-44 sm:grow-0" softDisabled={isBusy} onClick={once(next)}>
          {step < LAST ? "Siguiente" : isBusy ? "Guardando..." : "Guardar mi semana"}
        </Button>
      </div>
    </div>
  );
}

/** Makes each chosen action the first open action of its goal. A repeated call changes nothing. */
function chooseActions(goals: readonly Goal[], chosen: readonly ReviewGoal[]): void {
  for (const next of chosen) {
    const goal = goals.find(({ id }) => id === next.goal_id);
    if (!goal || openActions(goal)[0]?.id === next.action_id) continue;
    const known = goal.actions.find(({ id }) => id === next.action_id);
    if (known?.done_at != null) continue;
    const actions = withNext(goal.actions, next);
    void (known ? orderActions(goal, actions) : changeGoal(tidyGoal({ ...goal, actions }), goal)).then(
      showErrorToast,
    );
  }
}

function dropIdeas(ideas: readonly Idea[], chosen: readonly ReviewIdea[]): void {
  for (const { idea_id, choice } of chosen) {
    const idea = choice === "drop" && ideas.find(({ id }) => id === idea_id);
    if (idea) void deleteIdea(idea).then(showErrorToast);
  }
}
