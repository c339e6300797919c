import { longDate } from "#platform/shared/days/days.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import type { WrittenGoal } from "../contract.ts";
import { GOAL_FIELDS } from "../goal-fields.ts";
import { PLACES, stepAt } from "./steps.ts";

type Field = keyof typeof PLACES;

export function WizardReview({ goal, onGo }: { goal: WrittenGoal; onGo: (step: number) => void }) {
  return (
    <article className="rounded-sm border border-line bg-raised px-5 py-7 shadow-md sm:px-10 sm:py-10">
      <p className="text-balance font-medium font-serif text-2xl">{goal.title}</p>
      {(Object.keys(PLACES) as Field[]).map((field) => {
        const { heading } = GOAL_FIELDS[field];
        if (goal[field].length === 0) return null;
        return (
          <section
            key={field}
            data-key={stepAt(PLACES[field]).key}
            className="mt-6 border-line border-t pt-3"
          >
            <div className="flex items-center justify-between gap-4">
              <h3 className="font-sans font-semibold text-base text-key tracking-normal">{heading}</h3>
              <button
                type="button"
                aria-label={`Cambiar: ${heading}`}
                className="-me-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet text-sm transition-colors hover:bg-wash hover:text-ink"
                onClick={() => onGo(PLACES[field])}
              >
                <ActionIcon name="pencil" className="size-4" />
                Cambiar
              </button>
            </div>
            <Written field={field} goal={goal} />
          </section>
        );
      })}
    </article>
  );
}

function Written<F extends Field>({ field, goal }: { field: F; goal: WrittenGoal }) {
  const value = field === "deadline" ? longDate(goal.deadline) : goal[field];
  if (typeof value === "string") return <p className="whitespace-pre-wrap font-serif text-lg">{value}</p>;
  return (
    <ul className="grid gap-2 font-serif text-lg">
      {GOAL_FIELDS[field].linesOf(goal[field]).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list only shows
        <li key={index} className="flex gap-3">
          <span aria-hidden="true" className="min-w-4 text-key tabular-nums">
            {field === "actions" ? index + 1 : "–"}
          </span>
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  );
}
