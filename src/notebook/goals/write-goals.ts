import type { Idea } from "#notebook/ideas/contract.ts";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { createMutator } from "#platform/sync/client.ts";
import { calls, GOAL } from "./client.ts";
import type { Goal, GoalReminders, goalsContract, WrittenGoal } from "./contract.ts";
import { withDoneAt } from "./goal-fields.ts";

const write = createMutator<typeof goalsContract>();
const { mark } = calls;

export const NOT_SAVED = { failed: "Error", failedText: "No se pudieron guardar los cambios." };

/** Creates a goal with its idea's tag and deletes the idea in one call, which the server runs in one transaction. */
export function createGoal(id: string, written: WrittenGoal, idea: Pick<Idea, "id" | "version" | "key_id">) {
  const now = new Date().toISOString();
  // If this device does not know the idea's tag yet, the server finds it.
  const key_id = idea.key_id ?? undefined;
  const from = { id: idea.id, base: idea.version };
  const body = { ...written, idea: from, key_id, base: "", written_at: now };
  return write("PUT /api/goals/:id", { params: { id }, body }, (version) => [
    ...shown(goalOf(id, written, version, { created_at: now, key_id: key_id ?? null })),
    { kind: "idea", id: idea.id, value: null },
  ]);
}

export function changeGoal(written: WrittenGoal, known: Goal) {
  const { id, key_id, version: base } = known;
  const body = { ...written, idea: null, key_id, base, written_at: new Date().toISOString() };
  return write("PUT /api/goals/:id", { params: { id }, body }, (version) =>
    shown(goalOf(id, written, version, known)),
  );
}

export function orderActions(goal: Goal, actions: Goal["actions"]) {
  const parts = { params: { id: goal.id }, body: { ids: actions.map(({ id }) => id) } };
  return write("PUT /api/goals/:id/action-order", parts, () => shown({ ...goal, actions }));
}

export function completeAction(goal: Goal, actionId: string, done_at: string | null) {
  const actions = goal.actions.map((action) => (action.id === actionId ? { ...action, done_at } : action));
  const parts = { params: { id: goal.id, actionId }, body: { done_at } };
  return write("PUT /api/goals/:id/actions/:actionId/completion", parts, () => shown({ ...goal, actions }));
}

// These calls come from buttons, not from a form, so they show their errors themselves.

export async function setGoalKey(goal: Goal, key_id: string | null) {
  showErrorToast(await mark(goal, "key", { key_id }));
}

export async function completeGoal(goal: Goal, isReached: boolean) {
  const completed_at = isReached ? new Date().toISOString() : null;
  showErrorToast(await mark(goal, "completion", { completed_at }));
}

export async function archiveGoal(goal: Goal, isPutAway: boolean, isLetGo = false) {
  const archived_at = isPutAway ? new Date().toISOString() : null;
  const parts = { params: { id: goal.id }, body: { archived_at, ...(isLetGo && { let_go: true }) } };
  const marked = { ...goal, archived_at, let_go_at: isLetGo ? archived_at : null };
  showErrorToast(await write("PUT /api/goals/:id/archiving", parts, () => shown(marked)));
}

export async function remindOfGoal(goal: Goal, reminders: GoalReminders) {
  showErrorToast(await mark(goal, "reminders", reminders));
}

function shown(goal: Goal) {
  return [{ kind: GOAL, id: goal.id, value: goal }];
}

/** Builds the optimistic goal. Completed actions stay completed. */
function goalOf(
  id: string,
  { actions, ...written }: WrittenGoal,
  version: string,
  known: Partial<Goal> & Pick<Goal, "created_at">,
): Goal {
  return {
    completed_at: null,
    archived_at: null,
    ...known,
    ...written,
    id,
    version,
    actions: withDoneAt(actions, known.actions),
  };
}
