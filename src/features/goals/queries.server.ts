import * as z from "zod/mini";
import { ideas } from "#features/ideas/queries.server.ts";
import { insertConflict, removeUnchanged } from "#features/sync/queries.server.ts";
import { type MutationContext, writtenAt } from "#server/sync/mutations.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#server/sync/synced-table.ts";
import type { Body } from "#shared/contract.ts";
import { idSchema } from "#shared/ids.ts";
import { writtenAtSchema } from "#shared/text.ts";
import { type Goal, type GoalReminders, goalSchema, goalsContract } from "./contract.ts";
import { isTooEarly } from "./deadline.ts";
import { findRepeatedId, readsTheSame } from "./goal-fields.ts";
import { ACTIONS_MAX } from "./goal-limits.ts";
import { type GoalLists, LIST_NAMES, listsOf, replaceList, replaceLists } from "./list-queries.server.ts";
import { withReminders } from "./reminders/plan.server.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    user_goals: SyncedRow<Omit<Goal, keyof GoalLists>>;
  }
}

export const goals = syncedTable("user_goals", {
  kind: "goal",
  name: "metas",
  text: ["title", "vision_text", "commitment_text"],
  parts: {
    fields: LIST_NAMES,
    tables: [
      { table: "goal_whys", text: ["why_text"] },
      { table: "goal_actions", text: ["action_text"] },
      { table: "goal_obstacles", text: ["obstacle_text", "response_text"] },
    ],
    read: listsOf,
  },
  pageSize: 50,
  schema: goalSchema,
});

type WrittenGoalBody = { id: string } & Body<typeof goalsContract.keepGoal>;

/**
 * Saves a goal with its lists. Deletes its idea, unless that has conflicts or changed since the device saw it.
 * An outdated edit becomes a conflict. Returns "early" if the deadline was already past when it was chosen.
 */
export async function saveGoal(write: MutationContext, goal: WrittenGoalBody): Promise<"kept" | "early"> {
  const { id, base: baseVersion, idea, key_id: _, written_at: at, ...written } = goal;
  const known = await goals.find(write.transaction, write.userId, id);
  if (known && known.version !== baseVersion) {
    if (readsTheSame(known, written)) await goals.update(write, id, { version: write.id });
    else await insertConflict(write, { kind: goals.kind, recordId: id, baseVersion, content: written });
    return "kept";
  }
  // A deleted goal's old deadline is unknown, so a restored goal may have a past one.
  const isChosenNow = known ? known.deadline !== written.deadline : baseVersion === "";
  if (isChosenNow && isTooEarly(written.deadline, at)) return "early";
  await withReminders(write, id, () => putGoal(write, goal, known));
  if (idea !== null) await removeUnchanged(write, ideas, idea.id, idea.base);
  return "kept";
}

async function putGoal(
  write: MutationContext,
  { id, base: _, idea, key_id, written_at: at, ...written }: WrittenGoalBody,
  known: Goal | undefined,
): Promise<void> {
  const { whys, actions, obstacles, ...texts } = written;
  if (known) await goals.update(write, id, { ...texts, version: write.id });
  else {
    const marks = {
      key_id: key_id === undefined ? await keyOfIdea(write, idea) : key_id,
      completed_at: null,
      archived_at: null,
      created_at: writtenAt(write, at),
    };
    await goals.insert(write, [{ id, ...texts, ...marks, version: write.id }]);
  }
  await replaceLists(write, id, { whys, actions, obstacles }, known);
}

async function keyOfIdea(write: MutationContext, idea: { id: string } | null): Promise<string | null> {
  const found = idea && (await ideas.find(write.transaction, write.userId, idea.id));
  return found?.key_id ?? null;
}

/** Keeps the version: a key is no text, so the last one counts and it never conflicts with an edit. */
export function setGoalKey(write: MutationContext, id: string, key_id: string | null): Promise<boolean> {
  return goals.update(write, id, { key_id });
}

/** A date from the device (ISO 8601). Keeps the version, so a mark never conflicts. Returns whether the goal exists. */
export function completeGoal(write: MutationContext, id: string, told: string | null): Promise<boolean> {
  const completed_at = told && writtenAt(write, told);
  return withReminders(write, id, () => goals.update(write, id, { completed_at }));
}

/** Like `completeGoal`. A goal that is let go is archived too, so that every device puts it away. */
export function archiveGoal(
  write: MutationContext,
  id: string,
  told: string | null,
  isLetGo: boolean,
): Promise<boolean> {
  const archived_at = told && writtenAt(write, told);
  const let_go_at = isLetGo ? archived_at : null;
  return withReminders(write, id, () => goals.update(write, id, { archived_at, let_go_at }));
}

export function remindOfGoal(write: MutationContext, id: string, wanted: GoalReminders): Promise<boolean> {
  return withReminders(write, id, () => goals.update(write, id, wanted));
}

export function deleteGoal(write: MutationContext, id: string, base: string) {
  return withReminders(write, id, () => removeUnchanged(write, goals, id, base));
}

/** Reorders a goal's actions. Actions missing from `wanted` go last and keep their order. */
export async function orderActions(
  write: MutationContext,
  id: string,
  wanted: readonly string[],
): Promise<boolean> {
  if (!(await goals.update(write, id, {}))) return false;
  const actions = (await listsOf(write.transaction, write.userId, [id])).get(id)?.actions ?? [];
  // Reversed so that the first position of a repeated id wins.
  const places = new Map(wanted.map((actionId, place) => [actionId, place] as const).reverse());
  const placeOf = (action: { id: string }) => places.get(action.id) ?? wanted.length;
  const ordered = actions.toSorted((a, b) => placeOf(a) - placeOf(b));
  await replaceList(write, id, "actions", ordered);
  return true;
}

/** Sets or clears an action's completion date. A deleted action is ignored. */
export async function markAction(
  write: MutationContext,
  id: string,
  actionId: string,
  told: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await write.transaction
    .updateTable("goal_actions")
    .set({ done_at: told && writtenAt(write, told) })
    .where((is) => is.and({ user_id: write.userId, goal_id: id, id: actionId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n
    ? goals.update(write, id, {})
    : (await goals.find(write.transaction, write.userId, id)) !== undefined;
}

const { title, actions } = goalsContract.keepGoal.body.shape;
const markSchema = z.nullable(writtenAtSchema);
const markedActions = z.array(z.extend(actions.def.element, { done_at: markSchema }));

export const goalRecovery: Recovery<Goal> = {
  schema: z
    .extend(goalSchema, {
      title,
      actions: markedActions.check(z.maxLength(ACTIONS_MAX)),
      completed_at: markSchema,
      archived_at: markSchema,
      let_go_at: z.optional(markSchema),
      created_at: writtenAtSchema,
      version: idSchema,
    })
    .check(z.refine((goal) => findRepeatedId(goal) === null)),

  content: z.omit(goalsContract.keepGoal.body, { idea: true, key_id: true, base: true, written_at: true }),

  put: (write, goal) => withReminders(write, goal.id, () => putBack(write, goal)),

  merge(write, { completed_at: _, archived_at: __, let_go_at: ___, created_at, version, ...marked }) {
    const { remind_ahead: _a, remind_day: _d, remind_weekly: _w, ...written } = marked;
    const actions = written.actions.map(({ id, action_text }) => ({ id, action_text }));
    return saveGoal(write, { ...written, actions, idea: null, base: version, written_at: created_at });
  },

  mark: markGoalAgain,

  async remove(write, { id, version }) {
    await deleteGoal(write, id, version);
  },
};

async function putBack(write: MutationContext, { whys, actions, obstacles, ...goal }: Goal): Promise<void> {
  const { let_go_at = null, archived_at } = goal;
  await goals.upsert(write, { ...goal, let_go_at: archived_at && let_go_at });
  await replaceList(write, goal.id, "whys", whys);
  await replaceList(write, goal.id, "actions", actions);
  await replaceList(write, goal.id, "obstacles", obstacles);
}

/** Marks never conflict with an edit. */
async function markGoalAgain(write: MutationContext, goal: Goal): Promise<void> {
  const known = await goals.find(write.transaction, write.userId, goal.id);
  if (!known) return;
  if (goal.key_id && known.key_id === null) await setGoalKey(write, goal.id, goal.key_id);
  if (known.completed_at === null && goal.completed_at !== null)
    await completeGoal(write, goal.id, goal.completed_at);
  if (known.archived_at === null && goal.archived_at !== null)
    await archiveGoal(write, goal.id, goal.archived_at, goal.let_go_at != null);
  for (const { id, done_at } of goal.actions) {
    const isOpen = known.actions.some((action) => action.id === id && action.done_at === null);
    if (isOpen && done_at !== null) await markAction(write, goal.id, id, done_at);
  }
}
