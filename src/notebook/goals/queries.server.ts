import * as z from "zod/mini";
import { ideas } from "#notebook/ideas/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { AppError } from "#platform/shared/errors.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { type MutationContext, writtenAt } from "#platform/sync/server/mutations.ts";
import { removeUnchanged } from "#platform/sync/server/queries.server.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { textRecords } from "#platform/sync/server/text-records.ts";
import { type Goal, goalSchema, type goalsContract, writtenGoalSchema } from "./contract.ts";
import { isTooEarly } from "./deadline.ts";
import { findRepeatedId, readsTheSame, tidyGoal, withDoneAt } from "./goal-fields.ts";
import { ACTIONS_MAX, DEADLINE_IN_THE_PAST } from "./goal-limits.ts";
import { planReminders } from "./reminders/plan.server.ts";

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
  parts: { fields: LIST_NAMES, tables: Object.values(LISTS), read: listsOf, replace: replaceLists },
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

type SentGoal = { id: string } & Body<typeof goalsContract.keepGoal>;

const { title, actions } = writtenGoalSchema.shape;
const markSchema = z.nullable(writtenAtSchema);
const markedActions = z.array(z.extend(actions.def.element, { done_at: markSchema }));

export const goalTexts = textRecords(goals, {
  content: writtenGoalSchema,
  joins: {
    texts: ["title", "vision_text", "commitment_text"],
    lists: { whys: "id", actions: "id", obstacles: "id" },
  },
  tidy: tidyGoal,
  isSame: readsTheSame,
  /** Refuses a deadline that was already past when it was chosen. */
  stored(text, known, { base, written_at }) {
    // The server no longer knows a deleted goal's deadline, so an edit that recreates the goal may have a past one.
    const isChosenNow = known ? known.deadline !== text.deadline : base === "";
    if (isChosenNow && isTooEarly(text.deadline, written_at))
      throw new AppError("bad_request", "a deadline that is past", {
        fields: { deadline: DEADLINE_IN_THE_PAST },
      });
    return { ...text, actions: withDoneAt(text.actions, known?.actions) };
  },
  /** Deletes the goal's idea, unless the idea has conflicts or changed since the device saw it. */
  async begin(write, { idea, key_id }: SentGoal) {
    const found = idea && (await ideas.find(write.transaction, write.userId, idea.id));
    if (idea) await removeUnchanged(write, ideas, idea.id, idea.base);
    return {
      key_id: key_id === undefined ? (found?.key_id ?? null) : key_id,
      completed_at: null,
      archived_at: null,
    };
  },
  follow: planReminders,
  returned: {
    title,
    actions: markedActions.check(z.maxLength(ACTIONS_MAX)),
    completed_at: markSchema,
    archived_at: markSchema,
    let_go_at: z.optional(markSchema),
  },
  isSound: (goal) => findRepeatedId(goal) === null,
});

const { recovery } = goalTexts.collection;
export const goalCollection = {
  ...goalTexts.collection,
  recovery: {
    ...recovery,
    /** A device of an earlier release may have restored a goal that another device let go. */
    put: (write, { let_go_at = null, ...goal }) =>
      recovery.put(write, { ...goal, let_go_at: goal.archived_at && let_go_at }),
    withMarks: (text, marks) => ({
      ...recovery.withMarks(text, marks),
      actions: inOrder(
        withDoneAt(text.actions, marks.actions),
        marks.actions.map(({ id }) => id),
      ),
    }),
  } satisfies Recovery<Goal>,
};

export async function orderActions(write: MutationContext, id: string, wanted: readonly string[]) {
  const { actions = [] } = (await listsOf(write.transaction, write.userId, [id], ["actions"])).get(id) ?? {};
  return goals.update(write, id, { actions: inOrder(actions, wanted) });
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
