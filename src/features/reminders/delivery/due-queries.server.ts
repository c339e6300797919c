import type { Selectable, Transaction } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { Tables } from "#server/database/schema.ts";
import type { UserId } from "#server/session/session.ts";
import { findSettings } from "../queries.server.ts";
import { instantIn, type WallTime } from "../wall-time.ts";

export type PlannedReminder = Omit<Selectable<Tables["planned_reminders"]>, "user_id"> & { user_id: UserId };

export async function listDue(
  database: Queryable,
  kinds: readonly PlannedReminder["kind"][],
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<PlannedReminder[]> {
  return database
    .selectFrom("planned_reminders")
    .select(["user_id", "kind", "source_id", "day", "time", "due_at", "is_past"])
    .where("due_at", "<=", now.toISOString())
    .where("kind", "in", kinds)
    .orderBy("due_at")
    .orderBy("user_id")
    .orderBy("source_id")
    .limit(limit)
    .offset(offset)
    .$narrowType<{ user_id: UserId }>()
    .execute();
}

/** Does nothing if another process was first. `nextOf` names the first reminder of the source on a later day. */
export async function takeDue(
  transaction: Transaction<Tables>,
  due: PlannedReminder,
  nextOf: (transaction: Queryable) => Promise<WallTime | undefined>,
  enqueue: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const { user_id, kind, source_id, day, time, due_at } = due;
  // Changes to the member's events and settings write the plan too.
  if (!(await lockMember(transaction, user_id))) return;
  const { numDeletedRows } = await transaction
    .deleteFrom("planned_reminders")
    .where((is) => is.and({ user_id, kind, source_id, day, time, due_at }))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const planned = await transaction
    .selectFrom("planned_reminders")
    .select("day")
    .where((is) => is.and({ user_id, kind, source_id }))
    .executeTakeFirst();
  // A change of the source has already planned its next reminder.
  const next = planned ? undefined : await nextOf(transaction);
  if (next && next.day > day) {
    const { time_zone } = await findSettings(transaction, user_id);
    await transaction
      .insertInto("planned_reminders")
      .values({ user_id, kind, source_id, ...next, due_at: instantIn(time_zone, next), is_past: 0 })
      .execute();
  }
  await enqueue(transaction);
}
