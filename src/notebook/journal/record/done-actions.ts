import type { Goal } from "#notebook/goals/contract.ts";
import type { JournalRecord, RecordAction } from "../contract.ts";

export type ActionChange = RecordAction & Pick<Goal["actions"][number], "done_at">;

/** Ticked actions get the page's `createdAt` as date. By this date, an untick reopens only what the page completed. */
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
    ...ticked.map((action) => ({ ...action, done_at: createdAt })),
    ...unticked.map((action) => ({ ...action, done_at: null })),
  ];
}

export function includes(actions: readonly RecordAction[], { goal_id, action_id }: RecordAction): boolean {
  return actions.some((other) => other.goal_id === goal_id && other.action_id === action_id);
}

/** Joins lists of actions. If several lists have an action, its first text stays. */
export function unionOf(...lists: (readonly RecordAction[])[]): RecordAction[] {
  return lists.flat().filter((action, index, all) => !includes(all.slice(0, index), action));
}

export function daysThatMoved(records: Iterable<JournalRecord>, goalId: string): JournalRecord[] {
  return [...records]
    .filter(
      ({ event_type, actions }) =>
        event_type === "describe" && actions.some(({ goal_id }) => goal_id === goalId),
    )
    .sort((a, b) => (a.event_date < b.event_date ? 1 : -1));
}
