import type { Goal } from "#features/goals/contract.ts";
import { completeAction } from "#features/goals/write-goals.ts";
import { showErrorToast } from "#features/sync/error-toast.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import type { WrittenRecord } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import type { Picture } from "../images/picture.ts";
import { type ActionChange, actionChanges } from "./done-actions.ts";
import { saveRecord } from "./write-journal.ts";

/** A description also completes or reopens actions of goals. `known` is the page as its writer had seen it. */
export async function savePage(
  id: string,
  written: WrittenRecord,
  known: JournalRecord | undefined,
  goals: readonly Goal[],
  { version, picture }: { version: string; picture: Picture | undefined },
): Promise<MutationResult> {
  const now = new Date().toISOString();
  const saving = saveRecord(id, written, known, { now, version, picture });
  if (written.event_type !== "describe") return saving;
  // Before the first await, so that the device keeps both if the tab is closed now.
  const createdAt = known?.created_at ?? now;
  const changes = actionChanges(goals, known?.actions ?? [], written.actions, createdAt);
  const changed = makeChanges(goals, changes);
  const outcome = await saving;
  if (outcome.state === "rejected") {
    // The writer still edits the rejected page, so undo its effect on the goals.
    const undoing = changes.map((change) => ({ ...change, done_at: change.done_at ? null : createdAt }));
    makeChanges(changed, undoing);
  }
  return outcome;
}

/** Returns the changed goals, because the next change of a goal builds on the one before. */
function makeChanges(goals: readonly Goal[], changes: readonly ActionChange[]): Goal[] {
  const changed = new Map(goals.map((goal) => [goal.id, goal]));
  for (const { goal_id, action_id, done_at } of changes) {
    const goal = changed.get(goal_id);
    if (!goal) continue;
    void completeAction(goal, action_id, done_at).then(showErrorToast);
    const actions = goal.actions.map((action) => (action.id === action_id ? { ...action, done_at } : action));
    changed.set(goal_id, { ...goal, actions });
  }
  return [...changed.values()];
}
