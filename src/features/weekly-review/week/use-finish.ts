import type { Goal } from "#features/goals/contract.ts";
import { tidyGoal } from "#features/goals/goal-fields.ts";
import { changeGoal, orderActions } from "#features/goals/write-goals.ts";
import { deleteIdea } from "#features/ideas/client.ts";
import type { Idea } from "#features/ideas/contract.ts";
import { showErrorToast } from "#features/sync/error-toast.ts";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { readDraft } from "#shared/drafts/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { useSubmit } from "#ui/use-submit.ts";
import type { Review, ReviewGoal, ReviewIdea } from "../contract.ts";
import { openActions, withNext } from "./choices.ts";
import { isReviewDraft, type ReviewDraft, writtenGoals, writtenReview } from "./review-draft.ts";
import { saveReview } from "./write-review.ts";

interface Finish {
  week: string;
  /** Full name of the draft. */
  name: string;
  /** The new review's id, the same on every retry. */
  id: string;
  draft: ReviewDraft;
  known: Review | undefined;
  goals: readonly Goal[];
  ideas: readonly Idea[];
  change: (part: Partial<ReviewDraft>) => void;
  /** Called once the words are safe, unless the draft has changed meanwhile. */
  onDone: () => void;
}

export function useFinish({ week, name, id, draft, known, goals, ideas, change, onDone }: Finish) {
  const { isBusy, submit } = useSubmit();
  const finish = () =>
    submit(async () => {
      // An earlier try or another tab may have saved the review under this id. One of another device has another id.
      const held = known?.id === id ? known : undefined;
      const saved = { ...draft, base: newId() };
      // Before the first await, and before the review: after a crash, the draft does the rest again.
      chooseActions(goals, writtenGoals(draft));
      dropIdeas(ideas, draft.ideas);
      const saving = saveReview(
        held?.id ?? id,
        writtenReview(week, draft, held, goals),
        held && { ...held, version: draft.base || held.version },
        saved.base,
      );
      // Further edits, here or in another tab, are based on the version that is being saved.
      change({ base: saved.base });
      const outcome = await saving;
      if (outcome.state === "rejected") change({ base: draft.base });
      if (!showMutationToast(outcome, { done: "Semana guardada", failed: "Error al guardar" })) return;
      const begun = readDraft(name, isReviewDraft)?.value ?? saved;
      // Another tab may stand at another step.
      if (JSON.stringify({ ...begun, step: saved.step }) === JSON.stringify(saved)) onDone();
    });
  return { isBusy, finish };
}

/** Idempotent: an action that comes first already stays as it is. */
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
