import { useState } from "react";
import { addMonths } from "#shared/days.ts";
import { dayWithin } from "#shared/month-grid.ts";
import { MonthGrid } from "#ui/month-grid.tsx";
import { firstDeadline } from "../deadline.ts";

interface DayPickerProps {
  label: string;
  /** `yyyy-MM-dd` */
  value: string | undefined;
  onChange: (day: string) => void;
  today: string;
  /** The saved deadline: it stays available after it has passed. */
  kept?: string;
}

const LAST_MONTHS = 100 * 12;

export function DayPicker({ label, value, onChange, today, kept }: DayPickerProps) {
  const [first, last] = [firstDeadline(today), addMonths(today, LAST_MONTHS)];
  const start = value !== undefined && value >= first ? dayWithin(value, first, last) : today;
  const [shown, setShown] = useState({ at: start, value });
  if (shown.value !== value) setShown({ at: start, value });

  return (
    <fieldset className="w-full max-w-sm">
      <legend className="sr-only">{label}</legend>
      <MonthGrid
        at={shown.at}
        onMove={(at) => setShown({ at, value })}
        onChoose={onChange}
        first={kept !== undefined && kept < first ? kept : first}
        last={last}
        chosen={value}
        today={today}
        isOpen={(day) => day >= first || day === kept}
        dayClass="h-11"
      />
    </fieldset>
  );
}
