import { showMutationToast } from "#features/sync/components/mutation-toast.ts";
import type { MutationResult } from "#features/sync/sync-engine.ts";

/** Of a change that the page shows by itself, only what else the member has to know is said. */
export function showErrorToast(outcome: MutationResult): void {
  const { state } = outcome;
  // Without a connection the goal's mark says that it waits.
  if (state === "applied" || (state === "queued" && outcome.isPersisted && outcome.error.code === "offline"))
    return;
  showMutationToast(outcome, {
    done: "Guardado en este dispositivo",
    failed: "Error",
    failedText: "No se pudieron guardar los cambios.",
  });
}
