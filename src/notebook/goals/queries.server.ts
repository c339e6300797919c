import * as z from "zod/mini";
import { ideas } from "#notebook/ideas/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { AppError } from "#platform/shared/errors.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { type MutationContext, writtenAt } from "#platform/sync/server/mutations.ts";
import { keepOutdated, removeUnchanged } from "#platform/sync/server/queries.server.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import {
  type Goal,
  type GoalReminders,
  goalSchema,
  type goalsContract,
  writtenGoalSchema,
} from "./contract.ts";
import { isTooEarly } from "./deadline.ts";
import { findRepeatedId, readsTheSame, tidyGoal, withDoneAt } from "./goal-fields.ts";
import { ACTIONS_MAX, DEADLINE_IN_THE_PAST } from "./goal-limits.ts";
import { withReminders } from "./reminders/plan.server.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    user_goals: SyncedRow<Omit<Goal, keyof GoalLists>>;
    goal_whys: ItemRow & { why_text: string };
    goal_actions: ItemRow & { action_text: string; done_at: string | null };
    goal_obstacles: ItemRow & { obstacle_text: string; response_text: string };
  }
}

interface ItemRow {
  goal_id: string;
  id: string;
  user_id: string;
  position: number;
}

type GoalLists = Pick<Goal, "whys" | "actions" | "obstacles">;

const LISTS = {
  whys: { table: "goal_whys", text: ["why_text"], marks: [] },
  actions: { table: "goal_actions", text: ["action_text"], marks: ["done_at"] },
  obstacles: { table: "goal_obstacles", text: ["obstacle_text", "response_text"], marks: [] },
} as const satisfies Record<keyof GoalLists, object>;
const LIST_NAMES = Object.keys(LISTS) as (keyof GoalLists)[];

export const goals = syncedTable("user_goals", {
  kind: "goal",
  name: "metas",
  text: ["title", "vision_text", "commitment_text"],
  parts: { fields: LIST_NAMES, tables: Object.values(LISTS), read: listsOf },
  schema: goalSchema,
});

/** Returns each goal's lists. A list that is not in `names` stays empty. */
export async function listsOf(
  database: Queryable,
  userId: UserId,
  goalIds: readonly string[],
  names: readonly (keyof GoalLists)[] = LIST_NAMES,
): Promise<ReadonlyMap<string, GoalLists>> {
  const lists = new Map<string, GoalLists>(
    goalIds.map((goalId) => [goalId, { whys: [], actions: [], obstacles: [] }]),
  );
  if (goalIds.length === 0) return lists;
  for (const name of names) {
    const { table, text, marks } = LISTS[name];
    const rows = await database
      .selectFrom(anyTable(table))
      .select(["goal_id", "id", ...([...text, ...marks] as unknown as [])])
      .where("user_id", "=", userId)
      .where("goal_id", "in", goalIds)
      .orderBy("position")
      .orderBy("id")
      .execute();
    for (const { goal_id: goalId, ...item } of rows)
      (lists.get(goalId)?.[name] as object[] | undefined)?.push(item);
  }
  return lists;
}

async function replaceLists(
  { transaction, userId }: MutationContext,
  goalId: string,
  lists: Partial<GoalLists>,
): Promise<void> {
  for (const [name, items] of Object.entries(lists)) {
    const table = anyTable(LISTS[name as keyof GoalLists].table);
    await transaction.deleteFrom(table).where("user_id", "=", userId).where("goal_id", "=", goalId).execute();
    const rows = items.map((item, position) => ({ goal_id: goalId, user_id: userId, position, ...item }));
    if (rows.length > 0)
      await transaction
        .insertInto(table)
        .values(rows as never[])
        .execute();
  }
}

/** Kysely cannot type a query whose table is a parameter. Callers use only columns that the given table has. */
function anyTable(table: (typeof LISTS)[keyof GoalLists]["table"]): "goal_whys" {
  return table as "goal_whys";
}

const joinable = {
  kind: goals.kind,
  content: writtenGoalSchema,
  joins: {
    texts: ["title", "vision_text", "commitment_text"],
    lists: { whys: "id", actions: "id", obstacles: "id" },
  },
};

type WrittenGoalBody = { id: string } & Body<typeof goalsContract.keepGoal>;

/**
 * Saves a goal with its lists. Deletes its idea, unless the idea has conflicts or changed since the device saw it.
 * Merges an outdated edit or stores a conflict. Refuses a deadline that was already past when it was chosen.
 */
export async function saveGoal(write: MutationContext, goal: WrittenGoalBody): Promise<void> {
  const { id, base, before, idea, key_id: _, written_at: at, ...written } = goal;
  const known = await goals.find(write.transaction, write.userId, id);
  if (known && known.version !== base) {
    if (readsTheSame(known, written)) await goals.update(write, id, { version: write.id });
    else
      await keepOutdated(write, joinable, { known, base, before, written }, (joining, joined) =>
        saveGoal(joining, { ...goal, ...joined, idea: null, base: known.version }),
      );
    return;
  }
  // The server no longer knows a deleted goal's deadline, so an edit that recreates the goal may have a past one.
  const isChosenNow = known ? known.deadline !== written.deadline : base === "";
  if (isChosenNow && isTooEarly(written.deadline, at))
    throw new AppError("bad_request", "a deadline that is past", {
      fields: { deadline: DEADLINE_IN_THE_PAST },
    });
  await withReminders(write, id, () => putGoal(write, goal, known));
  if (idea !== null) await removeUnchanged(write, ideas, idea.id, idea.base);
}

async function putGoal(
  write: MutationContext,
  { id, base: _, before: _before, idea, key_id, written_at: at, ...written }: WrittenGoalBody,
  known: Goal | undefined,
): Promise<void> {
  const { whys, actions, obstacles, ...texts } = written;
  const lists = { whys, actions: withDoneAt(actions, known?.actions), obstacles };
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
  await replaceLists(write, id, lists);
}

async function keyOfIdea(write: MutationContext, idea: { id: string } | null): Promise<string | null> {
  const found = idea && (await ideas.find(write.transaction, write.userId, idea.id));
  return found?.key_id ?? null;
}

type Marks = Partial<GoalReminders & Pick<Goal, "completed_at" | "archived_at" | "let_go_at">>;

/** Sets fields that hold no text. Keeps the version, so no edit conflicts. Returns false if the goal is missing. */
export function markGoal(write: MutationContext, id: string, marks: Marks): Promise<boolean> {
  return withReminders(write, id, () => goals.update(write, id, marks));
}

export function deleteGoal(write: MutationContext, id: string, base: string) {
  return withReminders(write, id, () => removeUnchanged(write, goals, id, base));
}

export async function orderActions(write: MutationContext, id: string, wanted: readonly string[]) {
  if (!(await goals.update(write, id, {}))) return false;
  const { actions = [] } = (await listsOf(write.transaction, write.userId, [id], ["actions"])).get(id) ?? {};
  await replaceLists(write, id, { actions: inOrder(actions, wanted) });
  return true;
}

function inOrder<A extends { id: string }>(actions: readonly A[], wanted: readonly string[]): A[] {
  // The order is reversed, so that the first position of a repeated id wins.
  const places = new Map(wanted.map((actionId, place) => [actionId, place] as const).reverse());
  const placeOf = ({ id }: A) => places.get(id) ?? wanted.length;
  return actions.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Sets or clears an action's completion date. A deleted action is ignored. */
export async function markAction(write: MutationContext, id: string, actionId: string, told: string | null) {
  const { numUpdatedRows } = await write.transaction
    .updateTable("goal_actions")
    .set({ done_at: told && writtenAt(write, told) })
    .where((is) => is.and({ user_id: write.userId, goal_id: id, id: actionId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n
    ? goals.update(write, id, {})
    : (await goals.find(write.transaction, write.userId, id)) !== undefined;
}

const { title, actions } = writtenGoalSchema.shape;
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

  content: joinable.content,

  put: (write, goal) => withReminders(write, goal.id, () => putBack(write, goal)),

  merge: (write, { id, key_id, version, created_at, ...goal }) =>
    saveGoal(write, { id, key_id, ...tidyGoal(goal), idea: null, base: version, written_at: created_at }),

  withMarks,

  remove: (write, { id, version }) => deleteGoal(write, id, version),
};

async function putBack(write: MutationContext, { whys, actions, obstacles, ...goal }: Goal): Promise<void> {
  const { let_go_at = null, archived_at } = goal;
  await goals.upsert(write, { ...goal, let_go_at: archived_at && let_go_at });
  await replaceLists(write, goal.id, { whys, actions, obstacles });
}

function withMarks(text: Goal, marks: Goal): Goal {
  const { key_id = text.key_id, completed_at, archived_at, let_go_at = text.let_go_at } = marks;
  const { remind_ahead = text.remind_ahead, remind_day = text.remind_day } = marks;
  const { remind_weekly = text.remind_weekly } = marks;
  const order = marks.actions.map(({ id }) => id);
  const actions = inOrder(withDoneAt(text.actions, marks.actions), order);
  const goalMarks = { key_id, completed_at, archived_at, let_go_at, remind_ahead, remind_day, remind_weekly };
  return { ...text, ...goalMarks, actions };
}
