import { useId } from "react";

const DAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

interface WeekdayFieldProps {
  label: string;
  /** 0 is Monday. */
  value: number;
  onChange: (weekday: number) => void;
}

export function WeekdayField({ label, value, onChange }: WeekdayFieldProps) {
  const id = useId();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        className="min-h-11 rounded-md border border-edge bg-paper px-3 text-lg"
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {DAYS.map((day, weekday) => (
          <option key={day} value={weekday}>
            {day}
          </option>
        ))}
      </select>
    </div>
  );
}
