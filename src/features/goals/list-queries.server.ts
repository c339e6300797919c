import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";
import type { MutationContext } from "#server/sync/mutations.ts";
import type { Goal, WrittenGoal } from "./contract.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    goal_whys: {
      goal_id: string;
      id: string;
      user_id: string;
      why_text: string;
      position: number;
    };
    goal_actions: {
      goal_id: string;
      id: string;
      user_id: string;
      action_text: string;
      done_at: string | null;
      position: number;
    };
    goal_obstacles: {
      goal_id: string;
      id: string;
      user_id: string;
      obstacle_text: string;
      response_text: string;
      position: number;
    };
  }
}

export type GoalLists = Pick<Goal, "whys" | "actions" | "obstacles">;

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
  const whys = await database
    .selectFrom("goal_whys")
    .select(["goal_id", "id", "why_text"])
    .where("user_id", "=", userId)
    .where("goal_id", "in", goalIds)
    .orderBy("position")
    .orderBy("id")
    .execute();
  for (const { goal_id: goalId, ...why } of whys) lists.get(goalId)?.whys.push(why);
  const actions = await database
    .selectFrom("goal_actions")
    .select(["goal_id", "id", "action_text", "done_at"])
    .where("user_id", "=", userId)
    .where("goal_id", "in", goalIds)
    .orderBy("position")
    .orderBy("id")
    .execute();
  for (const { goal_id: goalId, ...action } of actions) lists.get(goalId)?.actions.push(action);
  const obstacles = await database
    .selectFrom("goal_obstacles")
    .select(["goal_id", "id", "obstacle_text", "response_text"])
    .where("user_id", "=", userId)
    .where("goal_id", "in", goalIds)
    .orderBy("position")
    .orderBy("id")
    .execute();
  for (const { goal_id: goalId, ...obstacle } of obstacles) lists.get(goalId)?.obstacles.push(obstacle);
  return lists;
}

/** Replaces a goal's lists. Actions that keep their id keep their completion date. */
export async function replaceLists(
  write: MutationContext,
  goalId: string,
  { whys, actions, obstacles }: Pick<WrittenGoal, "whys" | "actions" | "obstacles">,
  known: GoalLists | undefined,
): Promise<void> {
  const { transaction, userId } = write;
  const place = <Item extends object>(item: Item, position: number) => ({
    goal_id: goalId,
    user_id: userId,
    position,
    ...item,
  });
  for (const table of ["goal_whys", "goal_obstacles"] as const)
    await transaction.deleteFrom(table).where("user_id", "=", userId).where("goal_id", "=", goalId).execute();
  if (whys.length > 0) await transaction.insertInto("goal_whys").values(whys.map(place)).execute();
  if (obstacles.length > 0)
    await transaction.insertInto("goal_obstacles").values(obstacles.map(place)).execute();
  const doneAt = new Map(known?.actions.map((action) => [action.id, action.done_at]));
  await replaceActions(
    write,
    goalId,
    actions.map((action) => ({ ...action, done_at: doneAt.get(action.id) ?? null })),
  );
}

export async function replaceActions(
  { transaction, userId }: MutationContext,
  goalId: string,
  actions: Goal["actions"],
): Promise<void> {
  await transaction
    .deleteFrom("goal_actions")
    .where("user_id", "=", userId)
    .where("goal_id", "=", goalId)
    .execute();
  if (actions.length === 0) return;
  const rows = actions.map((action, position) => ({ goal_id: goalId, user_id: userId, position, ...action }));
  await transaction.insertInto("goal_actions").values(rows).execute();
}
