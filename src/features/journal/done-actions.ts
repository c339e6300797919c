import type { Goal } from "#features/goals/contract.ts";
import type { JournalRecord, RecordAction } from "./contract.ts";

/** An action of a goal whose tick changes with a description. */
export interface ActionChange {
  goalId: string;
  actionId: string;
  doneAt: string | null;
}

/**
 * What a description changes in the member's goals. An action that it ticks and that is still open is done, at the
 * moment at which the description was first written: by that it is known again, so that taking the tick back
 * reopens what this description has done, and nothing else.
 *
 * @param before what the description ticked until now
 * @param createdAt when it was first written
 */
export function actionChanges(
  goals: readonly Goal[],
  before: readonly RecordAction[],
  after: readonly RecordAction[],
  createdAt: string,
): ActionChange[] {
  const doneAt = (wanted: RecordAction) =>
    goals.find(({ id }) => id === wanted.goal_id)?.actions.find(({ id }) => id === wanted.action_id)?.done_at;
  const ticked = after.filter((action) => !includes(before, action) && doneAt(action) === null);
  const unticked = before.filter((action) => !includes(after, action) && doneAt(action) === createdAt);
  return [
    ...ticked.map((action) => changeOf(action, createdAt)),
    ...unticked.map((action) => changeOf(action, null)),
  ];
}

export function includes(actions: readonly RecordAction[], { goal_id, action_id }: RecordAction): boolean {
  return actions.some((other) => other.goal_id === goal_id && other.action_id === action_id);
}

/** The actions of several lists, each once, as it was called first. */
export function unionOf(...lists: (readonly RecordAction[])[]): RecordAction[] {
  return lists.flat().filter((action, index, all) => !includes(all.slice(0, index), action));
}

/** Days whose description holds an action of a goal, newest first. */
export function daysThatMoved(records: Iterable<JournalRecord>, goalId: string): JournalRecord[] {
  return [...records]
    .filter(
      ({ event_type, actions }) =>
        event_type === "describe" && actions.some(({ goal_id }) => goal_id === goalId),
    )
    .sort((a, b) => (a.event_date < b.event_date ? 1 : -1));
}

function changeOf({ goal_id, action_id }: RecordAction, doneAt: string | null): ActionChange {
  return { goalId: goal_id, actionId: action_id, doneAt };
}
