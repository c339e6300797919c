import type { CallError } from "#platform/shared/api-client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";

export interface ToastMessages {
  /** Title on success, such as "Idea creada". */
  done: string;
  doneText?: string;
  failed: string;
  /** The specification's text for a failure; else the server's message. */
  failedText?: string;
  /** Notices with one topic replace each other. The default is `failed`, so a success replaces its form's error. */
  topic?: string;
}

/** How long a notice stays if the page itself shows the change. */
export const SHOWN_MS = 2000;

/** The sentence for text that exists only in the open page. */
const notPersisted = ({ code }: Pick<CallError, "code">) =>
  `${code === "offline" ? "No hay conexión" : "No se pudo enviar"} y este navegador no pudo guardarlo. No cierres esta página.`;

/** Shows the outcome, and follows up on an ended session or Premium. Returns true if the form may close. */
export function showMutationToast(outcome: MutationResult, words: ToastMessages): boolean {
  const { done, doneText, failed, failedText, topic = failed } = words;
  const isSafe = outcome.state === "applied" || (outcome.state === "queued" && outcome.isPersisted);
  if (isSafe) {
    showToast(
      outcome.state === "queued"
        ? { title: done, description: explainQueued(outcome.error), topic }
        : { title: done, description: doneText, topic, durationMs: SHOWN_MS },
    );
  } else {
    const description =
      outcome.state === "rejected" ? reasonOf(outcome.error, failedText) : notPersisted(outcome.error);
    showToast({ title: failed, description, variant: "destructive", topic });
  }
  if (outcome.state === "queued") followUp(outcome.error);
  return isSafe;
}

/** If a quota is full, the server's message says what to do. */
function reasonOf({ code, message }: CallError, failedText = message): string {
  return code === "too_large" ? message : failedText;
}

const QUEUED: Partial<Record<CallError["code"], string>> = {
  offline: "Quedó en este dispositivo. Se enviará cuando vuelva la conexión.",
  unauthenticated:
    "Tu sesión terminó. Quedó en este dispositivo y se enviará cuando vuelvas a iniciar sesión.",
  premium_required: "Tu Premium terminó. Lo que escribiste queda guardado en este dispositivo.",
};

export function explainQueued({ code }: Pick<CallError, "code">): string {
  return (
    QUEUED[code] ?? "El servidor no pudo guardarlo todavía. Quedó en este dispositivo y se enviará solo."
  );
}

/** Tells the application that the session or Premium may have ended: "call-refused" on the window, with the code. */
export function followUp({ code }: Pick<CallError, "code">): void {
  if (code === "unauthenticated" || code === "premium_required")
    window.dispatchEvent(new CustomEvent("call-refused", { detail: code }));
}
