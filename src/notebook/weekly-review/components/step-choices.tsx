import type { ReactNode } from "react";
import type { Goal } from "#notebook/goals/contract.ts";
import { ACTIONS_MAX, GOAL_ITEM_MAX } from "#notebook/goals/goal-limits.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { Review, ReviewGoal, ReviewIdea } from "../contract.ts";
import { goalsToReview, ideasToReview, nextAs, nextOf, openActions, overlaid } from "../week/choices.ts";

/** The number of open actions to choose from. A goal may have 500. */
const OFFERED = 5;

interface StepGoalsProps {
  goals: readonly Goal[];
  chosen: readonly ReviewGoal[];
  onChange: (chosen: ReviewGoal[]) => void;
}

export function StepGoals({ goals, chosen, onChange }: StepGoalsProps) {
  const { shown, others } = goalsToReview(goals);
  if (shown.length === 0)
    return <Blank>Ahora no tienes metas abiertas. Puedes seguir al próximo paso.</Blank>;
  return (
    <>
      <ul className="border-line border-b">
        {shown.map((goal) => (
          <GoalRow
            key={goal.id}
            goal={goal}
            chosen={chosen}
            onChoose={(next) => onChange(overlaid(chosen, [next]))}
          />
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-3 text-quiet text-sm">Son las primeras de tu lista. Las demás están en Mis Metas.</p>
      )}
    </>
  );
}

interface GoalRowProps {
  goal: Goal;
  chosen: readonly ReviewGoal[];
  onChoose: (next: ReviewGoal) => void;
}

function GoalRow({ goal, chosen, onChoose }: GoalRowProps) {
  const open = openActions(goal).slice(0, OFFERED);
  const own = chosen.find(({ goal_id }) => goal_id === goal.id);
  const next = nextOf(goal, chosen);
  const isNew = own && !goal.actions.some(({ id }) => id === own.action_id);
  const write = (action_text: string) =>
    onChoose(nextAs(goal, { id: isNew ? own.action_id : newId(), action_text }));
  const canAdd = goal.actions.length < ACTIONS_MAX;
  const field = (label: string) => (
    <TextField
      label={label}
      value={isNew ? own.action_text : ""}
      maxLength={GOAL_ITEM_MAX}
      onChange={write}
    />
  );
  return (
    <li className="border-line border-t py-4">
      <p dir="auto" className="wrap-anywhere text-quiet text-sm">
        {goal.title}
      </p>
      {next && (
        <p dir="auto" className="wrap-anywhere mt-1 font-serif text-lg">
          {next.action_text}
        </p>
      )}
      {open.length === 0 && canAdd && <div className="mt-2">{field("¿Qué sigue?")}</div>}
      {open.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sm underline underline-offset-4">
            Elegir otra
          </summary>
          <fieldset>
            <legend className="sr-only">Lo que sigue en {goal.title}</legend>
            {open.map((action) => (
              <label
                key={action.id}
                className="-mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-wash"
              >
                <input
                  type="radio"
                  name={goal.id}
                  checked={next?.action_id === action.id}
                  className="mt-1 size-5 shrink-0 accent-ember"
                  onChange={() => onChoose(nextAs(goal, action))}
                />
                <span dir="auto" className="wrap-anywhere min-w-0 font-serif">
                  {action.action_text}
                </span>
              </label>
            ))}
          </fieldset>
          {canAdd && <div className="mt-2">{field("O escribe otra")}</div>}
        </details>
      )}
    </li>
  );
}

const OPTIONS = [
  { value: "develop", label: "Desarrollar" },
  { value: "keep", label: "Conservar" },
  { value: "drop", label: "Soltar" },
] as const;

interface StepIdeasProps {
  week: string;
  ideas: readonly Idea[];
  reviews: readonly Review[];
  /** Also contains the ideas that the saved review names. */
  chosen: readonly ReviewIdea[];
  onChange: (choice: ReviewIdea) => void;
}

export function StepIdeas({ week, ideas, reviews, chosen, onChange }: StepIdeasProps) {
  const { shown, others } = ideasToReview(ideas, reviews, week);
  if (shown.length === 0)
    return <Blank>Ahora no hay ideas en tu banco. Puedes seguir al próximo paso.</Blank>;
  return (
    <>
      <ul className="border-line border-b">
        {shown.map(({ id, title }) => (
          <li key={id} className="border-line border-t py-4">
            <p dir="auto" className="wrap-anywhere font-serif text-lg">
              {title}
            </p>
            <Choice<ReviewIdea["choice"] | "">
              label={title}
              className="mt-2"
              value={chosen.find(({ idea_id }) => idea_id === id)?.choice ?? ""}
              options={OPTIONS}
              onChoose={(choice) => choice && onChange({ idea_id: id, idea_title: title, choice })}
            />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-3 text-quiet text-sm">Las demás te esperan en tu Banco de Ideas.</p>}
    </>
  );
}

function Blank({ children }: { children: ReactNode }) {
  return <p className="max-w-lesson border-line border-t pt-4 font-serif text-lg">{children}</p>;
}
