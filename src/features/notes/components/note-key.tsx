import { useEffect, useRef, useState } from "react";
import { KeyMark } from "#features/keys/components/key-mark.tsx";
import { KeySelect } from "#features/keys/components/key-select.tsx";
import { showErrorToast } from "#features/sync/error-toast.ts";
import { setNoteKey } from "../client.ts";
import { keyOfNote } from "../context-title.ts";
import type { Note } from "../contract.ts";
import { momentOf } from "./note-entry.tsx";

export function NoteKey({ note }: { note: Note }) {
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
