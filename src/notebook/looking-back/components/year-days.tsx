import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addressOf, writingAddressOf } from "#notebook/journal/chosen-day.ts";
import { DayMark } from "#notebook/journal/month/day-mark.tsx";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { firstOfMonth, longDate, weekdayOf } from "#platform/shared/days/days.ts";
import { dayAtKey, dayWithin } from "#platform/shared/days/month-grid.ts";
import { monthName } from "#platform/shared/text/day-words.ts";
import { useIsWide } from "#platform/ui/drawings/use-is-wide.ts";
import { useInPieces } from "#platform/ui/loading/use-in-pieces.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { type DaysProps, daysOfMonth, dayWords, monthsOf } from "../year-figures.ts";

/** The place of a weekday: the column of a month on small screens, the row of the year on large ones. */
const PLACES = [
  "col-start-1 lg:col-auto lg:row-start-1",
  "col-start-2 lg:col-auto lg:row-start-2",
  "col-start-3 lg:col-auto lg:row-start-3",
  "col-start-4 lg:col-auto lg:row-start-4",
  "col-start-5 lg:col-auto lg:row-start-5",
  "col-start-6 lg:col-auto lg:row-start-6",
  "col-start-7 lg:col-auto lg:row-start-7",
];
const DAYS_OF_WEEK = 7;
/** Months rendered at once: a cheap phone needs less than 100 ms for their sixty days. */
const PIECE = 2;
/** Large screens show weeks as columns, so the arrow keys swap axes. */
const TURNED: Record<string, string> = {
  ArrowLeft: "ArrowUp",
  ArrowRight: "ArrowDown",
  ArrowUp: "ArrowLeft",
  ArrowDown: "ArrowRight",
};

/** The width in rem, Tailwind's `lg:`, from which the weeks are side by side. */
const WEEKS_FROM = 64;

/**
 * Small screens stack the months that have pages, large ones show 53 weeks side by side. One tab stop; arrow keys move.
 */
export function YearDays({ year, days, today }: DaysProps & { year: number }) {
  const months = monthsOf(year);
  const held = new Set([today, ...days.keys()].map(firstOfMonth));
  const isWide = useIsWide(WEEKS_FROM);
  const isShown = (day: string) => isWide || held.has(firstOfMonth(day));
  const shown = useInPieces(months, PIECE);
  const first = months[0] ?? "";
  const last = daysOfMonth(months.at(-1) ?? "").at(-1) ?? "";
  const [moved, setAt] = useState(dayWithin(today, first, last));
  const at = isShown(moved) ? moved : (months.find(isShown) ?? moved);
  const box = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isByKey.current = false;
  }, [at]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isTurned = box.current !== null && getComputedStyle(box.current).gridAutoFlow === "column";
    const key = (isTurned && TURNED[event.key]) || event.key;
    let [from, to] = ["", at];
    do {
      const day = dayAtKey(to, { key, shiftKey: false });
      if (day === null) return;
      event.preventDefault();
      [from, to] = [to, dayWithin(day, first, last)];
    } while (from !== to && !isShown(to));
    if (from === to) return;
    isByKey.current = true;
    setAt(to);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not a fieldset
    <div
      ref={box}
      role="group"
      aria-label={`Los días de ${year}`}
      className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-5 sm:grid-cols-3 md:grid-cols-4 lg:mt-8 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-[repeat(53,minmax(0,1fr))] lg:grid-rows-7 lg:gap-0"
      onKeyDown={press}
    >
      {shown.map((month, place) =>
        isShown(month) ? (
          <div key={month} className="lg:contents">
            <h3 className="text-quiet text-sm first-letter:uppercase lg:sr-only">{monthName(month)}</h3>
            <div className="mt-1 grid grid-cols-7 lg:contents">
              {daysOfMonth(month).map((day, index) => (
                <YearDay
                  key={day}
                  day={day}
                  pages={days.get(day)}
                  isToday={day === today}
                  isReached={day === at}
                  // The first whole week of a month carries the month's name.
                  hasName={index < DAYS_OF_WEEK && weekdayOf(day) === 0}
                  onReach={setAt}
                />
              ))}
            </div>
          </div>
        ) : (
          month < today &&
          (place === 0 || isShown(months[place - 1] ?? "")) && (
            <p key={month} className="col-span-full text-quiet text-sm first-letter:uppercase">
              {emptyWords(months.slice(place), isShown)}
            </p>
          )
        ),
      )}
    </div>
  );
}

/** Names the first of these months and those without pages that follow, such as "de enero a marzo, sin páginas". */
function emptyWords(months: readonly string[], isShown: (month: string) => boolean): string {
  const end = months.findIndex(isShown);
  const [from, ...others] = months.slice(0, end < 0 ? undefined : end).map(monthName);
  return `${others.length > 0 ? `de ${from} a ${others.at(-1)}` : from}, sin páginas`;
}

interface YearDayProps {
  day: string;
  pages: DayPages | undefined;
  isToday: boolean;
  /** Whether the day has the tab stop. */
  isReached: boolean;
  hasName: boolean;
  onReach: (day: string) => void;
}

function YearDay({ day, pages, isToday, isReached, hasName, onReach }: YearDayProps) {
  const label = `${longDate(day)}: ${dayWords(pages)}`;
  return (
    <Link
      href={pages?.unreviewed === undefined ? addressOf(day) : writingAddressOf(day, "compare")}
      data-day={day}
      tabIndex={isReached ? 0 : -1}
      aria-label={label}
      aria-current={isToday ? "date" : undefined}
      title={label}
      className={`relative grid aspect-square min-w-0 place-items-center rounded-sm hover:bg-wash ${PLACES[weekdayOf(day)]} ${isToday ? "not-focus-visible:outline not-focus-visible:outline-edge" : ""}`}
      onFocus={() => onReach(day)}
    >
      {pages ? <DayMark {...pages} isSmall /> : <span className="size-1 rounded-full bg-edge/60" />}
      {hasName && (
        <span
          aria-hidden="true"
          className="absolute bottom-full left-1 hidden pb-1 text-quiet text-xs first-letter:uppercase lg:block"
        >
          {monthName(day).slice(0, 3)}
        </span>
      )}
    </Link>
  );
}
