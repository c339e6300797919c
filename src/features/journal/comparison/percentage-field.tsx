import type { ReactNode } from "react";
import { Choice } from "#ui/fields/choice.tsx";
import { clampPercentage } from "./percentages.ts";

interface PercentageProps {
  label: string;
  /** Null while nobody has answered. */
  value: number | null;
  /** False for a field that is blank in both pages: it has the number alone. */
  isAsked: boolean;
  isMissing: boolean;
  onChange: (value: number | null) => void;
  /** What was written in the two pages. */
  children: ReactNode;
}

const ANSWERS = ["nada", "poco", "la mitad", "casi todo", "todo"].map((label, at) => ({
  label,
  value: at * 25,
}));
const WORDS =
  "grid! grid-cols-[repeat(auto-fit,minmax(3.4em,1fr))] gap-1! text-sm *:px-0.5 *:text-center *:leading-tight";

/** Keys that would lower a slider: at 0, where an open one stands, they change nothing by themselves. */
const LOWER = ["ArrowLeft", "ArrowDown", "PageDown", "Home"];

/** Words, slider and number are one value. On a phone the slider's ends lie below the middles of "nada" and "todo". */
export function PercentageField(props: PercentageProps) {
  const { label, value, isAsked, isMissing, onChange, children } = props;
  const isOpen = value === null;
  const percentage = value ?? 0;
  return (
    <section className="border-line py-4 not-first-of-type:border-t">
      <div className="flex min-h-11 items-center gap-4">
        <h3 className="wrap-anywhere min-w-0 flex-1 font-sans font-semibold text-base tracking-normal">
          {label}
          {isMissing && <span className="font-normal text-danger"> · sin contestar</span>}
        </h3>
        <span className="flex items-center gap-1.5">
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            value={value ?? ""}
            placeholder="—"
            aria-label={`${label}: porcentaje`}
            className="min-h-11 w-18 rounded-md border border-edge bg-paper px-3 text-end text-lg [appearance:textfield] placeholder:text-quiet [&::-webkit-inner-spin-button]:appearance-none"
            onFocus={(event) => event.target.select()}
            // Safari ends the selection when the pointer is released.
            onMouseUp={(event) => event.preventDefault()}
            onChange={(event) => onChange(clampPercentage(event.target.value))}
          />
          <span aria-hidden="true">%</span>
        </span>
      </div>
      {children}
      {isAsked && (
        <div className="mt-3 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
          <Choice
            label={`${label}: cuánto se cumplió${isMissing ? ", sin contestar" : ""}`}
            value={value}
            options={ANSWERS}
            className={isMissing ? `${WORDS} *:border-danger` : WORDS}
            onChoose={onChange}
          />
          <span className="relative mx-[calc(10%-14px)] block h-11 sm:mx-0">
            <svg
              className="absolute inset-x-0 top-[calc(50%-3px)] h-1.5 w-full rounded-full"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d="M0 .5H100" className={isOpen ? "dots" : "stroke-line"} />
              <rect width={percentage} height="1" className="fill-ember" />
            </svg>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={percentage}
              aria-label={`${label}: cuánto se cumplió`}
              aria-valuetext={isOpen ? "sin contestar" : `${percentage} %`}
              className={`slider absolute inset-0 size-full rounded-md ${isOpen ? "is-open" : ""}`}
              onChange={(event) => onChange(Number(event.target.value))}
              // A press at 0 changes nothing in the browser, but it is an answer.
              onClick={(event) => isOpen && onChange(Number(event.currentTarget.value))}
              onKeyDown={(event) => isOpen && LOWER.includes(event.key) && onChange(0)}
            />
          </span>
        </div>
      )}
    </section>
  );
}
