import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { addMonths, longDate, monthAndYear } from "#shared/days.ts";
import { LineArt } from "#ui/line-art.tsx";
import { firstDeadline } from "../deadline.ts";
import { dayAtKey, dayWithin, weeksOf } from "../month-grid.ts";

interface DayPickerProps {
  label: string;
  /** The chosen day, `yyyy-MM-dd`. */
  value: string | undefined;
  onChange: (day: string) => void;
  /** What day it is on this device. */
  today: string;
  /** A day that stood already: it may be chosen though it has passed. */
  kept?: string;
}

const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
/** Nobody plans further than a life. */
const LAST_MONTHS = 100 * 12;

const TURN =
  "grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-ink aria-disabled:opacity-30";

/**
 * A month to choose a day from. One day of it takes part in the order of the tab key; from there it is the keyboard of
 * the date grid (WAI-ARIA): arrows, Home, End, Page Up and Page Down, with Shift by years, Enter and Space.
 */
export function DayPicker({ label, value, onChange, today, kept }: DayPickerProps) {
  const [first, last] = [firstDeadline(today), addMonths(today, LAST_MONTHS)];
  const earliest = kept !== undefined && kept < first ? kept : first;
  const isOpen = (day: string) => day >= first || day === kept;
  const start = value !== undefined && value >= first ? dayWithin(value, first, last) : today;
  const [shown, setShown] = useState({ at: start, value });
  const { at } = shown;
  if (shown.value !== value) setShown({ at: start, value });

  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isByKey.current = false;
  }, [at]);

  const go = (day: string) => setShown({ at: dayWithin(day, earliest, last), value });
  const press = (event: KeyboardEvent) => {
    const day = dayAtKey(at, event);
    if (day === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // At the edge it leads nowhere, and nothing is shown anew.
    isByKey.current = dayWithin(day, earliest, last) !== at;
    go(day);
  };
  const turnProps = (months: number) => {
    const month = addMonths(at, months).slice(0, 7);
    const isOut = month < earliest.slice(0, 7) || month > last.slice(0, 7);
    return { "aria-disabled": isOut, onClick: () => !isOut && go(addMonths(at, months)) };
  };

  return (
    <fieldset className="w-full max-w-sm">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center">
        <TurnButton label="Año anterior" line="M12 6l-6 6 6 6M19 6l-6 6 6 6" {...turnProps(-12)} />
        <TurnButton label="Mes anterior" line="M15 6l-6 6 6 6" {...turnProps(-1)} />
        <p
          id={titleId}
          aria-live="polite"
          className="grow text-center font-medium font-serif text-lg first-letter:uppercase"
        >
          {monthAndYear(at)}
        </p>
        <TurnButton label="Mes siguiente" line="M9 6l6 6-6 6" {...turnProps(1)} />
        <TurnButton label="Año siguiente" line="M5 6l6 6-6 6M12 6l6 6-6 6" {...turnProps(12)} />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a date grid
        role="grid"
        aria-labelledby={titleId}
        className="mt-1 w-full table-fixed"
        onKeyDown={press}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="py-2 font-normal text-quiet text-sm">
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) =>
                day === null ? (
                  <td key={WEEKDAYS[place]} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
                  <td key={day} aria-selected={day === value} className="p-0.5">
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={day === value ? `${longDate(day)}, elegido` : longDate(day)}
                      aria-current={day === today ? "date" : undefined}
                      aria-disabled={!isOpen(day)}
                      className={`grid h-11 w-full place-items-center rounded-md tabular-nums ${lookOf(day, value, today, isOpen(day))}`}
                      onClick={() => {
                        if (!isOpen(day)) return;
                        go(day);
                        onChange(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function lookOf(day: string, value: string | undefined, today: string, isOpen: boolean): string {
  if (day === value) return "bg-ink font-semibold text-paper";
  if (!isOpen) return "cursor-not-allowed text-quiet opacity-55";
  return `transition-colors hover:bg-wash ${day === today ? "border border-edge font-semibold" : ""}`;
}

interface TurnButtonProps {
  label: string;
  line: string;
  "aria-disabled": boolean;
  onClick: () => void;
}

function TurnButton({ label, line, ...rest }: TurnButtonProps) {
  return (
    <button type="button" aria-label={label} className={TURN} {...rest}>
      <LineArt viewBox="0 0 24 24" className="size-5">
        <path d={line} />
      </LineArt>
    </button>
  );
}
