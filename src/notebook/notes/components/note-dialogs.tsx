import { useRef } from "react";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import type { TaskProps } from "#notebook/tool-page/use-task.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { editDraft, hasNote, versionOf } from "../client.ts";
import type { Note } from "../contract.ts";
import { DeleteNotesDialog, type Deletion } from "./delete-notes-dialog.tsx";
import { momentOf } from "./note-entry.tsx";
import { NoteField } from "./note-field.tsx";
import { useNoteSaving } from "./use-note-saving.ts";

/** `note` is the edited note, as the member saw it when the dialog opened. */
export type NoteTask = { kind: "edit"; note: Note } | Deletion;

export function NoteDialogs({ task: { about, isOpen, number }, memberId, onClose }: TaskProps<NoteTask>) {
  const dialog = { open: isOpen, onClose };
  if (about?.kind !== "edit") return about && <DeleteNotesDialog key={number} {...dialog} deletion={about} />;
  return (
    <Dialog key={number} {...dialog} title="Editar nota" className="sm:w-[min(100%-2rem,42rem)]">
      <EditForm note={about.note} memberId={memberId} onDone={onClose} />
    </Dialog>
  );
}

/** An edit's text, and the version from which it began, by which the server notices another device's edit. */
type EditDraft = Record<"text" | "base", string>;

function isEditDraft(value: unknown): value is EditDraft {
  const { text, base } = (value ?? {}) as Partial<EditDraft>;
  return typeof text === "string" && typeof base === "string";
}

function EditForm({ note, memberId, onDone }: { note: Note; memberId: string; onDone: () => void }) {
  const name = draftName(memberId, editDraft(note));
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft<EditDraft>(
    name,
    () => ({ id: note.id, value: { text: note.note_content, base: versionOf(note) } }),
    isEditDraft,
    ({ id, value }) => hasNote(id, value.text),
  );
  const { text, base } = draft.value;
  const field = useRef<HTMLTextAreaElement>(null);
  const { problem, setProblem, isBusy, submit, save } = useNoteSaving(memberId, field);
  const done = () => {
    forget();
    onDone();
  };
  const saveEdit = async () =>
    isUnsaved ? save(text, (edited) => ({ ...note, note_content: edited }), base, done) : done();

  return (
    <form noValidate className="mt-5" onSubmit={(event) => void submit(saveEdit, event)}>
      <NoteField
        ref={field}
        label={`Tu nota del ${momentOf(note.created_at)}`}
        placeholder={undefined}
        value={text}
        error={problem}
        readOnly={isBusy}
        onChange={(changed) => {
          write({ text: changed, base });
          setProblem(undefined);
        }}
      />
      {wasFound && isUnsaved && <UnsavedHint isSaved onDiscard={discard} />}
      <FormEnd draftName={name} busy={isBusy && "Guardando..."} onCancel={onDone} />
    </form>
  );
}
