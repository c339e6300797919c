import { MonthGrid } from "#ui/month-grid.tsx";
import { FIRST_DAY, LAST_DAY } from "../calendar-days.ts";
import { dayWords } from "../event-words.ts";

interface EventMonthProps {
  day: string;
  today: string;
  countOn: (day: string) => number;
  deadlinesOn: (day: string) => number;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

export function EventMonth({ day, today, countOn, deadlinesOn, onMove, onChoose }: EventMonthProps) {
  return (
    <section
      aria-label="Mes"
      className="[&_tbody_td:nth-child(n+6)]:bg-wash/60 [&_tbody_tr]:border-line [&_tbody_tr]:border-t"
    >
      <MonthGrid
        {...{ today, onMove, onChoose }}
        at={day}
        chosen={day}
        first={FIRST_DAY}
        last={LAST_DAY}
        cell={(on) => {
          const [count, deadlines] = [countOn(on), deadlinesOn(on)];
          return {
            mark: <Dots count={count} hasDeadline={deadlines > 0} isChosen={on === day} />,
            said: dayWords(count, deadlines),
          };
        }}
        dayClass="h-11 content-center gap-0.5 sm:h-14 md:h-16 lg:h-20 lg:text-lg"
      />
    </section>
  );
}

const DOTS_MAX = 3;

/** A dot for each event, a plus for more than three, and a flag for a deadline (product.md, section 18). */
function Dots({ count, hasDeadline, isChosen }: { count: number; hasDeadline: boolean; isChosen: boolean }) {
  return (
    <span className="flex h-2 items-center justify-center gap-0.75">
      {Array.from({ length: Math.min(count, DOTS_MAX) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: all dots are the same
          key={index}
          className={`size-1.5 rounded-full ${isChosen ? "bg-current" : "bg-ember forced-colors:bg-[CanvasText]"}`}
        />
      ))}
      {count > DOTS_MAX && <span className="font-semibold text-xs leading-none">+</span>}
      {hasDeadline && (
        <svg data-key="metas" aria-hidden="true" viewBox="0 0 8 8" className="size-2.5 overflow-visible">
          <path d="M1 8V0h6L5 2.5 7 5H1" className={isChosen ? "fill-current" : "fill-key"} />
        </svg>
      )}
    </span>
  );
}
