import { type SyntheticEvent, useEffect, useState } from "react";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { readDraft } from "#platform/shared/drafts/drafts.ts";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import type { Goal, WrittenGoal } from "../contract.ts";
import { isWrittenGoal, problemsOf, readsTheSame, tidyGoal } from "../goal-fields.ts";
import { changeGoal, NOT_SAVED } from "../write-goals.ts";

/** The draft of an edit. `seen` is the goal from which the edit began: its version is the base of the save. */
interface GoalEditDraft {
  seen: Goal;
  written: WrittenGoal;
}

export function goalEditDraft(goalId: string): string {
  return `goal-edit:${goalId}`;
}

export function isGoalEditDraft(value: unknown): value is GoalEditDraft {
  const { seen, written } = (value ?? {}) as Partial<GoalEditDraft>;
  return isWrittenGoal(seen) && typeof seen.version === "string" && isWrittenGoal(written);
}

export interface GoalEdit {
  /** The current goal; null if it was deleted, undefined while it loads. */
  goal: Goal | null | undefined;
  /** The goal when the form opened, or the one stored with the draft. */
  found: Goal;
  draftName: string;
  today: string;
}

/** Shows a newer version of the goal if the form is unedited. Otherwise warns: a save merges or keeps both versions. */
export function useGoalEdit({ goal, found, draftName, today }: GoalEdit, onSaved: () => void) {
  const begin = goal ?? found;
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: begin.id, value: { seen: begin, written: tidyGoal(begin) } }),
    isGoalEditDraft,
  );
  const { seen, written } = draft.value;
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const { isBusy: isSaving, submit } = useSubmit();
  const [isSaved, setIsSaved] = useState(false);
  // The form stays until the next page has loaded, and must not save twice.
  const isBusy = isSaving || isSaved;

  // Only a version with another text counts as a change. While saving, `goal` already holds the optimistic edit.
  const isOther = goal ? goal.version !== seen.version && !readsTheSame(goal, seen) : goal === null;
  // Tabs share the draft: another tab may already have saved these words.
  const isApart = isUnsaved && !(goal && readsTheSame(goal, written));
  const change = isOther && !isBusy ? (isApart ? "met" : "followed") : "none";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change
  useEffect(() => {
    if (change === "followed" && goal) discard();
    // Store the draft again, because another tab that saved may have deleted it.
    if (change === "met") write(draft.value);
  }, [change, goal?.version]);

  const save = async () => {
    if (isSaved) return;
    const tidy = tidyGoal(written);
    const wrong = problemsOf(tidy, seen, today);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    // The completion dates come from `goal`. The version is the base by which the server detects a conflict.
    const known = { ...(goal ?? seen), version: (!isOther && goal ? goal : seen).version };
    const outcome = await changeGoal(tidy, known);
    const meets = goal && isOther;
    const isSafe = showMutationToast(outcome, {
      done: meets ? "Guardamos las dos versiones" : "¡Meta Actualizada!",
      doneText: meets ? "Elige en la meta con cuál te quedas." : "Tus cambios han sido guardados.",
      ...NOT_SAVED,
    });
    if (isSafe) {
      // Keep the shared draft if another tab has changed it since.
      const kept = readDraft(draftName, isGoalEditDraft);
      if (JSON.stringify(kept?.value) === JSON.stringify(draft.value)) forget();
      setIsSaved(true);
      return onSaved();
    }
    if (outcome.state !== "rejected") return;
    // The server names a field by path, such as `actions.3.action_text`. The form shows errors per list.
    const told = Object.entries(outcome.error.fields ?? {});
    setProblems(Object.fromEntries(told.map(([path, problem]) => [path.replace(/\..*/, ""), problem])));
  };

  return {
    written,
    seen,
    isUnsaved,
    wasFound,
    isBusy,
    problems,
    meets: change === "met" || (change === "followed" && goal === null),
    discard: () => {
      discard();
      setProblems({});
    },
    edit: (changed: Partial<WrittenGoal>) => {
      write({ seen, written: { ...written, ...changed } });
      const left = Object.entries(problems).filter(([part]) => !(part in changed));
      setProblems(Object.fromEntries(left));
    },
    save: (event: SyntheticEvent) => submit(save, event),
  };
}
