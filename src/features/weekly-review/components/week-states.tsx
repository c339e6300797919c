import { SyncUnavailable } from "#features/sync/components/sync-unavailable.tsx";
import { useLoadFailure } from "#features/sync/components/use-load-failure.ts";

/** While the reviews load, or where they cannot. */
export function WeekLoading() {
  const hasFailed = useLoadFailure("Error al cargar datos");
  if (hasFailed)
    return (
      <SyncUnavailable
        title="No pudimos abrir tu semana"
        text="Lo que escribiste sigue guardado. Revisa tu conexión e intenta de nuevo."
      />
    );
  return (
    <p role="status" className="mt-10 animate-fade font-serif text-quiet text-xl">
      Abriendo tu semana...
    </p>
  );
}
