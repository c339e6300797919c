import { useEffect, useEffectEvent, useState } from "react";
import { useIdea } from "#notebook/ideas/client.ts";
import { useIsPending } from "#notebook/sync-notices/components/pending-badge.tsx";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import type { CallError } from "#platform/shared/api-client.ts";
import { syncNow } from "#platform/sync/client.ts";
import type { Address } from "#platform/ui/navigation.tsx";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { useGoal } from "../client.ts";
import { tidyGoal } from "../goal-fields.ts";
import { bornGoal } from "../list/born-goal.ts";
import { createGoal } from "../write-goals.ts";
import type { WizardValue } from "./steps.ts";

interface Creation {
  /** The id stays the same across retries, so that the goal is created only once. */
  goalId: string;
  ideaId: string;
  value: WizardValue;
  forget: () => void;
  leave: (to: Address) => void;
}

/** Creates the goal once and opens the list of goals. A rejected goal stays in the wizard. */
export function useCreation({ goalId, ideaId, value, forget, leave }: Creation) {
  const { isBusy, submit } = useSubmit();
  const [refusal, setRefusal] = useState<CallError>();
  // If the device could not store the goal, the page stays open until the server has the goal.
  const [isOnPageAlone, setIsOnPageAlone] = useState(false);
  const isThere = useGoal(goalId) != null;
  const idea = useIdea(ideaId);
  const isWaiting = useIsPending("goal", goalId);

  const finish = useEffectEvent(() => {
    forget();
    bornGoal.set(goalId);
    leave("/mis-metas");
  });
  // The goal may also be created by another tab, or after `createGoal` has stopped waiting.
  const isMade = isThere && !isBusy && !(isOnPageAlone && isWaiting);
  useEffect(() => {
    if (isMade) finish();
  }, [isMade]);

  const create = () =>
    submit(async () => {
      setRefusal(undefined);
      if (isThere) return syncNow();
      const outcome = await createGoal(goalId, tidyGoal(value), { version: "", ...idea, id: ideaId });
      const words = { done: "¡Meta Creada!", failed: "Error", failedText: "No se pudo crear la meta." };
      const isSafe = showMutationToast(outcome, words);
      setIsOnPageAlone(!isSafe);
      if (outcome.state === "rejected") setRefusal(outcome.error);
    });

  return { create, isBusy, isThere, refusal };
}
