import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { type DayPages, type DayStep, hindranceOf, nextStep } from "./day-pages.ts";

const STEPS = [
  { step: "project", label: "Proyecta Tu Día", icon: "sunrise" },
  { step: "describe", label: "Describe Tu Día", icon: "moon" },
  { step: "compare", label: "Comparar Día", icon: "sun" },
] as const;

interface DayStepsProps {
  pages: DayPages;
  isPast: boolean;
  onStep: (step: DayStep) => void;
  /** Steps with an unsaved draft. */
  begun: readonly DayStep[];
}

export function DaySteps({ pages, isPast, onStep, begun }: DayStepsProps) {
  const id = useId();
  const next = nextStep(pages, isPast);
  return (
    <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-2">
      {STEPS.map(({ step, label, icon }) => {
        const hindrance = hindranceOf(step, pages);
        const hint = hindrance ?? (begun.includes(step) ? "Sin terminar: sigue donde estabas." : undefined);
        return (
          <li key={step} className={step === "compare" ? "col-span-2" : ""}>
            <Button
              variant={step === next ? "primary" : "secondary"}
              className="w-full aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-quiet max-sm:px-2"
              aria-disabled={hindrance !== undefined}
              aria-describedby={hint && id + step}
              onClick={() => hindrance === undefined && onStep(step)}
            >
              <Icon name={icon} />
              {label}
            </Button>
            {hint && (
              <p id={id + step} className="mt-1 text-center text-quiet text-sm">
                {hint}
              </p>
            )}
            {/* Another device was faster: saving this draft creates a conflict. */}
            {hindrance && step !== "compare" && begun.includes(step) && (
              <button
                type="button"
                className="min-h-11 w-full font-semibold text-sm underline underline-offset-4"
                onClick={() => onStep(step)}
              >
                Lo que dejaste sin guardar
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
