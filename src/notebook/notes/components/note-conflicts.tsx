import { TextConflicts } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { joinedTexts } from "#platform/shared/text/joined-texts.ts";
import { NOTE, saveNote, versionOf } from "../client.ts";
import type { Note } from "../contract.ts";
import { NOTE_MAX } from "../note-text.ts";
import { momentOf } from "./note-entry.tsx";

export function NoteConflicts({ note, onSettled }: { note: Note; onSettled: () => void }) {
  return (
    <TextConflicts
      kind={NOTE}
      recordId={note.id}
      words={{ take: "Usar esta", kept: "Queda como estaba", taken: "Anotación Guardada" }}
      aria-label={`Otra versión de la nota del ${momentOf(note.created_at)}`}
      className="border-key"
      linesOf={({ note_content }: Note) => [note_content]}
      apply={({ note_content }: Note) => saveNote({ ...note, note_content }, versionOf(note))}
      merge={({ note_content }: Note) => {
        const joined = joinedTexts(note.note_content, note_content);
        return joined.length > NOTE_MAX ? undefined : ({ note_content: joined } as never);
      }}
      onSettled={onSettled}
    />
  );
}
