import { addMonths, longDate } from "#shared/days.ts";
import { deadlineLabel } from "../deadline.ts";
import { DayPicker } from "./day-picker.tsx";

interface WizardDeadlineProps {
  day: string;
  today: string;
  /** The saved deadline: it stays available after it has passed. */
  kept?: string;
  onChange: (day: string) => void;
}

export function WizardDeadline({ day, today, kept, onChange }: WizardDeadlineProps) {
  const spans = [
    ["En un mes", addMonths(today, 1)],
    ["En tres meses", addMonths(today, 3)],
    ["En un año", addMonths(today, 12)],
  ] as const;
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <DayPicker
        value={day === "" ? undefined : day}
        today={today}
        label="Fecha límite"
        {...(kept !== undefined && { kept })}
        onChange={onChange}
      />
      <div>
        <output className="block min-h-16 max-sm:hidden">
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
        <fieldset aria-label="Plazos frecuentes" className="mt-2 flex flex-wrap gap-2">
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
      </div>
    </div>
  );
}
