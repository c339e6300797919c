import type { ReactNode } from "react";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { BackLink } from "#platform/ui/back-link.tsx";
import type { Address } from "#platform/ui/navigation.tsx";

export function WeekLoading() {
  const hasFailed = useLoadFailure("Error al cargar datos");
  if (hasFailed) return <SyncUnavailable what="tu semana" kept="Lo que escribiste sigue guardado." />;
  return (
    <p role="status" className="mt-10 animate-fade font-serif text-quiet text-xl">
      Abriendo tu semana...
    </p>
  );
}

export function WeekFrame({ back, name, children }: { back: Address; name: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-2 sm:px-6 sm:py-6 lg:px-8">
      <BackLink href={back} name={name} />
      {children}
    </div>
  );
}
