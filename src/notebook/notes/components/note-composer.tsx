import { type KeyboardEvent, useId, useRef, useState } from "react";
import { isPremium, openSubscriptionFlow, useSubscription } from "#billing/subscription/client.ts";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { useSession } from "#member/account/client.ts";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import { showMutationToast } from "#platform/sync/mutation-toast.ts";
import { Button } from "#platform/ui/button.tsx";
import { isEnter } from "#platform/ui/fields/enter.ts";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { hasNote, idFor, noteOf, saveNote } from "../client.ts";
import { keyOfContext } from "../context-title.ts";
import { isHeldLocally, tellWhenSent } from "../local/local-notes-mirror.ts";
import { NEEDS_PREMIUM, NOTE_MAX, NOTE_REQUIRED } from "../note-text.ts";
import { NoteField } from "./note-field.tsx";

/** A plain text, as in drafts of earlier versions, has the key of its page. */
type NoteDraft = string | { text: string; key_id: string | null };

function isNoteDraft(value: unknown): value is NoteDraft {
  return typeof ((value as { text?: unknown } | null)?.text ?? value) === "string";
}

const writtenIn = (value: NoteDraft): { text: string; key_id?: string | null } =>
  typeof value === "string" ? { text: value } : value;

export function NoteComposer({ context, memberId }: { context: string; memberId: string }) {
  const about = `note:${context}`;
  const name = draftName(memberId, about);
  const fresh = () => ({ id: newId(), value: "" });
  const { draft, isUnsaved, wasFound, write, discard } = useDraft<NoteDraft>(
    name,
    fresh,
    isNoteDraft,
    ({ id, value }) => hasNote(id, writtenIn(value).text),
  );
  const { text: written, key_id } = writtenIn(draft.value);
  const ownKey = keyOfContext(context);
  const change = (text: string, key: typeof key_id) =>
    write(key === undefined || key === (ownKey ?? null) ? text : { text, key_id: key });
  const session = useSession();
  const subscription = useSubscription();
  const [problem, setProblem] = useState<string>();
  const { isBusy, submit } = useSubmit();
  const [isFound, setIsFound] = useState(wasFound);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();

  useInterruptedDraft(memberId, (thing) => thing === about && field.current?.focus());

  const refuse = (reason: string) => {
    setProblem(reason);
    field.current?.focus();
  };
  const begin = () => {
    discard();
    setIsFound(false);
    setProblem(undefined);
    field.current?.focus();
  };

  const save = async () => {
    const text = trimText(written);
    if (text === "") return refuse(NOTE_REQUIRED);
    if (text.length > NOTE_MAX) return refuse(tooLong(NOTE_MAX));
    // While the subscription is unknown, let the server decide; the outbox holds the note meanwhile.
    const isRefused = subscription.status === "loaded" && !isPremium(subscription);
    if (session.status === "signed-in" && isRefused) {
      showFailure("Función Premium", NEEDS_PREMIUM);
      return openSubscriptionFlow();
    }
    const note = { ...noteOf(idFor(draft.id, text), context, text), key_id };
    const outcome = await saveNote(note);
    if (outcome.state === "queued") tellWhenSent(note.id);
    const done = outcome.state === "applied" ? "Anotación Guardada" : "Anotación Guardada Localmente";
    const held = isHeldLocally(memberId, note) ? { isPersisted: true } : {};
    if (showMutationToast({ ...outcome, ...held }, { done, failed: "Error al guardar nota" })) begin();
    else if (outcome.state === "rejected")
      refuse(outcome.error.fields?.note_content ?? outcome.error.message);
  };

  const saveOnShortcut = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(save, event)}>
      <NoteField
        ref={field}
        value={written}
        error={problem}
        hintId={hintId}
        readOnly={isBusy}
        onChange={(text) => {
          change(text, key_id);
          setProblem(undefined);
        }}
        onKeyDown={saveOnShortcut}
      />
      {isFound && isUnsaved && <UnsavedHint isSaved={false} onDiscard={begin} />}
      <KeySelect value={key_id === undefined ? ownKey : key_id} onChoose={(key) => change(written, key)} />
      <SignInAgain draft={name} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          className="pointer-coarse:grow"
          softDisabled={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {isBusy ? "Guardando..." : "Guardar nota"}
        </Button>
        <p id={hintId} className="text-quiet text-sm pointer-coarse:hidden">
          {isApple() ? "Cmd" : "Ctrl"} + Enter también la guarda
        </p>
      </div>
    </form>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
