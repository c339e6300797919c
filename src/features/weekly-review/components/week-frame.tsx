import type { ReactNode } from "react";
import { SyncUnavailable } from "#features/sync/components/sync-unavailable.tsx";
import { useLoadFailure } from "#features/sync/components/use-load-failure.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";

export function WeekLoading() {
  const hasFailed = useLoadFailure("Error al cargar datos");
  if (hasFailed) return <SyncUnavailable what="tu semana" kept="Lo que escribiste sigue guardado." />;
  return (
    <p role="status" className="mt-10 animate-fade font-serif text-quiet text-xl">
      Abriendo tu semana...
    </p>
  );
}

interface WeekFrameProps {
  back: string;
  /** Of the page that `back` leads to. */
  name: string;
  children: ReactNode;
}

export function WeekFrame({ back, name, children }: WeekFrameProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 lg:px-8">
      <Link
        href={back}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink"
      >
        <Icon name="back" />
        {name}
      </Link>
      {children}
    </div>
  );
}
