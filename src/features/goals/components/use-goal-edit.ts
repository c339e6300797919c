import { useEffect, useRef, useState } from "react";
import { showMutationToast } from "#features/sync/components/mutation-toast.ts";
import { readDraft } from "#shared/drafts.ts";
import { useDraft } from "#ui/use-draft.ts";
import { changeGoal, type WrittenGoal } from "../client.ts";
import type { Goal } from "../contract.ts";
import { isGoalEditDraft, writtenOf } from "../goal-edit-draft.ts";
import { problemsOf } from "../goal-problems.ts";
import { readsTheSame, tidyGoal } from "../written-goal.ts";

interface GoalEdit {
  /** The goal as it is by now; null where it was deleted, undefined while that is not known. */
  goal: Goal | null | undefined;
  /** The goal that the member found, or had before them when they left what they wrote. */
  found: Goal;
  draftName: string;
  today: string;
  /** Called once what was written is safe. */
  onSaved: () => void;
}

/**
 * A goal that is being edited: its draft, what has become of the goal meanwhile, and saving. Whoever has changed nothing
 * follows the goal; whoever has is told, and what they save is kept beside what stands.
 */
export function useGoalEdit({ goal, found, draftName, today, onSaved }: GoalEdit) {
  const begin = goal ?? found;
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(
    draftName,
    () => ({ id: begin.id, value: { seen: begin, written: writtenOf(begin) } }),
    isGoalEditDraft,
  );
  const { seen, written } = draft.value;
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  // A second click comes before the first has been shown; and what is safe is nobody's concern any more.
  const isSaving = useRef(false);

  // Another version that reads the same is none; and what is being saved stands in the notebook already.
  const isOther = goal ? goal.version !== seen.version && !readsTheSame(goal, seen) : goal === null;
  // What is written in another tab is written in this one, too, and may have been saved there.
  const isApart = isUnsaved && !(goal && readsTheSame(goal, written));
  const change = isOther && !isBusy ? (isApart ? "met" : "followed") : "none";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change
  useEffect(() => {
    if (change === "followed" && goal) discard();
    // Another tab that has saved may have put away the draft that both share.
    if (change === "met") write(draft.value);
  }, [change, goal?.version]);

  const save = async () => {
    if (isSaving.current) return;
    const tidy = tidyGoal(written);
    const wrong = problemsOf(tidy, seen, today);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    isSaving.current = true;
    setIsBusy(true);
    // What was ticked meanwhile stays ticked; the version says which goal was changed.
    const known = { ...(goal ?? seen), version: (!isOther && goal ? goal : seen).version };
    const outcome = await changeGoal(tidy, known);
    const meets = goal && isOther;
    const isSafe = showMutationToast(outcome, {
      done: meets ? "Guardamos las dos versiones" : "¡Meta Actualizada!",
      doneText: meets ? "Elige en la meta con cuál te quedas." : "Tus cambios han sido guardados.",
      failed: "Error",
      failedText: "No se pudieron guardar los cambios.",
    });
    if (isSafe) {
      // Another tab may have written on in the draft: that stays.
      const kept = readDraft(draftName, isGoalEditDraft);
      if (JSON.stringify(kept?.value) === JSON.stringify(draft.value)) forget();
      return onSaved();
    }
    isSaving.current = false;
    setIsBusy(false);
    if (outcome.state !== "rejected") return;
    // The server names a field by its path, such as `actions.3.action_text`; here its list says it.
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
    /** What was deleted stays to be seen, and so does what was changed elsewhere. */
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
    save,
  };
}
