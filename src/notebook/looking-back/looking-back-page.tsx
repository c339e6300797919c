import type { ComponentType } from "react";
import { useDayPages } from "#notebook/journal/client.ts";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { NothingYet } from "#platform/ui/drawings/empty-notebook.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { useInPieces } from "#platform/ui/loading/use-in-pieces.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { Coherence, Feelings } from "./components/coherence.tsx";
import { OnThisDay } from "./components/memories.tsx";
import { OpeningJournal } from "./components/opening-journal.tsx";
import { StreakNote } from "./components/streak-note.tsx";
import { YearMap } from "./components/year-map.tsx";
import type { DaysProps } from "./year-figures.ts";

const MEMORIES_MAX = 3;
const BACK =
  "-mx-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink";

interface MoreProps {
  /** The parts that the other tools add to this page. */
  More: ComponentType<{ today: string }>;
}

/** "Mirar atrás", computed from the replica (docs/product.md, section 21). */
export function LookingBackPage({ More }: MoreProps) {
  const days = useDayPages();
  const today = useToday();
  const hasFailed = useLoadFailure("Error al cargar datos");
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <div className="flex flex-wrap gap-x-8">
        <Link href="/mi-calendario" className={`${BACK} mr-auto`}>
          <Icon name="back" />
          Mi Diario
        </Link>
        <Link href="/mi-semana" className={BACK}>
          Mi semana
          <Icon name="forward" />
        </Link>
        <Link href="/mi-busqueda" className={BACK}>
          <Icon name="search" />
          Buscar en lo que escribí
        </Link>
      </div>
      <header className="mt-4">
        <h1 className="text-4xl">Mirar atrás</h1>
        <p className="mt-2 font-serif text-lg text-quiet">
          Lo que tus días ya cuentan, para verlo con calma.
        </p>
      </header>
      {!days && !hasFailed && <OpeningJournal />}
      {hasFailed && <SyncUnavailable what="tu diario" kept="Tus páginas siguen guardadas." />}
      {days?.size === 0 && (
        <>
          <NothingYet
            scene={{
              light: "M94 60a20 20 0 0 1 40 0z",
              writing: "M20 70v32M36 70v32M52 70v32M68 70v32M84 70v32",
              line: "M4 60c20 0 26-28 44-28s22 28 40 28h68M4 112h152",
            }}
            title="Aquí se verá tu camino"
            text="Proyecta un día, descríbelo por la noche y compáralos. Con la primera página empieza tu racha, y con los días, tu mapa del año."
            href="/mi-calendario"
            way="Abrir mi diario"
          />
          <Feelings days={days} today={today} span={30} />
          <More today={today} />
        </>
      )}
      {days && days.size > 0 && <Sections {...{ days, today, More }} />}
    </div>
  );
}

/** Renders one section per frame, from the top: rendering all at once would block a cheap phone. */
function Sections({ More, ...props }: DaysProps & MoreProps) {
  const sections = useInPieces(
    [
      <div key="racha" className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        <StreakNote {...props} />
        <OnThisDay max={MEMORIES_MAX} />
      </div>,
      <YearMap key="mapa" {...props} />,
      <Coherence key="coherencia" {...props} />,
      <More key="herramientas" today={props.today} />,
    ],
    1,
  );
  return <div className="mt-10 grid animate-fade grid-cols-1 gap-14">{sections}</div>;
}
