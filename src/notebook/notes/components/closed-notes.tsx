import { useId, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { navigate } from "#platform/ui/navigation.tsx";
import { readLocalNotes } from "../local/local-notes.ts";
import { instantOf } from "../note-entries.ts";
import { NEEDS_PREMIUM } from "../note-text.ts";
import { pathOfContext } from "../notes-context.ts";
import { NoteEntry } from "./note-entry.tsx";
import { NoteField } from "./note-field.tsx";
import { SHEET_LINE, SheetRow } from "./sheet.tsx";

interface ClosedNotesProps {
  context: string;
  memberId: string | undefined;
}

export function ClosedNotes({ context, memberId }: ClosedNotesProps) {
  const hintId = useId();
  const [notes] = useState(() => readLocalNotes(memberId).filter((note) => note.context === context));
  return (
    <div className={`max-w-5xl ${SHEET_LINE}`}>
      <SheetRow>
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div>
            <NoteField value="" disabled hintId={hintId} />
            <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button disabled variant="secondary">
                Guardar nota
              </Button>
              <p id={hintId} className="text-quiet text-sm">
                {NEEDS_PREMIUM}
              </p>
            </div>
          </div>
          <section className="animate-fade self-start lg:mt-8">
            <h2 className="text-xl">Tus notas son parte de Premium</h2>
            <p className="mt-2 font-serif text-quiet">
              Con Premium escribes junto a cada clave y encuentras lo que anotaste cuando vuelves a leerla.
            </p>
            <Button
              className="mt-5"
              onClick={() => navigate(pathOfContext(context), { state: { showSubscriptionModal: "/notas" } })}
            >
              ¡Quiero ser Premium!
            </Button>
          </section>
        </div>
      </SheetRow>
      {notes.length > 0 && (
        <>
          <SheetRow className="pt-10 pb-2">
            <h2 className="text-2xl">Guardadas en este dispositivo</h2>
            <p className="mt-1 text-quiet">Cuando inicies sesión con Premium pasarán a tu cuenta.</p>
            <input
              type="search"
              disabled
              aria-label="Buscar en tus notas"
              placeholder="Buscar en tus notas..."
              className="mt-4 min-h-11 w-full rounded-md border border-edge bg-wash px-4"
            />
          </SheetRow>
          <ol>
            {notes.map(({ text, minute }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <NoteEntry key={index} text={text} instant={instantOf(minute)} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
