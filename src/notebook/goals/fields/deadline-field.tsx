import { useState } from "react";
import { addDays, addMonths, longDate } from "#platform/shared/days/days.ts";
import { dayWithin } from "#platform/shared/days/month-grid.ts";
import { MonthGrid } from "#platform/ui/month-grid.tsx";
import { deadlineLabel, firstDeadline } from "../deadline.ts";

interface DeadlineFieldProps {
  /** The chosen day, `yyyy-MM-dd`; empty before the choice. */
  day: string;
  today: string;
  /** The saved deadline: it stays available after it has passed. */
  kept?: string | undefined;
  onChange: (day: string) => void;
}

export function DeadlineField(props: DeadlineFieldProps) {
  const { day, today, onChange } = props;
  const spans = [
    ["En un mes", addMonths(today, 1)],
    ["En tres meses", addMonths(today, 3)],
    ["En un año", addMonths(today, 12)],
  ] as const;
  return (
    <div className="grid gap-x-10 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <fieldset aria-label="Fechas frecuentes" className="flex flex-wrap gap-2 sm:col-span-2">
        {spans.map(([name, ahead]) => (
          <button
            key={name}
            type="button"
            aria-pressed={day === ahead}
            className="min-h-11 rounded-md border border-edge px-3 text-sm transition-colors hover:border-ink aria-pressed:border-key aria-pressed:font-semibold aria-pressed:text-key"
            onClick={() => onChange(ahead)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <DayPicker {...props} />
      <output className="block max-sm:hidden">
        {day === "" ? (
          <span className="text-quiet">Aún sin fecha.</span>
        ) : (
          <span key={day} className="block animate-fade">
            <span className="block text-balance font-serif text-lg leading-7 first-letter:uppercase">
              {longDate(day)}
            </span>
            <span className="text-quiet">{deadlineLabel(day, today)}</span>
          </span>
        )}
      </output>
    </div>
  );
}

function DayPicker({ day, today, kept, onChange }: DeadlineFieldProps) {
  const [first, last] = [firstDeadline(today), addMonths(today, 100 * 12)];
  // Without a valid deadline, begin a week from now: at a month's end, this month has few days left to choose.
  const start = day >= first ? dayWithin(day, first, last) : addDays(today, 7);
  const [shown, setShown] = useState({ at: start, day });
  if (shown.day !== day) setShown({ at: start, day });

  return (
    <fieldset className="w-full max-w-sm">
      <legend className="sr-only">Fecha Límite</legend>
      <MonthGrid
        at={shown.at}
        onMove={(at) => setShown({ at, day })}
        onChoose={onChange}
        first={kept !== undefined && kept < first ? kept : first}
        last={last}
        chosen={day}
        today={today}
        isOpen={(shownDay) => shownDay >= first || shownDay === kept}
        dayClass="h-11"
        foldsOn="(height < 720px) and (width < 48rem)"
      />
    </fieldset>
  );
}
