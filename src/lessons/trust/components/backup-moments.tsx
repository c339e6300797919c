import { useCallback, useEffect, useState } from "react";
import { apiOf, type CallResult } from "#platform/shared/api-client.ts";
import { listen } from "#platform/shared/page-lifecycle.ts";
import { momentWords } from "#platform/shared/text/day-words.ts";
import { Button } from "#platform/ui/button.tsx";
import type { Backups, trustContract } from "../contract.ts";

const api = apiOf<typeof trustContract>();

export function BackupMoments() {
  const [answer, setAnswer] = useState<CallResult<Backups>>();
  const look = useCallback(async () => setAnswer(await api("GET /api/backups")), []);
  useEffect(() => {
    void look();
    return listen(look, "online");
  }, [look]);
  return (
    <section aria-labelledby="copias" className="mt-10 border-line border-y py-8 sm:mt-12">
      <h2 id="copias" className="text-2xl">
        Las copias de seguridad
      </h2>
      <div role="status" className="mt-5 min-h-88 sm:min-h-48">
        {answer?.ok === false ? (
          <Unknown isOffline={answer.error.code === "offline"} onRetry={look} />
        ) : (
          <Known backups={answer?.data} />
        )}
      </div>
    </section>
  );
}

function Known({ backups }: { backups: Backups | undefined }) {
  return (
    <>
      <dl className="grid wrap-anywhere grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-2">
        <Moment
          name="La última copia"
          at={backups?.made_at}
          never={backups?.is_nightly ? "Todavía no hay una" : "Todavía no hay una automática"}
        />
        <Moment name="La última vez que recuperamos una" at={backups?.restored_at} never="Todavía no" />
      </dl>
      <noscript>
        <p className="mt-6 max-w-lesson">
          Estas fechas se preguntan al servidor, y para eso hace falta JavaScript.
        </p>
      </noscript>
      {backups && (
        <p className="mt-6 max-w-lesson animate-fade text-quiet">
          {backups.is_nightly
            ? "Se hace una cada noche. Cada semana recuperamos la más nueva en un lugar aparte, comparamos cada registro y abrimos cada imagen."
            : "Esta instalación no tiene configuradas las copias automáticas. Escríbenos y te contamos cómo la cuidamos."}
        </p>
      )}
    </>
  );
}

interface MomentProps {
  name: string;
  /** ISO 8601; null if it has never happened, undefined while it is unknown. */
  at: string | null | undefined;
  never: string;
}

function Moment({ name, at, never }: MomentProps) {
  const look = at === undefined ? "text-quiet" : "animate-fade";
  return (
    <div>
      <dt className="text-quiet text-sm">{name}</dt>
      <dd key={look} className={`mt-1 min-h-16 font-serif text-2xl leading-tight ${look}`}>
        {at ? <time dateTime={at}>{momentWords(at)}</time> : at === null ? never : "Un momento..."}
      </dd>
    </div>
  );
}

function Unknown({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => Promise<void> }) {
  return (
    <>
      <p className="max-w-lesson font-serif text-lg">
        {isOffline
          ? "Sin conexión no podemos preguntar cuándo fue la última copia. Lo demás de esta página no cambia, y cuando vuelva la conexión lo preguntamos de nuevo."
          : "Ahora mismo el servidor no nos dice cuándo fue la última copia. Lo demás de esta página no cambia."}
      </p>
      <Button variant="secondary" className="mt-5" onClick={() => void onRetry()}>
        Intentar de nuevo
      </Button>
    </>
  );
}
