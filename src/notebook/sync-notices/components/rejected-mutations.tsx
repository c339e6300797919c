import { useLayoutEffect, useRef } from "react";
import { discardMutation, retryMutation, syncStore, useSync } from "#platform/sync/client.ts";
import type { OutboxEntry } from "#platform/sync/mutation.ts";
import { Button } from "#platform/ui/button.tsx";
import { copyText } from "#platform/ui/copy-text.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { saveFile } from "#platform/ui/save-file.ts";
import { showFailure, showToast } from "#platform/ui/toasts/toast.ts";
import { explainQueued, followUp } from "../mutation-toast.ts";
import { writtenText } from "../written-text.ts";

/** Ids of entries whose button had the focus when they were sent again. A rejection restores the focus. */
const sending = new Set<string>();

const LISTED_MAX = 3;
const NOT_COPIED = { title: "No se pudo copiar", description: "Selecciona el texto y cópialo a mano." };

/** Says that the server answers, but the browser does not open the notebook's database. */
export function NoDevice() {
  return (
    <p className="mt-4 animate-fade border-ember border-l-2 py-1 pl-4 text-quiet">
      <strong className="font-semibold text-ink">Este navegador no puede guardar nada ahora.</strong> Con
      conexión, todo llega a tu cuenta. Si tienes este sitio en otra pestaña, ciérrala y abre esta de nuevo.
    </p>
  );
}

export function RejectedMutations({ writes }: { writes: readonly OutboxEntry[] }) {
  const { waiting = [], refused = [] } = Object.groupBy(writes, (write) =>
    isWaiting(write) ? "waiting" : "refused",
  );
  return (
    <>
      {waiting.length > 0 && <WaitingForRoom writes={waiting} />}
      {refused.length > 0 && (
        <section className="mt-6 animate-fade border-danger border-l-2 pl-4">
          <h2 className="text-xl">Esto no se pudo guardar</h2>
          <MutationList writes={refused} />
        </section>
      )}
    </>
  );
}

/** True for an entry that the quota of records or text refused: the engine resends it. A picture's error has `file`. */
function isWaiting({ refusal }: OutboxEntry): boolean {
  return refusal?.code === "too_large" && !refusal.fields?.file;
}

function WaitingForRoom({ writes }: { writes: readonly OutboxEntry[] }) {
  const reasons = new Set(writes.map(({ refusal }) => refusal?.message));
  const isInPage = useSync(({ unkept }) => unkept.some(({ id }) => writes.some((write) => write.id === id)));
  return (
    <section className="mt-6 animate-fade border-warning border-l-2 pl-4">
      <h2 className="text-xl">Esto espera a que haya sitio</h2>
      {[...reasons].map((reason) => (
        <p key={reason} className="mt-2 max-w-lesson text-quiet">
          {reason}
        </p>
      ))}
      <p className="mt-2 max-w-lesson text-quiet">
        {isInPage ? "Está solo en esta página: no la cierres. Se" : "Está a salvo en este dispositivo y se"}{" "}
        guarda solo en cuanto haya sitio.{" "}
        <Link href="/perfil#espacio" className="whitespace-nowrap text-ink underline underline-offset-4">
          Ver tu espacio
        </Link>
      </p>
      {writes.length > LISTED_MAX ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Ver los {writes.length} cambios que esperan
          </summary>
          <MutationList writes={writes} />
        </details>
      ) : (
        <MutationList writes={writes} />
      )}
    </section>
  );
}

function MutationList({ writes }: { writes: readonly OutboxEntry[] }) {
  return (
    <ul className="mt-2 grid gap-5">
      {writes.map((write) => (
        <RejectedMutation key={write.id} write={write} />
      ))}
    </ul>
  );
}

function RejectedMutation({ write }: { write: OutboxEntry }) {
  const text = writtenText(write.parts.body);
  const { id, refusal } = write;
  const again = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = again.current;
    if (sending.delete(id)) button?.focus();
    return () => {
      // The entry also disappears when the engine sends it again by itself. Its button may have the focus.
      if (button && button === document.activeElement) sending.add(id);
    };
  }, [id]);
  const file = write.file?.parts.body;
  const reasons = [...Object.values(refusal?.fields ?? {}), refusal?.message];
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(isCopied ? { title: "Copiado al portapapeles" } : NOT_COPIED);
  };
  const send = async () => {
    sending.add(id);
    await retryMutation(id);
    const { outbox, syncError } = syncStore.get();
    const left = outbox.find((each) => each.id === id);
    if (left?.refusal) return showFailure("Todavía no hay sitio", left.refusal.message);
    sending.delete(id);
    if (!left) return showToast({ title: "Guardado" });
    showToast({ title: "Por enviar", description: syncError ? explainQueued(syncError) : undefined });
    if (syncError) followUp(syncError);
  };
  const discard = () => {
    // The pressed button disappears, so the focus moves first.
    document.querySelector("main")?.focus({ preventScroll: true });
    void discardMutation(id);
  };
  return (
    <li>
      {!isWaiting(write) && <p className="text-quiet">{reasons[0]}</p>}
      {text && (
        <p
          dir="auto"
          className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap break-words font-serif text-lg"
        >
          {text}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {refusal?.code === "too_large" && (
          <Button ref={again} variant="secondary" onClick={() => void send()}>
            Enviar de nuevo
          </Button>
        )}
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
        <Button variant="quiet" onClick={discard}>
          Descartar
        </Button>
      </div>
    </li>
  );
}
