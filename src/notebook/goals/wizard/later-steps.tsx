import { useState } from "react";
import type { CallError } from "#platform/shared/api-client.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import type { WrittenGoal } from "../contract.ts";
import { GoalField } from "../fields/goal-field.tsx";
import { ItemList } from "../fields/item-list.tsx";
import { FIELD_NAMES, GOAL_FIELDS, tidyGoal } from "../goal-fields.ts";
import { type AskedField, fieldsOf, STEPS, type WizardValue } from "./steps.ts";

export interface WizardLaterProps {
  value: WizardValue;
  today: string;
  labelledBy: string;
  describedBy: string;
  onChange: (part: Partial<WizardValue>) => void;
  onGo: (step: number) => void;
}

/** The steps after the second. Their chunk loads after the page shows the first step. */
export function WizardLater({ value, onGo, ...field }: WizardLaterProps) {
  const [name] = fieldsOf(value.step);
  return name ? (
    <GoalField {...field} name={name} goal={value} />
  ) : (
    <WizardReview goal={tidyGoal(value)} onGo={onGo} />
  );
}

export function WizardObstacles({ value, onChange }: Pick<WizardLaterProps, "value" | "onChange">) {
  const [wasWritten] = useState(() => tidyGoal(value).obstacles.length > 0);
  return (
    <details open={wasWritten} className="group mt-8 border-line border-t">
      <summary className="flex min-h-14 list-none items-center gap-2 py-2 font-semibold">
        <span className="grow">
          ¿Qué podría frenarte? <span className="font-normal text-quiet">· opcional</span>
        </span>
        <Icon name="down" className="size-5 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <p className="mb-4 max-w-lesson text-quiet">
        Piensa en un obstáculo y decide ahora qué harás si aparece. Cuando llegue, ya sabrás qué hacer.
      </p>
      <ItemList name="obstacles" goal={value} onChange={onChange} />
    </details>
  );
}

interface WizardFoundProps {
  /** The title of the lesson from whose exercise the member comes, at the first arrival. */
  lesson: string | undefined;
  onBeginAnew: () => void;
}

export function WizardFound({ lesson, onBeginAnew }: WizardFoundProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (lesson)
    return (
      <p className="mb-2 text-quiet text-sm" role="status">
        Trajimos lo que escribiste en {lesson}.
      </p>
    );
  return (
    <div className="-mt-3 mb-2 flex flex-wrap items-center gap-x-3 text-quiet text-sm">
      <p role="status">Sigues donde lo dejaste.</p>
      <TextButton className="text-ink" onClick={() => setIsAsking(true)}>
        Empezar de nuevo
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title="¿Empezar de nuevo?"
        confirmLabel="Borrar y empezar"
        busyLabel="Borrando..."
        cancelLabel="Seguir escribiendo"
        onConfirm={async () => {
          setIsAsking(false);
          onBeginAnew();
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>Se borra lo que escribiste para esta meta. Tu idea queda en el banco.</p>
      </ConfirmDialog>
    </div>
  );
}

/** The server names a field by path, such as `whys.0.why_text`. */
export function WizardRefusal({ error: { fields = {}, message } }: { error: CallError }) {
  const problems = FIELD_NAMES.flatMap((name) => {
    const path = Object.keys(fields).find((path) => path.split(".")[0] === name);
    return path === undefined ? [] : `${GOAL_FIELDS[name].heading}: ${fields[path]}`;
  });
  return (
    <div role="alert" className="mb-6 rounded-md border border-danger px-4 py-3">
      <p className="font-semibold text-danger">No se pudo crear la meta. Lo que escribiste sigue aquí.</p>
      {problems.length === 0 && <p className="mt-1">{Object.values(fields)[0] ?? message}</p>}
      {problems.map((problem) => (
        <p key={problem} className="mt-1">
          {problem}
        </p>
      ))}
    </div>
  );
}

function WizardReview({ goal, onGo }: { goal: WrittenGoal; onGo: (step: number) => void }) {
  return (
    <article className="rounded-sm border border-line bg-raised px-5 py-7 shadow-md sm:px-10 sm:py-10">
      <p className="text-balance font-medium font-serif text-2xl">{goal.title}</p>
      {STEPS.map(({ key }, step) =>
        fieldsOf(step).map((field) => {
          const { heading } = GOAL_FIELDS[field];
          if (goal[field].length === 0) return null;
          return (
            <section key={field} data-key={key} className="mt-6 border-line border-t pt-3">
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
              <Written field={field} goal={goal} />
            </section>
          );
        }),
      )}
    </article>
  );
}

function Written<F extends AskedField>({ field, goal }: { field: F; goal: WrittenGoal }) {
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
