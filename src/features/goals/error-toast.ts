import { showMutationToast } from "#features/sync/mutation-toast.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";

/** Shows a toast unless the change was applied or only waits for a connection. */
export function showErrorToast(outcome: MutationResult): void {
  const { state } = outcome;
  // Offline, `GoalWaitingMark` shows that the change is queued.
  if (state === "applied" || (state === "queued" && outcome.isPersisted && outcome.error.code === "offline"))
    return;
  showMutationToast(outcome, {
    done: "Guardado en este dispositivo",
    failed: "Error",
    failedText: "No se pudieron guardar los cambios.",
  });
}
