import { deleteIdea } from "#features/ideas/queries.server.ts";
import { hasConflicts, insertConflict } from "#features/sync/queries.server.ts";
import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";
import type { WrittenGoal } from "./client.ts";
import { isTooEarly } from "./deadline.ts";
import { listsOf, replaceActions, replaceLists } from "./list-queries.server.ts";
import { readsTheSame } from "./written-goal.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    user_goals: {
      id: string;
      user_id: string;
      title: string;
      deadline: string;
      vision_text: string;
      commitment_text: string;
      completed_at: string | null;
      archived_at: string | null;
      created_at: string;
      /** Id of the mutation that last changed its text. Completing or archiving keeps it. */
      version: string;
      /** Revision of the last mutation that touched the goal or its lists. */
      revision: number;
    };
  }
}

export const GOAL = "goal";

const COLUMNS = [
  "id",
  "title",
  "deadline",
  "vision_text",
  "commitment_text",
  "completed_at",
  "archived_at",
  "created_at",
  "version",
  "revision",
] as const;

export async function listChangedGoals(database: Queryable, userId: UserId, since: number, limit: number) {
  const goals = await database
    .selectFrom("user_goals")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .orderBy("id")
    .limit(limit)
    .execute();
  return withLists(database, userId, goals);
}

async function withLists<G extends { id: string }>(database: Queryable, userId: UserId, goals: readonly G[]) {
  const lists = await listsOf(
    database,
    userId,
    goals.map(({ id }) => id),
  );
  return goals.map((goal) => ({ ...goal, ...(lists.get(goal.id) ?? NO_LISTS) }));
}

const NO_LISTS = { whys: [], actions: [], obstacles: [] };

interface KeptGoal extends WrittenGoal {
  id: string;
  /** The version that the device edited; empty for a new goal. */
  base: string;
  idea: { id: string; base: string } | null;
  written_at: string;
}

/**
 * Saves a goal with its lists. Deletes its idea, unless the idea changed since the device saw it or has
 * conflicts.
 * An edit of an outdated version becomes a conflict. An edit of a deleted goal restores the goal.
 * Returns "early" if the deadline was already past when it was chosen.
 */
export async function saveGoal(write: MutationContext, goal: KeptGoal): Promise<"kept" | "early"> {
  const { id, base: baseVersion, idea, written_at: at, ...written } = goal;
  const known = await findGoal(write, id);
  if (known && known.version !== baseVersion) {
    if (readsTheSame(known, written)) await stamp(write, id, { version: write.id });
    else await insertConflict(write, { kind: GOAL, recordId: id, baseVersion, content: written });
    return "kept";
  }
  // A deleted goal's old deadline is unknown, so a restored goal may have a past one.
  const isChosenNow = known ? known.deadline !== written.deadline : baseVersion === "";
  if (isChosenNow && isTooEarly(written.deadline, at)) return "early";
  const { whys, actions, obstacles, ...texts } = written;
  if (known) await stamp(write, id, { ...texts, version: write.id });
  else await insertGoal(write, id, texts, writtenAt(write, at));
  await replaceLists(write, id, { whys, actions, obstacles }, known);
  if (idea !== null) await deleteIdea(write, idea.id, idea.base);
  return "kept";
}

/**
 * Deletes a goal, unless another device changed it since `base` or it has conflicts. Returns whether it
 * existed.
 */
export async function deleteGoal(write: MutationContext, id: string, base: string): Promise<boolean> {
  const known = await findVersion(write, id);
  if (!known) return false;
  if (known.version !== base || (await hasConflicts(write, GOAL, id))) return true;
  await write.transaction
    .deleteFrom("user_goals")
    .where("user_id", "=", write.userId)
    .where("id", "=", id)
    .execute();
  await insertTombstone(write, GOAL, id);
  return true;
}

/**
 * Sets or clears a date from the device's time (ISO 8601). Keeps the version, so a mark never conflicts with
 * an edit. Returns whether the goal exists.
 */
export function markGoal(
  write: MutationContext,
  id: string,
  column: "completed_at" | "archived_at",
  told: string | null,
): Promise<boolean> {
  return stamp(write, id, { [column]: told && writtenAt(write, told) });
}

/** Reorders a goal's actions. Actions missing from `wanted` go last and keep their order. */
export async function orderActions(
  write: MutationContext,
  id: string,
  wanted: readonly string[],
): Promise<boolean> {
  if (!(await stamp(write, id, {}))) return false;
  const actions = (await listsOf(write.transaction, write.userId, [id])).get(id)?.actions ?? [];
  // Reversed so that the first position of a repeated id wins.
  const places = new Map(wanted.map((actionId, place) => [actionId, place] as const).reverse());
  const placeOf = (action: { id: string }) => places.get(action.id) ?? wanted.length;
  await replaceActions(
    write,
    id,
    actions.toSorted((a, b) => placeOf(a) - placeOf(b)),
  );
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
    .where("user_id", "=", write.userId)
    .where("goal_id", "=", id)
    .where("id", "=", actionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? stamp(write, id, {}) : (await findVersion(write, id)) !== undefined;
}

async function insertGoal(
  write: MutationContext,
  id: string,
  texts: Omit<WrittenGoal, "whys" | "actions" | "obstacles">,
  createdAt: string,
): Promise<void> {
  const { transaction, userId, id: version, revision } = write;
  await transaction
    .insertInto("user_goals")
    .values({ id, user_id: userId, ...texts, created_at: createdAt, version, revision })
    .execute();
}

/** Always updates the revision too, so that devices pull the goal. Returns whether it exists. */
async function stamp(
  { transaction, userId, revision }: MutationContext,
  id: string,
  changed: Partial<Omit<WrittenGoal, "whys" | "actions" | "obstacles">> & {
    version?: string;
    completed_at?: string | null;
    archived_at?: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("user_goals")
    .set({ ...changed, revision })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function findGoal({ transaction, userId }: MutationContext, id: string) {
  const goal = await transaction
    .selectFrom("user_goals")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return goal && (await withLists(transaction, userId, [goal]))[0];
}

function findVersion({ transaction, userId }: MutationContext, id: string) {
  return transaction
    .selectFrom("user_goals")
    .select("version")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}
