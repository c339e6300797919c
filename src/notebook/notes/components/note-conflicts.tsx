import { ConflictPanels } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { joinedTexts } from "#platform/shared/text/joined-texts.ts";
import { NOTE, saveNote, versionOf } from "../client.ts";
import type { Note } from "../contract.ts";
import { NOTE_MAX } from "../note-text.ts";
import { momentOf } from "./note-entry.tsx";

export function NoteConflicts({ note, onSettled }: { note: Note; onSettled: () => void }) {
  return (
    <ConflictPanels<Pick<Note, "note_content">>
      kind={NOTE}
      recordId={note.id}
      isBelowRecord
      onSettled={onSettled}
      words={{ take: "Usar esta", kept: "Queda como estaba", taken: "Anotación Guardada" }}
      aria-label={`Otra versión de la nota del ${momentOf(note.created_at)}`}
      className="mb-3 animate-fade border-key border-l-2 py-1 pl-4"
      buttonsClass="mt-2 gap-2"
      apply={({ note_content }) => saveNote({ ...note, note_content }, versionOf(note))}
      merge={({ note_content }) => {
        const joined = joinedTexts(note.note_content, note_content);
        return joined.length > NOTE_MAX ? undefined : { note_content: joined };
      }}
      compare={({ note_content }) => (
        <>
          <p className="text-quiet text-sm">Cambió en dos dispositivos a la vez. La otra versión dice:</p>
          <p dir="auto" className="wrap-anywhere mt-1 max-w-lesson whitespace-pre-wrap font-serif text-lg">
            {note_content}
          </p>
        </>
      )}
    />
  );
}
