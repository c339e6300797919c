import { useRef } from "react";
import { FormEnd } from "#notebook/tool-page/components/form-end.tsx";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { UnsavedHint } from "#platform/ui/unsaved-hint.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { editDraft, hasNote, versionOf } from "../client.ts";
import type { Note } from "../contract.ts";
import { momentOf } from "./note-entry.tsx";
import { NoteField } from "./note-field.tsx";
import { useNoteSaving } from "./use-note-saving.ts";

interface EditNoteDialogProps {
  open: boolean;
  /** As the member saw it when the dialog opened. */
  note: Note;
  memberId: string;
  onClose: () => void;
}

export function EditNoteDialog({ open, onClose, ...form }: EditNoteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Editar nota" className="sm:w-[min(100%-2rem,42rem)]">
      <EditForm {...form} onDone={onClose} />
    </Dialog>
  );
}

/** With the version that the member began to edit: what another device has written since stays beside. */
interface EditDraft {
  text: string;
  base: string;
}

function isEditDraft(value: unknown): value is EditDraft {
  const { text, base } = (value ?? {}) as Partial<EditDraft>;
  return typeof text === "string" && typeof base === "string";
}

function EditForm({
  note,
  memberId,
  onDone,
}: Pick<EditNoteDialogProps, "note" | "memberId"> & { onDone: () => void }) {
  const name = draftName(memberId, editDraft(note));
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft<EditDraft>(
    name,
    () => ({ id: note.id, value: { text: note.note_content, base: versionOf(note) } }),
    isEditDraft,
    ({ id, value }) => hasNote(id, value.text),
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const { problem, setProblem, isBusy, submit, save } = useNoteSaving(memberId, field);
  const { text, base } = draft.value;
  const done = () => {
    forget();
    onDone();
  };
  const edited = (note_content: string) => ({ ...note, note_content, updated_at: new Date().toISOString() });

  return (
    <form
      noValidate
      className="mt-5"
      onSubmit={(event) =>
        void submit(async () => (isUnsaved ? save(text, edited, base, done) : done()), event)
      }
    >
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
