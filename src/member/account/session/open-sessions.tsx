import { useRef, useState } from "react";
import { apiOf } from "#platform/shared/api-client.ts";
import { momentWords } from "#platform/shared/text/day-words.ts";
import { Button } from "#platform/ui/button.tsx";
import { LoadStatus } from "#platform/ui/loading/load-status.tsx";
import { useLoaded } from "#platform/ui/loading/use-loaded.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import type { accountContract, OpenSession } from "../contract.ts";

const api = apiOf<typeof accountContract>();

interface Said {
  text: string;
  isBad: boolean;
}

export function OpenSessions() {
  const { loaded, load, setLoaded } = useLoaded(() => api("GET /api/sessions"));
  const [said, setSaid] = useState<Said>({ text: "", isBad: false });
  const status = useRef<HTMLParagraphElement>(null);

  if (!loaded) return <LoadStatus>Cargando tus sesiones...</LoadStatus>;
  if (!loaded.ok)
    return <LoadStatus onRetry={load}>No pudimos ver tus sesiones. {loaded.error.message}</LoadStatus>;

  const sessions = loaded.data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const remove = (id: string) => {
    setLoaded((now) => (now?.ok ? { ok: true, data: now.data.filter((each) => each.id !== id) } : now));
    // The button that had the focus has disappeared.
    status.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onSay={setSaid} onClosed={remove} />
        ))}
      </ul>
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

interface SessionRowProps {
  session: OpenSession;
  onSay: (said: Said) => void;
  onClosed: (id: string) => void;
}

function SessionRow({ session, onSay, onClosed }: SessionRowProps) {
  const { id, device, is_current, last_used_at } = session;
  const { submit } = useSubmit();
  const name = device || "otro dispositivo";

  const close = async () => {
    onSay({ text: `Cerrando la sesión de ${name}...`, isBad: false });
    const result = await api("DELETE /api/sessions/:id", { params: { id } });
    // If the session was closed already, the member has what they wanted.
    if (!result.ok && result.error.code !== "not_found")
      return onSay({ text: `La sesión de ${name} sigue abierta. ${result.error.message}`, isBad: true });
    onSay({
      text: `Se cerró la sesión de ${name}. Cuando ese dispositivo se conecte, lo que está en tu cuenta se quitará de él.`,
      isBad: false,
    });
    onClosed(id);
  };

  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="min-h-11 min-w-0">
        <p className="font-semibold">{name.charAt(0).toUpperCase() + name.slice(1)}</p>
        <p className="text-quiet text-sm">
          {is_current ? (
            "Esta sesión"
          ) : (
            <>
              Último uso:{" "}
              <time id={`uso-${id}`} dateTime={last_used_at}>
                {momentWords(last_used_at)}
              </time>
            </>
          )}
        </p>
      </div>
      {!is_current && (
        <Button
          variant="secondary"
          aria-describedby={`uso-${id}`}
          aria-label={`Cerrar la sesión de ${name}`}
          onClick={() => void submit(close)}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
