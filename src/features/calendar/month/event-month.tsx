import { MonthGrid } from "#ui/month-grid.tsx";
import { FIRST_DAY, LAST_DAY } from "../calendar-days.ts";
import { countWords } from "../event-words.ts";

interface EventMonthProps {
  day: string;
  today: string;
  countOn: (day: string) => number;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

export function EventMonth({ day, today, countOn, onMove, onChoose }: EventMonthProps) {
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
          const count = countOn(on);
          return {
            mark: <Dots count={count} isChosen={on === day} />,
            ...(count > 0 && { said: countWords(count) }),
          };
        }}
        dayClass="h-11 content-center gap-0.5 sm:h-14 md:h-16 lg:h-20 lg:text-lg"
      />
    </section>
  );
}

const DOTS_MAX = 3;

/** A dot for each event, and a plus for more than three (product.md, section 18). */
function Dots({ count, isChosen }: { count: number; isChosen: boolean }) {
  return (
    <span className="flex h-2 items-center justify-center gap-0.75">
      {Array.from({ length: Math.min(count, DOTS_MAX) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: all dots are the same
          key={index}
          className={`size-1.5 rounded-full ${isChosen ? "bg-current" : "bg-ember"}`}
        />
      ))}
      {count > DOTS_MAX && <span className="font-semibold text-xs leading-none">+</span>}
    </span>
  );
}
