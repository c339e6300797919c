import type { ReactNode } from "react";
import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { longDate } from "#shared/days.ts";
import type { WrittenGoal } from "../client.ts";
import { asCondition } from "../if-then.ts";
import { COMMITMENT, DEADLINE, HOW, stepAt, VISION, WHY } from "./steps.ts";

interface WizardReviewProps {
  goal: WrittenGoal;
  onGo: (step: number) => void;
}

export function WizardReview({ goal, onGo }: WizardReviewProps) {
  const { whys, actions, obstacles, deadline, vision_text: vision, commitment_text: commitment } = goal;
  return (
    <article className="rounded-sm border border-line bg-raised px-5 py-7 shadow-md sm:px-10 sm:py-10">
      <p className="text-balance font-medium font-serif text-2xl">{goal.title}</p>
      <Part name="Mis Porqués" step={WHY} onGo={onGo}>
        <ul className="grid gap-2 font-serif text-lg">
          {whys.map(({ id, why_text }) => (
            <Row key={id} mark="–">
              {why_text}
            </Row>
          ))}
        </ul>
      </Part>
      <Part name="Plan de Acción" step={HOW} onGo={onGo}>
        <ol className="grid gap-2 font-serif text-lg">
          {actions.map(({ id, action_text }, index) => (
            <Row key={id} mark={index + 1}>
              {action_text}
            </Row>
          ))}
        </ol>
        {obstacles.length > 0 && (
          <>
            <h4 className="mt-5 mb-1 font-sans text-base text-quiet tracking-normal">Si algo se interpone</h4>
            <ul className="grid gap-2 font-serif text-lg">
              {obstacles.map(({ id, obstacle_text, response_text }) => (
                <Row key={id} mark="–">
                  Si {asCondition(obstacle_text) || "…"}, entonces {response_text || "…"}
                </Row>
              ))}
            </ul>
          </>
        )}
      </Part>
      <Part name="Fecha Límite" step={DEADLINE} onGo={onGo}>
        <p className="font-serif text-lg">{deadline === "" ? "No definida" : longDate(deadline)}</p>
      </Part>
      <Part name="Mi Visión" step={VISION} onGo={onGo}>
        <p className="whitespace-pre-wrap font-serif text-lg">{vision}</p>
      </Part>
      <Part name="Mi Compromiso" step={COMMITMENT} onGo={onGo}>
        <p className="whitespace-pre-wrap font-medium font-serif text-xl">{commitment}</p>
      </Part>
    </article>
  );
}

interface PartProps {
  name: string;
  step: number;
  onGo: (step: number) => void;
  children: ReactNode;
}

function Part({ name, step, onGo, children }: PartProps) {
  return (
    <section data-key={stepAt(step).key} className="mt-6 border-line border-t pt-3">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-sans font-semibold text-base text-key tracking-normal">{name}</h3>
        <button
          type="button"
          aria-label={`Cambiar: ${name}`}
          className="-me-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet text-sm transition-colors hover:bg-wash hover:text-ink"
          onClick={() => onGo(step)}
        >
          <ActionIcon name="pencil" className="size-4" />
          Cambiar
        </button>
      </div>
      {children}
    </section>
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
