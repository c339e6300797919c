import { deleteIdea } from "#features/ideas/queries.server.ts";
import { hasConflicts, insertConflict } from "#features/sync/queries.server.ts";
import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";
import type { WrittenGoal } from "./client.ts";
import { isTooEarly } from "./deadline.ts";
import { listsOf, replaceActions, replaceLists } from "./list-queries.server.ts";
import { readsTheSame } from "./written-goal.ts";

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

/** Goals that were touched after a revision, in that order, with their lists. */
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

/** Adds to goals what they consist of. */
export async function withLists<G extends { id: string }>(
  database: Queryable,
  userId: UserId,
  goals: readonly G[],
) {
  const lists = await listsOf(
    database,
    userId,
    goals.map(({ id }) => id),
  );
  return goals.map((goal) => ({ ...goal, ...(lists.get(goal.id) ?? NO_LISTS) }));
}

const NO_LISTS = { whys: [], actions: [], obstacles: [] };

/** A goal as a device wrote it, tidied. */
interface KeptGoal extends WrittenGoal {
  id: string;
  /** The version that the device changed; empty for a new goal. */
  base: string;
  /** The idea that a new goal takes the place of. */
  idea: { id: string; base: string } | null;
  written_at: string;
}

/**
 * Keeps a goal with all it consists of; a new one takes the place of its idea, if that still says what the device had
 * seen. Where another device has changed the goal meanwhile, that stays and this is kept beside it; where it was
 * removed meanwhile, it is back.
 *
 * @returns "early" where the deadline was past when it was chosen
 */
export async function saveGoal(write: MutationContext, goal: KeptGoal): Promise<"kept" | "early"> {
  const { id, base: baseVersion, idea, written_at: at, ...written } = goal;
  const known = await findGoal(write, id);
  if (known && known.version !== baseVersion) {
    if (readsTheSame(known, written)) await stamp(write, id, { version: write.id });
    else await insertConflict(write, { kind: GOAL, recordId: id, baseVersion, content: written });
    return "kept";
  }
  // Of one that was removed meanwhile, nobody knows whether its deadline was chosen now.
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
 * Deletes a goal, unless it says something else than the device had seen, or something stands beside it.
 *
 * @param base the version that the device had seen
 * @returns whether there was such a goal of this member
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
 * Says when a goal was reached or put away, or that it was not. It stands beside what is written: an edit and this
 * never meet.
 *
 * @param told when, by the device's clock; null takes it back
 * @returns whether there is such a goal of this member
 */
export function markGoal(
  write: MutationContext,
  id: string,
  column: "completed_at" | "archived_at",
  told: string | null,
): Promise<boolean> {
  return stamp(write, id, { [column]: told && writtenAt(write, told) });
}

/** Puts a goal's actions in order; those that are not named come after the others, as they stood. */
export async function orderActions(
  write: MutationContext,
  id: string,
  wanted: readonly string[],
): Promise<boolean> {
  if (!(await stamp(write, id, {}))) return false;
  const actions = (await listsOf(write.transaction, write.userId, [id])).get(id)?.actions ?? [];
  // Of one that is named twice, the first place counts.
  const places = new Map(wanted.map((actionId, place) => [actionId, place] as const).reverse());
  const placeOf = (action: { id: string }) => places.get(action.id) ?? wanted.length;
  await replaceActions(
    write,
    id,
    actions.toSorted((a, b) => placeOf(a) - placeOf(b)),
  );
  return true;
}

/** Says when an action was done, or that it was not. One that is gone meanwhile is left so. */
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

/** Changes columns of a goal, and says that this change has touched it. Returns whether it is there. */
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
