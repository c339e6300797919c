import { type ChangeEvent, useRef } from "react";
import { longDate } from "#platform/shared/days/days.ts";
import { andMore, counted } from "#platform/shared/text/counted.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { useInPieces } from "#platform/ui/loading/use-in-pieces.ts";
import type { Preview } from "./compare-import.ts";
import { useImport } from "./use-import.ts";

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { state, preview, isSaving, result, read, stop, keep } = useImport(onClose);
  const input = useRef<HTMLInputElement>(null);
  const isReading = state.phase === "reading";
  const resume = state.phase === "failed" && state.resume;
  const added = preview?.added.length ?? 0;
  const count = preview ? added + preview.changed.length + preview.ended.length : 0;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Without this, choosing the same file again after correcting it fires no change event.
    event.target.value = "";
    if (file) void read(file);
  };

  return (
    <Dialog open={open} onClose={onClose} title="Importar eventos de un archivo">
      {!preview && (
        <p className="mt-3 max-w-lesson">
          Elige un archivo de calendario, de los que terminan en .ics, o el .zip que descarga Google. Primero
          te mostramos qué trae; no se guarda nada hasta que lo confirmes.
        </p>
      )}
      <div ref={result} tabIndex={-1} className="mt-4 outline-none">
        {isReading && (
          <p role="status" className="wrap-anywhere text-quiet">
            {`Leyendo «${state.name}»...`}
          </p>
        )}
        {state.phase === "read" && preview && <ImportPreview name={state.name} preview={preview} />}
        {"share" in state && (
          <>
            <progress
              value={state.share}
              aria-label="Cuánto va"
              className="mt-2 block w-full bg-line text-ember [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-current"
            />
            <p className="mt-2 text-quiet text-sm">Puedes cerrar esta ventana: todo sigue, y aquí lo ves.</p>
          </>
        )}
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {state.phase === "failed" && state.message}
      </p>
      <input
        ref={input}
        type="file"
        accept=".ics,.ical,.ifb,.zip,text/calendar,application/zip"
        aria-label="Archivo de calendario"
        hidden
        onChange={choose}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isReading ? (
          <Button variant="secondary" className="grow sm:grow-0" onClick={stop}>
            Dejar de leer
          </Button>
        ) : (
          <Button
            variant={count > 0 || resume ? "secondary" : "primary"}
            className="grow sm:grow-0"
            softDisabled={isSaving}
            onClick={() => !isSaving && input.current?.click()}
          >
            {state.phase === "idle" ? "Elegir archivo" : "Elegir otro archivo"}
          </Button>
        )}
        {resume && (
          <Button className="grow sm:grow-0" onClick={() => void resume()}>
            Seguir leyendo
          </Button>
        )}
        {(count > 0 || isSaving) && (
          <Button className="grow sm:grow-0" softDisabled={isSaving} onClick={() => void keep()}>
            {isSaving
              ? "Guardando..."
              : `Importar ${added < count ? "los cambios" : counted(count, "evento", "eventos")}`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const SHOWN_MAX = 3;

function ImportPreview({ name, preview }: { name: string; preview: Preview }) {
  const { added, knownCount, leftOut } = preview;
  const reasons = useInPieces(leftOut, 50);
  const shown = added.slice(0, SHOWN_MAX);
  return (
    <>
      <p className="wrap-anywhere text-quiet text-sm">{name}</p>
      <p className="mt-1 font-serif text-xl">
        {added.length === 0
          ? "No tiene nada nuevo."
          : `${counted(added.length, "evento nuevo", "eventos nuevos")}.`}
      </p>
      {knownCount > 0 && (
        <p className="text-quiet">{`Sin cambios: ${counted(knownCount, "evento", "eventos")} de tu calendario.`}</p>
      )}
      {shown.length > 0 && (
        <ul className="mt-3 border-line border-y">
          {shown.map(({ id, title, event_date }) => (
            <li key={id} className="border-line border-b py-2 last:border-b-0">
              <span dir="auto" className="wrap-anywhere block font-serif">
                {title}
              </span>
              <span className="block text-quiet text-sm first-letter:uppercase">{longDate(event_date)}</span>
            </li>
          ))}
        </ul>
      )}
      {added.length > SHOWN_MAX && (
        <p className="mt-2 text-quiet text-sm">{andMore(added.length - SHOWN_MAX)}</p>
      )}
      {leftOut.length > 0 && (
        <section aria-labelledby="no-viene" className="mt-5">
          <h3 id="no-viene" className="font-sans font-semibold text-base">
            Lo que cambia al importar
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
          <ul aria-labelledby="no-viene" tabIndex={0} className="mt-2 max-h-48 overflow-y-auto">
            {reasons.map(({ title, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="py-1.5 text-sm">
                <span dir="auto" className="wrap-anywhere font-semibold">
                  {title}
                </span>
                <span className="block text-quiet">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
