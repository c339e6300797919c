import { type Ref, useEffect, useMemo, useState } from "react";
import { KeyMark } from "#lessons/keys/components/key-mark.tsx";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { termsOf } from "#lessons/search/terms.ts";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { fold } from "#platform/shared/text/fold-text.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { ActionButton } from "#platform/ui/action-button.tsx";
import { Button } from "#platform/ui/button.tsx";
import { FilterField } from "#platform/ui/fields/filter-field.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useLongList } from "#platform/ui/loading/use-in-pieces.ts";
import { NOTE, setNoteKey } from "../client.ts";
import { keyOfNote } from "../context-title.ts";
import type { Note } from "../contract.ts";
import type { NoteTask } from "./note-dialogs.tsx";
import { momentOf, NoteEntry } from "./note-entry.tsx";
import { SheetRow } from "./sheet.tsx";

const NoteConflicts = lazyComponent("NoteConflicts", () => import("./note-conflicts.tsx"));

interface NoteHistoryProps {
  notes: readonly Note[];
  onOpen: (task: NoteTask) => void;
  /** The list, to focus after a deletion removed the focused element. */
  ref: Ref<HTMLElement>;
}

/** The pause in typing before a search. A cheap phone needs 300 ms to render, and typing would lag. */
const STILL_MS = 150;

const count = (notes: readonly Note[]) => counted(notes.length, "nota", "notas");

export function NoteHistory({ notes, onOpen, ref }: NoteHistoryProps) {
  const [typed, setTyped] = useState("");
  const asked = typed.trim();
  const [query, setQuery] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(setQuery, STILL_MS, asked);
    return () => clearTimeout(timer);
  }, [asked]);
  const { found, words } = useFoundNotes(notes, query);
  const contested = new Set(useConflictsOf(NOTE).map(({ record_id }) => record_id));
  const deleted = found.filter(({ id }) => !contested.has(id));
  return (
    <>
      <SheetRow className="pt-8 pb-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="historial" className="text-2xl">
            Lo que escribiste
          </h2>
          <Button
            variant="quiet"
            className="-mr-3"
            disabled={deleted.length === 0 || query !== asked}
            onClick={() => onOpen({ kind: "all", notes: deleted, query })}
          >
            Borrar Todo
          </Button>
        </div>
        <FilterField label="Buscar en tus notas" value={typed} className="mt-2" onChange={setTyped} />
        <p role="status" className="mt-2 min-h-6 text-quiet text-sm">
          {found.length === 0
            ? `Ninguna nota dice «${query}». Prueba con otras palabras.`
            : query
              ? `${count(found)} de ${figure(notes.length)}`
              : count(notes)}
        </p>
      </SheetRow>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
      <section ref={ref} tabIndex={0} aria-labelledby="historial" className="md:max-h-96 md:overflow-y-auto">
        <NoteList key={query} notes={found} words={words} contested={contested} onOpen={onOpen} />
      </section>
    </>
  );
}

const foldedTexts = new WeakMap<Note, string>();

function foldedTextOf(note: Note): string {
  const text = foldedTexts.get(note) ?? fold(note.note_content);
  foldedTexts.set(note, text);
  return text;
}

function useFoundNotes(notes: readonly Note[], query: string) {
  return useMemo(() => {
    const { words } = termsOf(query);
    return { found: notes.filter((note) => words.every((word) => foldedTextOf(note).includes(word))), words };
  }, [notes, query]);
}

interface NoteListProps {
  notes: readonly Note[];
  words: readonly string[];
  /** Ids of notes with conflicts. Such a note cannot be deleted, so that the member first sees every version. */
  contested: ReadonlySet<string>;
  onOpen: (task: NoteTask) => void;
}

function NoteList({ notes, words, contested, onOpen }: NoteListProps) {
  const { rows, list } = useLongList(notes);
  return (
    <ol {...list}>
      {rows.map((note) => (
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
          conflicts={
            contested.has(note.id)
              ? (onSettled) => <NoteConflicts note={note} onSettled={onSettled} />
              : undefined
          }
        >
          <ActionButton
            name="pencil"
            label={`Editar la nota del ${momentOf(note.created_at)}`}
            onClick={() => onOpen({ kind: "edit", note })}
          />
          {!contested.has(note.id) && (
            <ActionButton
              name="trash"
              label={`Borrar la nota del ${momentOf(note.created_at)}`}
              hover="hover:bg-wash hover:text-danger"
              onClick={() => onOpen({ kind: "one", notes: [note], query: "" })}
            />
          )}
        </NoteEntry>
      ))}
    </ol>
  );
}

const focusSelect = (place: HTMLElement | null) => place?.querySelector("select")?.focus();

function NoteKey({ note }: { note: Note }) {
  const [isOpen, setIsOpen] = useState(false);
  const keyId = keyOfNote(note);
  return (
    <div ref={isOpen ? focusSelect : null}>
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
          {keyId === null ? <span>Sin clave</span> : <KeyMark keyId={keyId} />}
          <span className="sr-only">, cambiarla en la nota del {momentOf(note.created_at)}</span>
        </button>
      )}
    </div>
  );
}
