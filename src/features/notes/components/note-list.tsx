import { useEffect, useRef, useState } from "react";
import { ActionButton } from "#features/ideas/components/icons.tsx";
import { KeyMark } from "#features/keys/components/key-mark.tsx";
import { KeySelect } from "#features/keys/components/key-select.tsx";
import { PendingBadge } from "#features/sync/components/pending-badge.tsx";
import { showErrorToast } from "#features/sync/error-toast.ts";
import { figure } from "#shared/text/figure.ts";
import { Button } from "#ui/button.tsx";
import { useInPieces } from "#ui/loading/use-in-pieces.ts";
import { NOTE, setNoteKey } from "../client.ts";
import { keyOfNote } from "../context-title.ts";
import type { Note } from "../contract.ts";
import { momentOf, NoteEntry } from "./note-entry.tsx";
import { SheetRow } from "./sheet.tsx";

/** Notes per step: rendering years of notes at once would slow the page down. */
const STEP = 50;

interface NoteListProps {
  notes: readonly Note[];
  words: readonly string[];
  onDelete: (note: Note) => void;
}

export function NoteList({ notes, words, onDelete }: NoteListProps) {
  const [shown, setShown] = useState(STEP);
  const firstNew = shown - STEP;
  const left = notes.length - shown;
  const rows = useInPieces(notes.slice(0, shown));
  return (
    <>
      <ol>
        {rows.map((note, index) => (
          <NoteEntry
            key={note.id}
            text={note.note_content}
            instant={note.created_at}
            words={words}
            mark={
              <>
                <PendingBadge kind={NOTE} id={note.id} />
                <NoteKey note={note} />
              </>
            }
            takesFocus={index > 0 && index === firstNew}
          >
            <ActionButton
              name="trash"
              label={`Borrar la nota del ${momentOf(note.created_at)}`}
              className="ml-auto hover:bg-wash hover:text-danger"
              onClick={() => onDelete(note)}
            />
          </NoteEntry>
        ))}
      </ol>
      {left > 0 && (
        <SheetRow className="pb-4">
          <Button variant="secondary" onClick={() => setShown(shown + STEP)}>
            Mostrar más
            <span className="font-normal text-quiet">{`queda${left > 1 ? "n" : ""} ${figure(left)}`}</span>
          </Button>
        </SheetRow>
      )}
    </>
  );
}

function NoteKey({ note }: { note: Note }) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.querySelector("select")?.focus();
  }, [isOpen]);
  const keyId = keyOfNote(note);
  return (
    <div ref={place}>
      {isOpen ? (
        <KeySelect
          value={keyId}
          onChoose={async (chosen) => showErrorToast(await setNoteKey(note, chosen))}
        />
      ) : (
        <button
          type="button"
          className="inline-flex min-h-11 items-center text-quiet text-sm hover:underline"
          onClick={() => setIsOpen(true)}
        >
          {keyId === null ? "Sin clave" : <KeyMark keyId={keyId} />}
          <span className="sr-only">, cambiarla en la nota del {momentOf(note.created_at)}</span>
        </button>
      )}
    </div>
  );
}
