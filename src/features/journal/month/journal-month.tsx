import { addMonths } from "#shared/days.ts";
import { MonthGrid } from "#ui/month-grid.tsx";
import { DayMark, MarkLegend } from "./day-mark.tsx";
import { type DayPages, pagesOf, saidOf } from "./day-pages.ts";

interface JournalMonthProps {
  days: ReadonlyMap<string, DayPages>;
  at: string;
  onMove: (day: string) => void;
  chosen: string;
  onChoose: (day: string) => void;
  today: string;
}

/** A lifetime, to either side. */
const REACH_MONTHS = 100 * 12;

export function JournalMonth({ days, chosen, today, ...grid }: JournalMonthProps) {
  return (
    <section aria-label="Mes">
      <MonthGrid
        {...grid}
        chosen={chosen}
        today={today}
        first={addMonths(today, -REACH_MONTHS)}
        last={addMonths(today, REACH_MONTHS)}
        dayClass="h-13 content-center sm:h-[4.75rem]"
        cell={(day) => {
          const pages = pagesOf(days, day);
          const said = saidOf(pages);
          return { mark: <DayMark pages={pages} isChosen={day === chosen} />, ...(said && { said }) };
        }}
      />
      <MarkLegend />
    </section>
  );
}
