import type { ReactNode } from "react";
import { longDate } from "#shared/days.ts";
import { writtenItems } from "../wizard-items.ts";
import {
  COMMITMENT,
  DEADLINE,
  HOW,
  stepAt,
  VISION,
  WHY,
  type WizardValue,
  writtenObstacles,
} from "../wizard-steps.ts";
import { WizardIcon } from "./wizard-icons.tsx";

interface WizardReviewProps {
  value: WizardValue;
  title: string;
  onGo: (step: number) => void;
}

/** The page that has filled up, to be read as a whole. From each part a way leads back to where it was written. */
export function WizardReview({ value, title, onGo }: WizardReviewProps) {
  const obstacles = writtenObstacles(value.obstacles);
  const text = "whitespace-pre-wrap font-serif text-lg";
  return (
    <article className="rounded-sm border border-line bg-raised px-5 py-7 shadow-md sm:px-10 sm:py-10">
      <p className="text-balance font-medium font-serif text-2xl">{title}</p>
      <Part name="Mis Porqués" step={WHY} onGo={onGo}>
        <List items={writtenItems(value.whys).map(({ id, text }) => [id, text])} />
      </Part>
      <Part name="Plan de Acción" step={HOW} onGo={onGo}>
        <List items={writtenItems(value.actions).map(({ id, text }) => [id, text])} isOrdered />
        {obstacles.length > 0 && (
          <>
            <h4 className="mt-5 text-quiet text-sm">Si algo me frena</h4>
            <List
              items={obstacles.map(({ id, obstacle, response }) => [
                id,
                <>
                  Si aparece: «{obstacle || "…"}», entonces: «{response || "…"}»
                </>,
              ])}
            />
          </>
        )}
      </Part>
      <Part name="Fecha Límite" step={DEADLINE} onGo={onGo}>
        <p className={text}>{value.deadline === "" ? "No definida" : longDate(value.deadline)}</p>
      </Part>
      <Part name="Mi Visión" step={VISION} onGo={onGo}>
        <p className={text}>{value.vision.trim()}</p>
      </Part>
      <Part name="Mi Compromiso" step={COMMITMENT} onGo={onGo}>
        <p className={text}>{value.commitment.trim()}</p>
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
          <WizardIcon name="pencil" className="size-4" />
          Cambiar
        </button>
      </div>
      {children}
    </section>
  );
}

function List({ items, isOrdered = false }: { items: [id: string, text: ReactNode][]; isOrdered?: boolean }) {
  const Tag = isOrdered ? "ol" : "ul";
  return (
    <Tag className="grid gap-2 font-serif text-lg">
      {items.map(([id, text], index) => (
        <li key={id} className="flex gap-3">
          <span aria-hidden="true" className="min-w-4 text-key tabular-nums">
            {isOrdered ? index + 1 : "–"}
          </span>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </Tag>
  );
}
