import type { Goal, WrittenGoal } from "./contract.ts";

/** Returns the actions with their completion dates. An action that is not among the `known` ones has none. */
export function withDoneAt(actions: WrittenGoal["actions"], known: Goal["actions"] = []): Goal["actions"] {
  const doneAt = new Map(known.map(({ id, done_at }) => [id, done_at]));
  return actions.map((action) => ({ ...action, done_at: doneAt.get(action.id) ?? null }));
}
