import { openSubscriptionFlow } from "#features/subscription/client.ts";
import { explainQueued, followUp, NOT_PERSISTED } from "#features/sync/mutation-toast.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { showFailure, showToast } from "#ui/toasts/toast.ts";

export const NEEDS_PREMIUM = "Necesitas ser un miembro Premium para guardar notas.";
const NOT_SAVED = "Error al guardar nota";

/** Returns whether the text is safe. `isHeld`: localStorage has a copy (spec, section 8, "Notes"). */
export function showSavedToast(outcome: MutationResult, isHeld: boolean): boolean {
  if (outcome.state === "applied") {
    showToast({ title: "Anotación Guardada" });
    return true;
  }
  if (outcome.state === "rejected") {
    showFailure(NOT_SAVED, outcome.error.message);
    return false;
  }
  const { error } = outcome;
  const isSafe = outcome.isPersisted || isHeld;
  const description = isSafe ? explainQueued(error) : NOT_PERSISTED;
  if (error.code === "premium_required") {
    const text = `${NEEDS_PREMIUM} ${isSafe ? "Lo que escribiste queda en este dispositivo." : NOT_PERSISTED}`;
    showFailure("Función Premium", text);
  } else if (isSafe && (error.code === "offline" || error.code === "unauthenticated"))
    showToast({ title: "Anotación Guardada Localmente", description });
  else showFailure(NOT_SAVED, description);
  followUp(error);
  return isSafe;
}

export function showNeedsPremiumToast(): void {
  showFailure("Función Premium", NEEDS_PREMIUM);
  openSubscriptionFlow();
}
