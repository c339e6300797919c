import { clampPercentage } from "./percentages.ts";

interface PercentageFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  isFirst: boolean;
}

/** Large enough for touch; the track is a separate element behind the slider. */
const SLIDER = [
  "absolute inset-0 size-full cursor-pointer appearance-none rounded-md bg-transparent",
  "[&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full",
  "[&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-raised [&::-webkit-slider-thumb]:bg-ember",
  "[&::-webkit-slider-thumb]:shadow-md [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full",
  "[&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-raised [&::-moz-range-thumb]:bg-ember",
].join(" ");

export function PercentageField({ label, value, onChange, isFirst }: PercentageFieldProps) {
  const percentage = value ?? 0;
  return (
    <div className="mt-2 flex items-center gap-4">
      <span className="relative block h-11 min-w-0 grow">
        <svg
          className="absolute inset-x-0 top-[calc(50%-3px)] h-1.5 w-full rounded-full"
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="100" height="1" className="fill-line" />
          <rect width={percentage} height="1" className="fill-ember" />
        </svg>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={percentage}
          aria-label={`${label}: cuánto se cumplió`}
          aria-valuetext={`${percentage} %`}
          data-autofocus={isFirst ? true : undefined}
          className={SLIDER}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </span>
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
          // Safari ends the selection when the pointer is released.
          onMouseUp={(event) => event.preventDefault()}
          onChange={(event) => onChange(clampPercentage(event.target.value))}
        />
        <span aria-hidden="true">%</span>
      </span>
    </div>
  );
}
