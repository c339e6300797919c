import type { ReactNode } from "react";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { CoherenceSun } from "../comparison/coherence-sun.tsx";
import type { DayPages } from "./day-pages.ts";

type Mark = Pick<DayPages, "average" | "unreviewed"> & {
  project?: object | boolean;
  describe?: object | boolean;
};

/** The sign of a day in the month and in the year's map: its coherence, or else its pages. Decorative. */
export function DayMark(props: Mark & { sun?: string; icon?: string }) {
  const { project, describe, average, unreviewed, sun = "w-6", icon = "size-4" } = props;
  const percentage = average ?? unreviewed;
  if (percentage !== undefined) {
    const isOpen = unreviewed !== undefined;
    return <CoherenceSun {...{ percentage, isOpen }} className={`fill-ember text-quiet ${sun}`} />;
  }
  return (
    <span className="flex items-center gap-0.5 text-quiet">
      {project && <Icon name="sunrise" className={icon} />}
      {describe && <Icon name="moon" className={icon} isFilled />}
    </span>
  );
}

interface MarkLegendProps {
  days: ReadonlyMap<string, DayPages>;
  /** The beginning of the days that are shown, such as "2026-11". Without a page among them there is nothing to explain. */
  during: string;
}

export function MarkLegend({ days, during }: MarkLegendProps) {
  const shown = [...days].flatMap(([day, pages]) => (day.startsWith(during) ? pages : []));
  const unreviewed = shown.filter((pages) => pages.unreviewed !== undefined).length;
  return (
    <ul hidden={!shown.length} className="mt-3 grid grid-cols-2 gap-1 text-quiet text-sm sm:flex sm:gap-5">
      <Sign project>Proyectado</Sign>
      <Sign describe>Descrito</Sign>
      <Sign average={20}>Coherencia baja</Sign>
      <Sign average={95}>Coherencia alta</Sign>
      {unreviewed > 0 && <Sign unreviewed={75}>{unreviewed} sin revisar</Sign>}
    </ul>
  );
}

function Sign({ children, ...mark }: Mark & { children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <DayMark {...mark} /> {children}
    </li>
  );
}
