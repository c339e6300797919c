import { useId, useRef, useState } from "react";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { Button } from "#platform/ui/button.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { hasNote, idFor, noteOf } from "../client.ts";
import { keyOfContext } from "../context-title.ts";
import { NoteField } from "./note-field.tsx";
import { useNoteSaving } from "./use-note-saving.ts";

/** A draft. A plain text, as in drafts of earlier releases, gets its page's lesson as tag. */
type NoteDraft = string | { text: string; key_id: string | null };

function isNoteDraft(value: unknown): value is NoteDraft {
  return typeof ((value as { text?: unknown } | null)?.text ?? value) === "string";
}

export const composerDraft = (context: string): string => `note:${context}`;

const writtenIn = (value: NoteDraft): { text: string; key_id?: string | null } =>
  typeof value === "string" ? { text: value } : value;

export function NoteComposer({ context, memberId }: { context: string; memberId: string }) {
  const name = draftName(memberId, composerDraft(context));
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
  const field = useRef<HTMLTextAreaElement>(null);
  const { problem, setProblem, isBusy, submit, save } = useNoteSaving(memberId, field);
  const [isFound, setIsFound] = useState(wasFound);
  const hintId = useId();

  const begin = () => {
    discard();
    setIsFound(false);
    setProblem(undefined);
    field.current?.focus();
  };
  const noteWith = (text: string) => ({ ...noteOf(idFor(draft.id, text), context, text), key_id });

  return (
    <form noValidate onSubmit={(event) => void submit(() => save(written, noteWith, "", begin), event)}>
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
