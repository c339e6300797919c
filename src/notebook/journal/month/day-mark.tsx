import { Icon } from "#platform/ui/drawings/icons.tsx";
import { CoherenceSun } from "../comparison/coherence-sun.tsx";
import type { DayPages } from "./day-pages.ts";

type Mark = Pick<DayPages, "average" | "unreviewed"> & {
  project?: object | boolean;
  describe?: object | boolean;
};

/** The sign of a day in the month and in the year's map: its coherence, or else its pages. Decorative. */
export function DayMark({ project, describe, average, unreviewed, isSmall }: Mark & { isSmall?: boolean }) {
  const percentage = average ?? unreviewed;
  if (percentage !== undefined)
    return (
      <CoherenceSun
        percentage={percentage}
        isOpen={unreviewed !== undefined}
        className={`fill-ember text-quiet ${isSmall ? "w-4.5" : "w-6"}`}
      />
    );
  const size = isSmall ? "size-3" : "size-4";
  return (
    <span className="flex items-center gap-0.5 text-quiet">
      {project && <Icon name="sunrise" className={size} />}
      {describe && <Icon name="moon" className={size} isFilled />}
    </span>
  );
}

const SIGNS: [string, Mark][] = [
  ["Proyectado", { project: true }],
  ["Descrito", { describe: true }],
  ["Coherencia baja", { average: 20 }],
  ["Coherencia alta", { average: 95 }],
];

/** Explains the signs of the days whose date begins with `during`, such as "2026-11". */
export function MarkLegend({ days, during }: { days: ReadonlyMap<string, DayPages>; during: string }) {
  const shown = [...days].filter(([day]) => day.startsWith(during));
  const count = shown.filter(([, { unreviewed }]) => unreviewed !== undefined).length;
  const unreviewed: [string, Mark] = [`${count} sin revisar`, { unreviewed: 75 }];
  return (
    <ul hidden={!shown.length} className="mt-3 grid grid-cols-2 gap-1 text-quiet text-sm sm:flex sm:gap-5">
      {(count > 0 ? [...SIGNS, unreviewed] : SIGNS).map(([words, mark]) => (
        <li key={words} className="flex items-center gap-2">
          <DayMark {...mark} /> {words}
        </li>
      ))}
    </ul>
  );
}
