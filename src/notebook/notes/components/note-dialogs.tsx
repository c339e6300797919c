import type { Opening } from "#platform/ui/dialogs/use-opening.ts";
import type { Note } from "../contract.ts";
import { DeleteNotesDialog, type Deletion } from "./delete-notes-dialog.tsx";
import { EditNoteDialog } from "./edit-note-dialog.tsx";

export type NoteTask = { kind: "edit"; note: Note } | Deletion;

interface NoteDialogsProps {
  task: Opening<NoteTask>;
  memberId: string;
  onClose: () => void;
}

export function NoteDialogs({ task: { about, isOpen, number }, memberId, onClose }: NoteDialogsProps) {
  if (!about) return null;
  const dialog = { open: isOpen, onClose };
  return about.kind === "edit" ? (
    <EditNoteDialog key={number} {...dialog} note={about.note} memberId={memberId} />
  ) : (
    <DeleteNotesDialog key={number} {...dialog} deletion={about} />
  );
}
