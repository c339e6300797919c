import { endSession } from "#features/account/current-member.ts";
import { openSubscriptionFlow } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import type { CallError } from "#shared/api-client.ts";
import { showToast } from "#ui/toast.ts";
import type { MutationResult } from "../sync-engine.ts";

export interface ToastMessages {
  /** The notice of a change that is made, such as "Idea creada". */
  done: string;
  doneText?: string;
  /** The title where it is not, such as "Error al guardar". */
  failed: string;
  /** What to say then, where the specification has words; else the server's. */
  failedText?: string;
}

/** To someone whose words stand on the page alone. */
export const NOT_PERSISTED = "No hay conexión y este navegador no pudo guardarlo. No cierres esta página.";

/**
 * Says what became of a change. Where Premium or the session has ended meanwhile, that is told too.
 *
 * @returns whether what was written is safe, so that its form may close
 */
export function showMutationToast(outcome: MutationResult, words: ToastMessages): boolean {
  const { done, doneText, failed, failedText } = words;
  const isSafe = outcome.state === "applied" || (outcome.state === "queued" && outcome.isPersisted);
  if (isSafe) {
    const description = outcome.state === "applied" ? doneText : explainQueued(outcome.error);
    showToast({ title: done, description });
  } else {
    const description = outcome.state === "rejected" ? reasonOf(outcome.error, failedText) : NOT_PERSISTED;
    showToast({ title: failed, description, variant: "destructive" });
  }
  if (outcome.state === "queued") followUp(outcome.error);
  return isSafe;
}

/** At a bound the member has to read what to do about it. */
function reasonOf({ code, message }: CallError, failedText = message): string {
  return code === "too_large" ? message : failedText;
}

/** Why a change has not been sent yet, and what becomes of it. */
export function explainQueued({ code }: CallError): string {
  switch (code) {
    case "offline":
      return "Quedó en este dispositivo. Se enviará cuando vuelva la conexión.";
    case "unauthenticated":
      return "Tu sesión terminó. Quedó en este dispositivo y se enviará cuando vuelvas a entrar.";
    case "premium_required":
      return "Tu Premium terminó. Lo que escribiste queda guardado en este dispositivo.";
    default:
      return "El servidor no pudo guardarlo todavía. Quedó en este dispositivo y se enviará solo.";
  }
}

/** Where the session or Premium has ended meanwhile, the page takes that over. */
export function followUp({ code }: CallError): void {
  if (code === "unauthenticated") endSession();
  if (code === "premium_required") void refreshSubscription().then(openSubscriptionFlow);
}
