import { Icon } from "#platform/ui/drawings/icons.tsx";
import type { SlotParts } from "#platform/ui/feature.ts";
import { MonthGrid } from "#platform/ui/month-grid.tsx";
import { CoherenceSun } from "../comparison/coherence-sun.tsx";
import { type DayPages, pagesOf, saidOf } from "./day-pages.ts";
import { reachOf } from "./use-shown-month.ts";

interface JournalMonthProps {
  days: ReadonlyMap<string, DayPages>;
  at: string;
  onMove: (day: string) => void;
  chosen: string;
  onChoose: (day: string) => void;
  today: string;
  /** The marks that tools add to a day; undefined if they have no records. */
  marksOf: ReturnType<SlotParts["inMonth"]> | undefined;
}

export function JournalMonth({ days, chosen, today, marksOf, ...grid }: JournalMonthProps) {
  const [first, last] = reachOf(today);
  const month = grid.at.slice(0, 7);
  const unreviewed = [...days].filter(
    ([day, pages]) => pages.unreviewed !== undefined && day.startsWith(month),
  ).length;
  return (
    <section aria-label="Mes">
      <MonthGrid
        {...grid}
        lowScreen="(height < 720px) and (width < 64rem)"
        chosen={chosen}
        today={today}
        first={first}
        last={last}
        dayClass={`content-center sm:h-18 ${marksOf ? "h-15" : "h-13"}`}
        cell={(day) => {
          const pages = pagesOf(days, day);
          const { mark, said: told } = marksOf?.(day) ?? {};
          return {
            mark: (
              <>
                <DayMark {...pages} />
                {marksOf && <span className="flex h-3 items-center justify-center gap-1">{mark}</span>}
              </>
            ),
            said: [saidOf(pages), told].filter(Boolean).join(", "),
          };
        }}
      >
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
          {marksOf && (
            <li className="flex items-center gap-2">
              <svg aria-hidden="true" viewBox="0 0 34 14" className="w-7 fill-ember">
                <path d="M0 7a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM20 10a7 7 0 0 1 14 0z" />
              </svg>
              Hábito hecho, o la mínima
            </li>
          )}
          {unreviewed > 0 && (
            <li className="flex items-center gap-2">
              <CoherenceSun percentage={75} isOpen className="w-6" /> {unreviewed} sin revisar
            </li>
          )}
        </ul>
      </MonthGrid>
    </section>
  );
}

/** The mark has the same height for every day, so that the day numbers align. */
function DayMark({ project, describe, average, unreviewed }: DayPages) {
  const percentage = average ?? unreviewed;
  return (
    <span className="flex h-5 items-center justify-center gap-0.5 text-quiet sm:h-9 sm:flex-col sm:gap-1">
      {percentage === undefined ? (
        <span className="flex items-center gap-1">
          {project && <Icon name="sunrise" className="size-4 sm:size-5" />}
          {describe && <Icon name="moon" className="size-3.5 sm:size-4" isFilled />}
        </span>
      ) : (
        <>
          <CoherenceSun
            percentage={percentage}
            isOpen={unreviewed !== undefined}
            className="w-6 fill-ember sm:w-7"
          />
          <span className="text-xs leading-none max-sm:hidden">{percentage}&nbsp;%</span>
        </>
      )}
    </span>
  );
}
