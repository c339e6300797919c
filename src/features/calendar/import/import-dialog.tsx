import { type ChangeEvent, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { useImport } from "./use-import.ts";

/** Previews an .ics file; stores its events only after confirmation. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Traer eventos de un archivo">
      <Import onDone={onClose} />
    </Dialog>
  );
}

function Import({ onDone }: { onDone: () => void }) {
  const { state, isBusy, result, read, keep } = useImport(onDone);
  const input = useRef<HTMLInputElement>(null);
  const preview = state.phase === "read" ? state.preview : undefined;
  const count = preview?.added.length ?? 0;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Otherwise choosing the same file again, once repaired, fires no change event.
    event.target.value = "";
    if (file) void read(file);
  };

  return (
    <>
      {!preview && (
        <p className="mt-3 max-w-lesson">
          Elige un archivo de calendario, de los que terminan en .ics. Primero te mostramos qué trae; no se
          guarda nada hasta que lo confirmes.
        </p>
      )}
      <div ref={result} tabIndex={-1} className="mt-4 outline-none">
        {state.phase === "reading" && (
          <p role="status" className="text-quiet">
            Leyendo «{state.name}»...
          </p>
        )}
        {preview && <ImportPreview preview={preview} />}
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {state.phase === "failed" && state.message}
      </p>
      <input
        ref={input}
        type="file"
        accept=".ics,.ical,.ifb,text/calendar"
        aria-label="Archivo de calendario"
        hidden
        onChange={choose}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          variant={count > 0 ? "secondary" : "primary"}
          className="grow aria-disabled:opacity-55 sm:grow-0"
          aria-disabled={isBusy}
          onClick={() => !isBusy && input.current?.click()}
        >
          {preview || state.phase === "failed" ? "Elegir otro archivo" : "Elegir archivo"}
        </Button>
        {count > 0 && (
          <Button
            className="grow aria-disabled:opacity-55 sm:grow-0"
            aria-disabled={isBusy}
            onClick={() => void keep()}
          >
            {isBusy ? "Guardando..." : count === 1 ? "Traer un evento" : `Traer ${count} eventos`}
          </Button>
        )}
      </div>
    </>
  );
}
