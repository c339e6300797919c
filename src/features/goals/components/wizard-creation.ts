import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useIdea } from "#features/ideas/client.ts";
import { syncNow } from "#features/sync/client.ts";
import { showMutationToast } from "#features/sync/components/mutation-toast.ts";
import { useIsPending } from "#features/sync/components/pending-badge.tsx";
import type { CallError } from "#shared/api-client.ts";
import { createGoal, useGoal } from "../client.ts";
import { type WizardValue, writtenGoal } from "../wizard-steps.ts";

const GOALS = "/mis-metas";

interface Creation {
  /** The goal's id, the same over every try. */
  goalId: string;
  ideaId: string;
  value: WizardValue;
  /** Lets go of the draft. */
  forget: () => void;
  leave: (to: string) => void;
}

/** Makes the goal, once, and goes to where it stands. What the server refuses stays before its writer. */
export function useCreation({ goalId, ideaId, value, forget, leave }: Creation) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallError>();
  // A second click comes before the first has been shown.
  const isSaving = useRef(false);
  // What stands on this page alone keeps its writer here until the server has it.
  const [isOnPageAlone, setIsOnPageAlone] = useState(false);
  const isThere = useGoal(goalId) != null;
  const version = useIdea(ideaId)?.version ?? "";
  const isWaiting = useIsPending("goal", goalId);

  const finish = useEffectEvent(() => {
    if (isSaving.current) return;
    forget();
    leave(GOALS);
  });
  // It may also be made in another tab, or later than this page had the patience to wait for.
  const isMade = isThere && !isBusy && !(isOnPageAlone && isWaiting);
  useEffect(() => {
    if (isMade) finish();
  }, [isMade]);

  const create = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    setIsBusy(true);
    setRefusal(undefined);
    if (isThere) await syncNow();
    else {
      const outcome = await createGoal(goalId, writtenGoal(value, value.title), { id: ideaId, version });
      const words = { done: "¡Meta Creada!", failed: "Error", failedText: "No se pudo crear la meta." };
      const isSafe = showMutationToast(outcome, words);
      setIsOnPageAlone(!isSafe);
      if (outcome.state === "rejected") setRefusal(outcome.error);
    }
    isSaving.current = false;
    setIsBusy(false);
  };

  return { create, isBusy, isThere, refusal };
}
