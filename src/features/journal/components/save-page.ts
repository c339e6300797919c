import { completeAction } from "#features/goals/client.ts";
import { tellTrouble } from "#features/goals/components/tell-trouble.ts";
import type { Goal } from "#features/goals/contract.ts";
import type { Outcome } from "#features/notebook/notebook.ts";
import { saveRecord, type WrittenRecord } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import { actionChanges } from "../done-actions.ts";

/**
 * Keeps a page, and with a description what it says of the actions of goals.
 *
 * @param known the page with the version that its writer had seen; absent for a new one
 */
export async function savePage(
  id: string,
  written: WrittenRecord,
  known: JournalRecord | undefined,
  goals: readonly Goal[],
): Promise<Outcome> {
  const now = new Date().toISOString();
  const outcome = await saveRecord(id, written, known, now);
  if (outcome.state !== "refused" && written.event_type === "describe") {
    const changes = actionChanges(goals, known?.actions ?? [], written.actions, known?.created_at ?? now);
    const changed = new Map(goals.map((goal) => [goal.id, goal]));
    for (const { goalId, actionId, doneAt } of changes) {
      const goal = changed.get(goalId);
      if (!goal) continue;
      void completeAction(goal, actionId, doneAt).then(tellTrouble);
      // The next change of the same goal builds upon this one.
      changed.set(goalId, withAction(goal, actionId, doneAt));
    }
  }
  return outcome;
}

function withAction(goal: Goal, actionId: string, doneAt: string | null): Goal {
  const actions = goal.actions.map((action) =>
    action.id === actionId ? { ...action, done_at: doneAt } : action,
  );
  return { ...goal, actions };
}
