import { Button } from "#ui/button.tsx";
import { saveFile } from "#ui/save-file.ts";
import { showToast } from "#ui/toast.ts";
import { dropWrite } from "../client.ts";
import type { PendingWrite } from "../device-store.ts";
import { writtenText } from "../written-text.ts";

/** What was written without a connection and the server did not take: the words stay until their writer has them. */
export function RefusedWrites({ writes }: { writes: readonly PendingWrite[] }) {
  return (
    <section className="mt-6 animate-fade border-danger border-l-2 pl-4">
      <h2 className="text-xl">Esto no se pudo guardar</h2>
      <ul className="mt-2 grid gap-5">
        {writes.map((write) => (
          <RefusedWrite key={write.id} write={write} />
        ))}
      </ul>
    </section>
  );
}

function RefusedWrite({ write }: { write: PendingWrite }) {
  const text = writtenText(write.parts.body);
  const { refusal } = write;
  const file = write.file?.parts.body;
  const reasons = [...Object.values(refusal?.fields ?? {}), refusal?.message];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: "Copiado al portapapeles" });
    } catch {
      showToast({ title: "No se pudo copiar", description: "Selecciona el texto y cópialo a mano." });
    }
  };
  return (
    <li>
      <p className="text-quiet">{reasons[0]}</p>
      {text && (
        <p
          dir="auto"
          className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap break-words font-serif text-lg"
        >
          {text}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {text && (
          <Button variant="secondary" onClick={copy}>
            Copiar el texto
          </Button>
        )}
        {file && (
          <Button variant="secondary" onClick={() => saveFile(file, `imagen.${file.type.split("/")[1]}`)}>
            Descargar la imagen
          </Button>
        )}
        <Button variant="quiet" onClick={() => void dropWrite(write.id)}>
          Descartar
        </Button>
      </div>
    </li>
  );
}
