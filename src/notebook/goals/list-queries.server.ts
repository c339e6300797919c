import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import type { Goal } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
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

export type GoalLists = Pick<Goal, "whys" | "actions" | "obstacles">;

const LISTS = {
  whys: ["goal_whys", ["why_text"]],
  actions: ["goal_actions", ["action_text", "done_at"]],
  obstacles: ["goal_obstacles", ["obstacle_text", "response_text"]],
} as const satisfies Record<keyof GoalLists, unknown>;
export const LIST_NAMES = Object.keys(LISTS) as (keyof GoalLists)[];

/** Loads the lists of several goals in three queries, by goal id. */
export async function listsOf(
  database: Queryable,
  userId: UserId,
  goalIds: readonly string[],
): Promise<ReadonlyMap<string, GoalLists>> {
  const lists = new Map<string, GoalLists>(
    goalIds.map((goalId) => [goalId, { whys: [], actions: [], obstacles: [] }]),
  );
  if (goalIds.length === 0) return lists;
  for (const name of LIST_NAMES) {
    const [table, columns] = LISTS[name];
    const rows = await database
      .selectFrom(anyTable(table))
      .select(["goal_id", "id", ...(columns as unknown as [])])
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

export async function replaceLists(write: MutationContext, goalId: string, lists: GoalLists): Promise<void> {
  for (const name of LIST_NAMES) await replaceList(write, goalId, name, lists[name]);
}

export async function replaceList<N extends keyof GoalLists>(
  write: MutationContext,
  goalId: string,
  name: N,
  items: GoalLists[N],
): Promise<void> {
  const { transaction, userId } = write;
  const table = anyTable(LISTS[name][0]);
  await transaction.deleteFrom(table).where("user_id", "=", userId).where("goal_id", "=", goalId).execute();
  if (items.length === 0) return;
  const rows = items.map((item, position) => ({ goal_id: goalId, user_id: userId, position, ...item }));
  await transaction
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** Kysely cannot type a query whose table is a parameter. These queries know the columns of all three. */
function anyTable(table: (typeof LISTS)[keyof GoalLists][0]): "goal_whys" {
  return table as "goal_whys";
}
