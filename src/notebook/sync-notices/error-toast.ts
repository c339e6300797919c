import type { MutationResult } from "#platform/sync/mutation.ts";
import { showMutationToast } from "./mutation-toast.ts";

/** Shows nothing for a change that was applied or waits for a connection: the page itself shows such changes. */
export function showErrorToast(outcome: MutationResult): void {
  const { state } = outcome;
  if (state === "applied" || (state === "queued" && outcome.isPersisted && outcome.error.code === "offline"))
    return;
  showMutationToast(outcome, {
    done: "Guardado en este dispositivo",
    failed: "Error",
    failedText: "No se pudieron guardar los cambios.",
    // No form shows a refusal again, so the notice of a later success must not replace it.
    topic: `Error ${state}`,
  });
}
