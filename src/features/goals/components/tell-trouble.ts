import { tellOutcome } from "#features/notebook/components/tell-outcome.ts";
import type { Outcome } from "#features/notebook/notebook.ts";

/** Of a change that the page shows by itself, only what else the member has to know is said. */
export function tellTrouble(outcome: Outcome): void {
  const { state } = outcome;
  // Without a connection the goal's mark says that it waits.
  if (state === "made" || (state === "waiting" && outcome.isKept && outcome.error.code === "offline")) return;
  tellOutcome(outcome, {
    done: "Guardado en este dispositivo",
    failed: "Error",
    failedText: "No se pudieron guardar los cambios.",
  });
}
