import { type RefObject, useState } from "react";
import { isPremium, openSubscriptionFlow, useSubscription } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { saveNote } from "../client.ts";
import type { Note } from "../contract.ts";
import { NEEDS_PREMIUM, NOTE_MAX, NOTE_REQUIRED } from "../note-text.ts";

/** Loads the code that copies unsent notes to localStorage. The first paint does not need this code. */
export async function loadMirror(memberId: string) {
  const mirror = await import("../local/local-notes-mirror.ts");
  mirror.mirrorLocalNotes(memberId);
  return mirror;
}

export function useNoteSaving(memberId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const session = useSession();
  const subscription = useSubscription();
  const [problem, setProblem] = useState<string>();
  const { isBusy, submit } = useSubmit();

  const refuse = (reason: string) => {
    setProblem(reason);
    field.current?.focus();
  };

  const save = async (written: string, noteOf: (text: string) => Note, base: string, onSafe: () => void) => {
    const text = trimText(written);
    if (text === "") return refuse(NOTE_REQUIRED);
    if (text.length > NOTE_MAX) return refuse(tooLong(NOTE_MAX));
    // While the subscription is unknown, let the server decide; the outbox holds the note meanwhile.
    const isRefused = subscription.status === "loaded" && !isPremium(subscription);
    if (session.status === "signed-in" && isRefused) {
      showFailure("Función Premium", NEEDS_PREMIUM);
      return openSubscriptionFlow();
    }
    const note = noteOf(text);
    const loading = loadMirror(memberId).catch(() => undefined);
    const outcome = await saveNote(note, base);
    const mirror = outcome.state === "queued" ? await loading : undefined;
    mirror?.tellWhenSent(note.id);
    const done = outcome.state === "applied" ? "Anotación Guardada" : "Anotación Guardada Localmente";
    const held = mirror?.isHeldLocally(memberId, note) ? { isPersisted: true } : {};
    if (showMutationToast({ ...outcome, ...held }, { done, failed: "Error al guardar nota" })) onSafe();
    else if (outcome.state === "rejected")
      refuse(outcome.error.fields?.note_content ?? outcome.error.message);
  };

  return { problem, setProblem, isBusy, submit, save };
}
