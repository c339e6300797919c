import { useEffect, useRef, useState } from "react";
import { apiOf, type CallError } from "#shared/api-client.ts";
import { Button } from "#ui/button.tsx";
import type { accountContract, OpenSession } from "../contract.ts";

const api = apiOf<typeof accountContract>();

const MOMENT = new Intl.DateTimeFormat("es-ES", { dateStyle: "medium", timeStyle: "short" });
/** More than most people have; a button shows the rest. */
const SHOWN_FIRST = 4;

type Loaded = { sessions: OpenSession[] } | { error: CallError };

export function OpenSessions() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isAll, setIsAll] = useState(false);
  const [said, setSaid] = useState({ text: "", isBad: false });
  const status = useRef<HTMLParagraphElement>(null);
  const closing = useRef(new Set<string>());

  const load = async () => {
    setLoaded(undefined);
    const result = await api("GET /api/sessions");
    setLoaded(result.ok ? { sessions: result.data.toSorted(currentFirst) } : { error: result.error });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; the button loads again
  useEffect(() => void load(), []);

  if (!loaded)
    return (
      <p role="status" className="mt-4 min-h-24 text-quiet">
        Cargando tus sesiones...
      </p>
    );
  if ("error" in loaded)
    return (
      <div role="status" className="mt-4 min-h-24">
        <p className="text-quiet">No pudimos ver tus sesiones. {loaded.error.message}</p>
        <Button variant="secondary" className="mt-3" onClick={() => void load()}>
          Intentar de nuevo
        </Button>
      </div>
    );

  const { sessions } = loaded;
  const close = async ({ id, device }: OpenSession) => {
    if (closing.current.has(id)) return;
    closing.current.add(id);
    setSaid({ text: `Cerrando la sesión de ${nameOf(device)}...`, isBad: false });
    const result = await api("DELETE /api/sessions/:id", { params: { id } });
    closing.current.delete(id);
    // A session that was closed already is no error.
    if (!result.ok && result.error.code !== "not_found") {
      setSaid({ text: `La sesión de ${nameOf(device)} sigue abierta. ${result.error.message}`, isBad: true });
      return;
    }
    setLoaded((now) =>
      now && "sessions" in now ? { sessions: now.sessions.filter((each) => each.id !== id) } : now,
    );
    setSaid({
      text: `Se cerró la sesión de ${nameOf(device)}. Cuando ese dispositivo se conecte, lo que está en tu cuenta se quitará de él.`,
      isBad: false,
    });
    // The button that had the focus is gone.
    status.current?.focus({ preventScroll: true });
  };

  const shown = isAll ? sessions : sessions.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {shown.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-x-4 py-3">
            <div className="min-h-11 min-w-0">
              <p className="font-semibold">{capital(nameOf(session.device))}</p>
              <p className="text-quiet text-sm">
                {session.is_current ? (
                  "Esta sesión"
                ) : (
                  <>
                    Último uso:{" "}
                    <time id={`uso-${session.id}`} dateTime={session.last_used_at}>
                      {MOMENT.format(new Date(session.last_used_at))}
                    </time>
                  </>
                )}
              </p>
            </div>
            {!session.is_current && (
              <Button
                variant="secondary"
                aria-describedby={`uso-${session.id}`}
                aria-label={`Cerrar la sesión de ${nameOf(session.device)}`}
                onClick={() => void close(session)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="quiet" className="mt-2 -ml-3" onClick={() => setIsAll(true)}>
          Ver las {sessions.length} sesiones
        </Button>
      )}
      {sessions.length === 1 && (
        <p className="mt-3 text-quiet text-sm">No tienes la sesión abierta en ningún otro dispositivo.</p>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={`mt-3 max-w-lesson text-sm outline-none empty:hidden ${said.isBad ? "text-danger" : "text-quiet"}`}
      >
        {said.text}
      </p>
    </>
  );
}

function currentFirst(a: OpenSession, b: OpenSession): number {
  return Number(b.is_current) - Number(a.is_current);
}

function nameOf(device: string): string {
  return device || "otro dispositivo";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
