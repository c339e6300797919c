import { Icon } from "#platform/ui/drawings/icons.tsx";
import { RisenSun } from "#platform/ui/drawings/risen-sun.tsx";
import type { DayPages } from "./day-pages.ts";

type Mark = Pick<DayPages, "average" | "unreviewed"> & {
  project?: object | boolean;
  describe?: object | boolean;
};

/** The sign of a day in the month, the week and the year's map: its coherence, or else its pages. Decorative. */
export function DayMark({ project, describe, average, unreviewed, isSmall }: Mark & { isSmall?: boolean }) {
  const percentage = average ?? unreviewed;
  if (percentage !== undefined)
    return (
      <RisenSun
        percentage={percentage}
        isOpen={unreviewed !== undefined}
        className={`text-quiet ${isSmall ? "w-4.5" : "w-6 @lg:w-11"}`}
      />
    );
  const size = isSmall ? "size-3" : "size-4.5 @lg:size-6";
  return (
    <span className="flex items-center gap-0.5 text-quiet">
      {project && <Icon name="sunrise" className={size} />}
      {describe && <Icon name="moon" className={size} isFilled />}
    </span>
  );
}

/** Explains the signs of the days whose date begins with `during`, such as "2026-11". */
export function MarkLegend({ days, during }: { days: ReadonlyMap<string, DayPages>; during: string }) {
  const shown = [...days].filter(([day]) => day.startsWith(during));
  const count = shown.filter(([, { unreviewed }]) => unreviewed !== undefined).length;
  const signs: [string, Mark][] = [
    ["Proyectado", { project: true }],
    ["Descrito", { describe: true }],
    ["Coherencia", { average: 80 }],
  ];
  if (count > 0) signs.push([`${count} sin revisar`, { unreviewed: 80 }]);
  return (
    <ul hidden={!shown.length} className="me-6 mt-3 inline-flex flex-wrap gap-x-3 gap-y-1 text-quiet text-sm">
      {signs.map(([words, mark]) => (
        <li key={words} className="flex items-center gap-1.5">
          <DayMark {...mark} isSmall /> {words}
        </li>
      ))}
    </ul>
  );
}
