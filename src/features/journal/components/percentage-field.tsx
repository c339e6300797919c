import { clampPercentage } from "../percentages.ts";

interface PercentageFieldProps {
  /** The part that is compared. */
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  isFirst: boolean;
}

/** A percentage to slide with a thumb or to type. */
export function PercentageField({ label, value, onChange, isFirst }: PercentageFieldProps) {
  return (
    <div className="mt-3 flex items-center gap-4">
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={value ?? 0}
        aria-label={`${label}: cuánto se cumplió`}
        aria-valuetext={`${value ?? 0} %`}
        data-autofocus={isFirst ? true : undefined}
        className="h-11 min-w-0 grow cursor-pointer"
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className="flex items-center gap-1.5">
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          value={value ?? ""}
          aria-label={`${label}: porcentaje`}
          className="min-h-11 w-18 rounded-md border border-edge bg-paper px-3 text-end text-lg [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(clampPercentage(event.target.value))}
        />
        <span aria-hidden="true">%</span>
      </span>
    </div>
  );
}
