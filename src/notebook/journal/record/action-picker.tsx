import { useState } from "react";
import type { Goal } from "#notebook/goals/contract.ts";
import { groupGoals } from "#notebook/goals/list/progress.ts";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import type { EventType, RecordAction } from "../contract.ts";
import { RECORD_ACTIONS_MAX } from "../journal-limits.ts";
import { includes, unionOf } from "./done-actions.ts";

interface ActionPickerProps {
  type: EventType;
  goals: readonly Goal[];
  /** The saved page's actions and, for a description, those of the day's projection. */
  offered: readonly RecordAction[];
  value: readonly RecordAction[];
  onChange: (actions: RecordAction[]) => void;
  /** Whether the actions of all goals are visible from the start. */
  startsOpen: boolean;
}

export const ACTION_WORDS = {
  project: {
    title: "Acciones de tus metas",
    hint: "¿Cuál de ellas te acerca hoy?",
    more: "Añadir una acción de mis metas",
  },
  describe: {
    title: "Lo hice",
    hint: "Lo que marques queda hecho también en tu meta.",
    more: "Añadir otra acción que hice",
  },
};

export function ActionPicker({ type, goals, offered, value, onChange, startsOpen }: ActionPickerProps) {
  const shown = unionOf(offered, value);
  const open = groupGoals(goals).open.flatMap((goal) => {
    const actions = openActions(goal).filter((action) => !includes(shown, action));
    return actions.length > 0 ? { goal, actions } : [];
  });
  // Someone with many goals has thousands of actions, so they render only on demand.
  const [isOpen, setIsOpen] = useState(startsOpen);
  if (shown.length === 0 && open.length === 0) return null;
  const isFull = value.length >= RECORD_ACTIONS_MAX;
  const words = ACTION_WORDS[type];
  const tick = (action: RecordAction, isTicked: boolean) => {
    if (isTicked && isFull) return;
    onChange(isTicked ? [...value, action] : value.filter((other) => !includes([other], action)));
  };
  const line = (action: RecordAction) => {
    const isTicked = includes(value, action);
    return (
      <li key={action.action_id}>
        <label className="-mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-wash">
          <input
            type="checkbox"
            checked={isTicked}
            aria-disabled={isFull && !isTicked}
            className="mt-[calc(0.875rem-var(--spacing)*3)] size-6 shrink-0"
            onChange={(event) => tick(action, event.target.checked)}
          />
          <span dir="auto" className="wrap-anywhere min-w-0 font-serif text-lg leading-7">
            {action.action_text}
          </span>
        </label>
      </li>
    );
  };

  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{words.title}</legend>
      <p aria-hidden="true" className="font-semibold">
        {words.title}
      </p>
      <p className="text-quiet text-sm">{words.hint}</p>
      {shown.length > 0 && <ul className="mt-1">{shown.map(line)}</ul>}
      {open.length > 0 && (
        <details
          open={isOpen}
          className="group mt-1"
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
        >
          <summary
            data-autofocus
            className="flex min-h-11 list-none items-center gap-2 text-quiet hover:text-ink"
          >
            <LineIcon line="M12 5v14M5 12h14" className="size-5 transition-transform group-open:rotate-45" />
            {words.more}
          </summary>
          {isOpen &&
            open.map(({ goal, actions }) => (
              <section key={goal.id} className="mt-2 ps-7">
                <h3 dir="auto" className="font-sans text-quiet text-sm tracking-normal">
                  {goal.title}
                </h3>
                <ul>{actions.map(line)}</ul>
              </section>
            ))}
        </details>
      )}
      {isFull && (
        <p role="status" className="mt-2 text-quiet text-sm">
          En un día caben {RECORD_ACTIONS_MAX} acciones.
        </p>
      )}
    </fieldset>
  );
}

export function hasOpenActions(goals: readonly Goal[]): boolean {
  return groupGoals(goals).open.some((goal) => openActions(goal).length > 0);
}

export function openActions(goal: Goal): RecordAction[] {
  return goal.actions
    .filter(({ done_at }) => done_at === null)
    .map(({ id, action_text }) => ({ goal_id: goal.id, action_id: id, action_text }));
}
