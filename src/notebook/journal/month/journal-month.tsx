import { FIRST_DAY, LAST_DAY } from "#platform/shared/days/month-grid.ts";
import type { SlotParts } from "#platform/ui/feature.ts";
import { MonthGrid } from "#platform/ui/month-grid.tsx";
import { DayMark, MarkLegend } from "./day-mark.tsx";
import { type DayPages, pagesOf, saidOf } from "./day-pages.ts";

interface JournalMonthProps {
  days: ReadonlyMap<string, DayPages>;
  at: string;
  /** The day of the address: other than the chosen day while the page shows today by itself. */
  asked: string | undefined;
  onMove: (day: string) => void;
  chosen: string;
  onChoose: (day: string) => void;
  today: string;
  /** The marks that tools add to a day; undefined if they have no records. */
  marksOf: ReturnType<SlotParts["inMonth"]> | undefined;
}

export function JournalMonth({ days, asked, chosen, today, marksOf, ...grid }: JournalMonthProps) {
  return (
    <section aria-label="Mes" className="@container">
      <MonthGrid
        {...grid}
        foldsOn={`${asked === chosen ? "" : "(height < 720px) and "}(width < 64rem)`}
        chosen={chosen}
        today={today}
        first={FIRST_DAY}
        last={LAST_DAY}
        dayClass="h-14 content-center leading-5 @lg:h-17 @lg:grid-cols-[auto_auto_1fr] @lg:px-1.5"
        cell={(day) => {
          const pages = pagesOf(days, day);
          const { mark, said: told } = marksOf?.ofDay(day) ?? {};
          const percentage = pages.average ?? pages.unreviewed;
          return {
            mark: (
              <>
                {/* In a narrow cell, the habits' marks are below the sign, and the sun stands for its figure. */}
                <span className="mx-1 flex h-2.5 gap-0.5 @max-lg:order-last">{mark}</span>
                <span className="justify-self-end text-quiet text-xs @max-lg:hidden">{percentage}</span>
                {/* The mark has the same height for every day, so that the day numbers align. */}
                <span className="col-span-full flex h-5 items-center @lg:h-10">
                  <DayMark {...pages} />
                </span>
              </>
            ),
            said: [saidOf(pages), told].filter(Boolean).join(", "),
          };
        }}
      >
        <MarkLegend days={days} during={grid.at.slice(0, 7)} />
        {marksOf?.legend(grid.at.slice(0, 7))}
      </MonthGrid>
    </section>
  );
}
