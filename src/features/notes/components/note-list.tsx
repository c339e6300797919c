import { useState } from "react";
import { PendingBadge } from "#features/sync/components/pending-badge.tsx";
import { Button } from "#ui/button.tsx";
import { LineIcon } from "#ui/drawings/icons.tsx";
import { NOTE } from "../client.ts";
import type { Note } from "../contract.ts";
import { momentOf, NoteEntry } from "./note-entry.tsx";
import { SheetRow } from "./sheet.tsx";

/** Notes per step: rendering years of notes at once would slow the page down. */
const STEP = 50;
const TRASH = "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5";

interface NoteListProps {
  notes: readonly Note[];
  words: readonly string[];
  onDelete: (note: Note) => void;
}

export function NoteList({ notes, words, onDelete }: NoteListProps) {
  const [shown, setShown] = useState(STEP);
  const firstNew = shown - STEP;
  const left = notes.length - shown;
  return (
    <>
      <ol>
        {notes.slice(0, shown).map((note, index) => (
          <NoteEntry
            key={note.id}
            text={note.note_content}
            instant={note.created_at}
            words={words}
            mark={<PendingBadge kind={NOTE} id={note.id} />}
            takesFocus={index > 0 && index === firstNew}
          >
            <button
              type="button"
              aria-label={`Borrar la nota del ${momentOf(note.created_at)}`}
              className="ml-auto grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-danger"
              onClick={() => onDelete(note)}
            >
              <LineIcon line={TRASH} />
            </button>
          </NoteEntry>
        ))}
      </ol>
      {left > 0 && (
        <SheetRow className="pb-4">
          <Button variant="secondary" onClick={() => setShown(shown + STEP)}>
            Mostrar más
            <span className="font-normal text-quiet">quedan {left.toLocaleString("es-AR")}</span>
          </Button>
        </SheetRow>
      )}
    </>
  );
}
