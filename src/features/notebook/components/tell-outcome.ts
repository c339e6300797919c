import { endSession } from "#features/account/former-member.ts";
import { openSubscriptionFlow } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import type { CallError } from "#shared/api-client.ts";
import { showToast } from "#ui/toast.ts";
import type { Outcome } from "../notebook.ts";

export interface Words {
  /** The notice of a change that is made, such as "Idea creada". */
  done: string;
  doneText?: string;
  /** The title where it is not, such as "Error al guardar". */
  failed: string;
  /** What to say then, where the specification has words; else the server's. */
  failedText?: string;
}

/** To someone whose words stand on the page alone. */
export const UNKEPT = "No hay conexión y este navegador no pudo guardarlo. No cierres esta página.";

/**
 * Says what became of a change. Where Premium or the session has ended meanwhile, that is told too.
 *
 * @returns whether what was written is safe, so that its form may close
 */
export function tellOutcome(outcome: Outcome, words: Words): boolean {
  const { done, doneText, failed, failedText } = words;
  const isSafe = outcome.state === "made" || (outcome.state === "waiting" && outcome.isKept);
  if (isSafe) {
    const description = outcome.state === "made" ? doneText : explainWaiting(outcome.error);
    showToast({ title: done, description });
  } else {
    const description = outcome.state === "refused" ? reasonOf(outcome.error, failedText) : UNKEPT;
    showToast({ title: failed, description, variant: "destructive" });
  }
  if (outcome.state === "waiting") followUp(outcome.error);
  return isSafe;
}

/** At a bound the member has to read what to do about it. */
function reasonOf({ code, message }: CallError, failedText = message): string {
  return code === "too_large" ? message : failedText;
}

/** Why a change has not been sent yet, and what becomes of it. */
export function explainWaiting({ code }: CallError): string {
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
