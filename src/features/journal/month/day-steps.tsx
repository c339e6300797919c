import { useId } from "react";
import { hasDraft } from "#shared/drafts/open-drafts.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { TextButton } from "#ui/small-buttons.tsx";
import { comparisonDraft, type JournalTask, pageDraft } from "../journal-draft.ts";
import { type DayPages, hindranceOf, nextStep } from "./day-pages.ts";

const STEPS = [
  { step: "project", label: "Proyecta Tu Día", icon: "sunrise" },
  { step: "describe", label: "Describe Tu Día", icon: "moon" },
  { step: "compare", label: "Comparar Día", icon: "sun" },
] as const;

interface DayStepsProps {
  day: string;
  pages: DayPages;
  isPast: boolean;
  nameOf: (thing: string) => string;
  start: (task: JournalTask) => void;
}

export function DaySteps({ day, pages, isPast, nameOf, start }: DayStepsProps) {
  const id = useId();
  const next = nextStep(pages, isPast);
  return (
    <ul className="mt-4 flex flex-wrap gap-x-3 gap-y-2">
      {STEPS.map(({ step, label, icon }) => {
        const task: JournalTask =
          step === "compare" ? { kind: step, day } : { kind: "write", day, type: step };
        const isBegun = hasDraft(nameOf(step === "compare" ? comparisonDraft(day) : pageDraft(day, step)));
        const hindrance = hindranceOf(step, pages);
        const hint = hindrance ?? (isBegun ? "Sin terminar: sigue donde estabas." : undefined);
        return (
          <li key={step} className={`grow ${step === "compare" ? "basis-full" : "basis-[8rem]"}`}>
            <Button
              variant={step === next ? "primary" : "secondary"}
              className="w-full aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-quiet max-sm:px-2"
              aria-disabled={hindrance !== undefined}
              aria-describedby={hint && id + step}
              onClick={() => hindrance === undefined && start(task)}
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
            {hindrance && step !== "compare" && isBegun && (
              <TextButton className="w-full text-sm" onClick={() => start(task)}>
                Lo que dejaste sin guardar
              </TextButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
