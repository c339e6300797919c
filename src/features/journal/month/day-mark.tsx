import { Icon } from "#ui/drawings/icons.tsx";
import { CoherenceSun } from "../comparison/coherence-sun.tsx";
import type { DayPages } from "./day-pages.ts";

/** Has the same height for every day, so that the day numbers align. */
export function DayMark({ pages, isChosen }: { pages: DayPages; isChosen: boolean }) {
  const { project, describe, average } = pages;
  return (
    <span
      className={`flex h-5 items-center justify-center gap-0.5 sm:h-10 sm:flex-col sm:gap-1 sm:pt-1 ${isChosen ? "" : "text-quiet"}`}
    >
      {average === undefined ? (
        <span className="flex items-center gap-1">
          {project && <Icon name="sunrise" className="size-4 sm:size-5" />}
          {describe && <Icon name="moon" className="size-3.5 sm:size-4" isFilled />}
        </span>
      ) : (
        <>
          <CoherenceSun
            percentage={average}
            className={`w-6 sm:w-7 ${isChosen ? "fill-current" : "fill-ember"}`}
          />
          <span className="text-xs leading-none max-sm:hidden">{average}%</span>
        </>
      )}
    </span>
  );
}

export function MarkLegend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-quiet text-sm">
      <li className="flex items-center gap-2">
        <Icon name="sunrise" className="size-4" /> Proyectado
      </li>
      <li className="flex items-center gap-2">
        <Icon name="moon" className="size-4" isFilled /> Descrito
      </li>
      <li className="flex items-center gap-2">
        <CoherenceSun percentage={75} className="w-6 fill-ember" /> Comparado
      </li>
    </ul>
  );
}
