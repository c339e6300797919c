import type { ReactNode } from "react";
import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { longDate } from "#shared/days.ts";
import type { WrittenGoal } from "../contract.ts";
import { GOAL_FIELDS } from "../goal-fields.ts";
import { asCondition } from "../if-then.ts";
import { PLACES, stepAt } from "./steps.ts";

const PARTS: Record<Exclude<keyof typeof PLACES, "obstacles">, (goal: WrittenGoal) => ReactNode> = {
  whys: ({ whys }) => (
    <ul className="grid gap-2 font-serif text-lg">
      {whys.map(({ id, why_text }) => (
        <Row key={id} mark="–">
          {why_text}
        </Row>
      ))}
    </ul>
  ),
  actions: ({ actions, obstacles }) => (
    <>
      <ol className="grid gap-2 font-serif text-lg">
        {actions.map(({ id, action_text }, index) => (
          <Row key={id} mark={index + 1}>
            {action_text}
          </Row>
        ))}
      </ol>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
    </>
  ),
  deadline: ({ deadline }) => <p className="font-serif text-lg">{longDate(deadline)}</p>,
  vision_text: ({ vision_text }) => <p className="whitespace-pre-wrap font-serif text-lg">{vision_text}</p>,
  commitment_text: ({ commitment_text }) => (
    <p className="whitespace-pre-wrap font-medium font-serif text-xl">{commitment_text}</p>
  ),
};

export function WizardReview({ goal, onGo }: { goal: WrittenGoal; onGo: (step: number) => void }) {
  return (
    <article className="rounded-sm border border-line bg-raised px-5 py-7 shadow-md sm:px-10 sm:py-10">
      <p className="text-balance font-medium font-serif text-2xl">{goal.title}</p>
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((field) => {
        const { heading } = GOAL_FIELDS[field];
        const step = PLACES[field];
        return (
          <section key={field} data-key={stepAt(step).key} className="mt-6 border-line border-t pt-3">
            <div className="flex items-center justify-between gap-4">
              <h3 className="font-sans font-semibold text-base text-key tracking-normal">{heading}</h3>
              <button
                type="button"
                aria-label={`Cambiar: ${heading}`}
                className="-me-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet text-sm transition-colors hover:bg-wash hover:text-ink"
                onClick={() => onGo(step)}
              >
                <ActionIcon name="pencil" className="size-4" />
                Cambiar
              </button>
            </div>
            {PARTS[field](goal)}
          </section>
        );
      })}
    </article>
  );
}

function Obstacles({ obstacles }: Pick<WrittenGoal, "obstacles">) {
  return (
    <>
      <h4 className="mt-5 mb-1 font-sans text-base text-quiet tracking-normal">
        {GOAL_FIELDS.obstacles.heading}
      </h4>
      <ul className="grid gap-2 font-serif text-lg">
        {obstacles.map(({ id, obstacle_text, response_text }) => (
          <Row key={id} mark="–">
            Si {asCondition(obstacle_text) || "…"}, entonces {response_text || "…"}
          </Row>
        ))}
      </ul>
    </>
  );
}

function Row({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="min-w-4 text-key tabular-nums">
        {mark}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
