import { useSync } from "#platform/sync/client.ts";
import { keptElsewhere } from "#platform/sync/notebooks.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";

const NoDevice = lazyComponent("NoDevice", () => import("./rejected-mutations.tsx"));
const RejectedMutations = lazyComponent("RejectedMutations", () => import("./rejected-mutations.tsx"));

export function SyncStatus() {
  const { status, syncError, outbox, unkept, hasDevice } = useSync();
  const unsent = outbox.filter(({ refusal }) => !refusal).length;
  const isKeeping = hasDevice && unkept.every(({ id }) => keptElsewhere.has(id));
  const isReady = status === "ready";
  return (
    <div role="status" className="mx-auto w-full max-w-6xl px-4 sm:px-6 lg:px-8 print:hidden">
      {isReady && syncError && (
        <p className="mt-4 animate-fade border-ember border-l-2 py-1 pl-4 text-quiet">
          <strong className="font-semibold text-ink">
            {syncError.code === "offline"
              ? "Sin conexión."
              : syncError.code === "over_budget"
                ? "Un cambio es muy grande."
                : "El servidor no responde."}
          </strong>{" "}
          {!isKeeping
            ? "Este navegador no puede guardar nada ahora. No cierres esta página."
            : unsent === 0
              ? "Puedes leer y escribir: lo nuevo se queda aquí y se envía cuando se pueda."
              : unsent === 1
                ? "Un cambio espera en este dispositivo y se envía solo."
                : `${unsent} cambios esperan en este dispositivo y se envían solos.`}
        </p>
      )}
      {isReady && !syncError && !hasDevice && <NoDevice />}
      {unsent < outbox.length && <RejectedMutations writes={outbox.filter(({ refusal }) => refusal)} />}
    </div>
  );
}
