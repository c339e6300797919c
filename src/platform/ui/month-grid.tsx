import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { addDays, addMonths, longDate, mondayOf } from "#platform/shared/days/days.ts";
import { dayAtKey, dayWithin, weeksOf } from "#platform/shared/days/month-grid.ts";
import { monthAndYear, monthName, WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { LineIcon } from "./drawings/icons.tsx";
import { IconButton } from "./small-buttons.tsx";

interface MonthGridProps {
  /** The day in the tab order, `yyyy-MM-dd`. Its month is shown, or only its week. */
  at: string;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
  /** Bounds for moving, inclusive. */
  first: string;
  last: string;
  chosen: string | undefined;
  today: string;
  /** Content below a day's number, and text for its label. */
  cell?: (day: string) => { mark?: ReactNode; said?: string };
  isOpen?: (day: string) => boolean;
  /** Classes for a day's button, such as its height. The grid sets the colours. */
  dayClass: string;
  /** On a screen that this media query matches, the month folds to a week, and its name unfolds it (decision 0109). */
  foldsOn: string;
  /** The content below a whole month. */
  children?: ReactNode;
}

/** A month with one tab stop and the keyboard of a date grid (WAI-ARIA, date picker dialog). */
export function MonthGrid(props: MonthGridProps) {
  const { at, onMove, onChoose, first, last, chosen, today, cell, isOpen = () => true, foldsOn } = props;
  // A query is read once: a keyboard or the browser's bar would otherwise fold the month while the person reads.
  const canFold = useMemo(() => window.matchMedia(foldsOn).matches, [foldsOn]);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = canFold && !isUnfolded;
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isByKey.current = false;
  }, [at]);

  const go = (day: string) => onMove(dayWithin(day, first, last));
  const press = (event: KeyboardEvent) => {
    const day = dayAtKey(at, event);
    if (day === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // At a bound `at` stays the same: the effect would not run, and the flag would remain set.
    isByKey.current = dayWithin(day, first, last) !== at;
    go(day);
  };

  return (
    <>
      <MonthName {...{ titleId, at, first, last, go, isFolded }} onFold={canFold && setIsUnfolded} />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a date grid
        role="grid"
        aria-labelledby={titleId}
        className="mt-1 w-full table-fixed"
        onKeyDown={press}
      >
        <WeekdayNames />
        <tbody>
          {(isFolded ? [weekOf(at)] : weeksOf(at)).map((week) => (
            // A week keeps its key, and so the focus of its days, when the month folds.
            <tr key={mondayOf(week.find((day) => day !== null) ?? at)}>
              {week.map((day, place) => {
                if (day === null) return <td key={WEEKDAYS[place]} />;
                const { mark, said } = cell?.(day) ?? {};
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
                  <td key={day} aria-selected={day === chosen} className="p-0.5">
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={[longDate(day), said, day === chosen && "elegido"]
                        .filter(Boolean)
                        .join(", ")}
                      aria-current={day === today ? "date" : undefined}
                      aria-disabled={!isOpen(day)}
                      className={`grid w-full place-items-center text-[length:min(1rem,5.5vw)] rounded-md tabular-nums ${props.dayClass} ${lookOf(day, props)}`}
                      onClick={() => {
                        if (!isOpen(day)) return;
                        go(day);
                        onChoose(day);
                      }}
                    >
                      {Number(day.slice(8))}
                      {mark}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!isFolded && props.children}
    </>
  );
}

type MonthNameProps = Pick<MonthGridProps, "at" | "first" | "last"> & {
  titleId: string;
  go: (day: string) => void;
  isFolded: boolean;
  onFold: false | ((isUnfolded: boolean) => void);
};

/** If a month's name does not fit between the buttons, all names are above them, so that nothing moves. */
function MonthName({ titleId, at, first, last, go, isFolded, onFold }: MonthNameProps) {
  const turn = (way: -1 | 1, line: string, unit: "Año" | "Mes" | "Semana" = isFolded ? "Semana" : "Mes") => {
    const to = unit === "Semana" ? addDays(at, way * 7) : addMonths(at, unit === "Mes" ? way : way * 12);
    const month = to.slice(0, 7);
    const isOut = month < first.slice(0, 7) || month > last.slice(0, 7);
    return (
      <IconButton
        aria-label={`${unit} ${way < 0 ? "anterior" : "siguiente"}`}
        aria-disabled={isOut}
        onClick={() => !isOut && go(to)}
      >
        <LineIcon line={line} />
      </IconButton>
    );
  };
  const [monday = at, , , , , , sunday = at] = weekOf(at);
  const areTwo = isFolded && monthName(monday) !== monthName(sunday);
  const name = (
    <span id={titleId} className="inline-block first-letter:uppercase">
      {areTwo ? `${monthName(monday)} y ${monthName(sunday)}` : monthAndYear(at)}
    </span>
  );
  return (
    <div className="@container">
      <div className={`flex items-center justify-between ${isFolded ? "" : "@max-[22rem]:flex-wrap"}`}>
        <span className="flex">
          {!isFolded && turn(-1, "M12 6l-6 6 6 6M19 6l-6 6 6 6", "Año")}
          {turn(-1, "M15 6l-6 6 6 6")}
        </span>
        <p
          aria-live="polite"
          className={`text-center font-medium font-serif text-lg ${isFolded ? "" : "@max-[22rem]:order-first @max-[22rem]:w-full"}`}
        >
          {!onFold && name}
          {onFold && (
            <button
              type="button"
              className="min-h-11 rounded-md px-2 leading-6 hover:bg-wash"
              onClick={() => onFold(isFolded)}
            >
              {name}
              <span className="sr-only">{isFolded && `, semana del ${Number(monday.slice(8))},`} </span>
              <span className="block font-sans font-semibold text-sm underline underline-offset-4">
                {isFolded ? "Ver el mes" : "Ver la semana"}
              </span>
            </button>
          )}
        </p>
        <span className="flex">
          {turn(1, "M9 6l6 6-6 6")}
          {!isFolded && turn(1, "M5 6l6 6-6 6M12 6l6 6-6 6", "Año")}
        </span>
      </div>
    </div>
  );
}

function weekOf(day: string): string[] {
  return WEEKDAYS.map((_, place) => addDays(mondayOf(day), place));
}

function WeekdayNames() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((weekday) => (
          <th
            key={weekday}
            scope="col"
            abbr={weekday}
            className="px-2.5 py-2 font-normal text-[length:min(var(--text-sm),4.5vw)] text-quiet @lg:text-start"
          >
            {weekday.slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The chosen day has a frame if it has content below its number, and else a dark background. */
function lookOf(day: string, { chosen, today, isOpen, cell }: MonthGridProps): string {
  if (day === chosen) return `font-semibold ${cell ? "border-2 border-ink" : "bg-ink text-paper"}`;
  if (isOpen && !isOpen(day)) return "cursor-not-allowed text-quiet opacity-55";
  return `transition-colors hover:bg-wash ${day === today ? "border border-edge font-semibold" : ""}`;
}
