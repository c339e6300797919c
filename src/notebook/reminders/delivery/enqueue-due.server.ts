import type { Selectable, Transaction } from "kysely";
import { inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import type { Tables } from "#platform/database/schema.ts";
import { hasRow } from "#platform/database/tables.ts";
import { outageLog } from "#platform/server/log.ts";
import type { Services } from "#platform/server/services.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { UserId } from "#platform/session/session.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { endOf, instantIn, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { KINDS } from "../kinds.ts";
import { findSettings, insertPlanned, type StoredSettings } from "../queries.server.ts";
import type { ReminderSource } from "../source.ts";
import { enqueueDeliveries, isOneMail, listDeliveries } from "./delivery-queries.server.ts";

const PAGE = 100;

type PlannedReminder = Omit<Selectable<Tables["planned_reminders"]>, "user_id"> & { user_id: UserId };

/**
 * Enqueues each due reminder once, however late. Skips an unwanted reminder, but plans the next one of its source.
 * Several processes may run this at the same time.
 * @returns when the next one is due
 */
export async function enqueueDue(
  services: Services,
  sources: readonly ReminderSource[],
  stopping: AbortSignal,
): Promise<Date | undefined> {
  await takeEachDue(services, sources, enqueue, stopping);
  return findFirstDue(services.database, services.clock());
}

export function skipDue(services: Services, sources: readonly ReminderSource[]): Promise<void> {
  return takeEachDue(services, sources, async () => undefined);
}

async function takeEachDue(
  { database, log, clock }: Services,
  sources: readonly ReminderSource[],
  take: typeof enqueue,
  stopping?: AbortSignal,
): Promise<void> {
  const byKind = new Map(sources.map((source) => [source.kind, source]));
  for (let failed = 0; ; ) {
    const page = await listDue(database, [...byKind.keys()], failed, clock());
    for (const due of page) {
      await yieldToOthers();
      if (stopping?.aborted) return;
      const source = byKind.get(due.kind);
      try {
        await inTransaction(database, async (transaction) => {
          if (await takeDue(transaction, due, source)) await take(transaction, due, source, clock());
        });
      } catch (error) {
        // Skip this reminder so that it does not block the others. It stays due for the next run.
        failed++;
        outageLog(log).error(error, "a reminder could not be handed over", { kind: due.kind });
      }
    }
    if (page.length < PAGE) return;
  }
}

async function listDue(
  database: Queryable,
  kinds: readonly PlannedReminder["kind"][],
  offset: number,
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
    .limit(PAGE)
    .offset(offset)
    .$narrowType<{ user_id: UserId }>()
    .execute();
}

/** Returns when the first reminder after `after` is due. */
export async function findFirstDue(database: Queryable, after = new Date(0)): Promise<Date | undefined> {
  const { first } = await database
    .selectFrom("planned_reminders")
    .select((of) => of.fn.min<string | null>("due_at").as("first"))
    .where("due_at", ">", after.toISOString())
    .executeTakeFirstOrThrow();
  return first === null ? undefined : new Date(first);
}

/** Replaces a due reminder with the source's first one on a later day. Returns false if another process was first. */
export async function takeDue(
  transaction: Transaction<Tables>,
  due: PlannedReminder,
  source: Pick<ReminderSource, "next"> | undefined,
): Promise<boolean> {
  const { user_id, kind, source_id, day, time, due_at } = due;
  // Changes of the member's events and settings also write the plan, so take the member's lock.
  if (!(await lockMember(transaction, user_id))) return false;
  const { numDeletedRows } = await transaction
    .deleteFrom("planned_reminders")
    .where((is) => is.and({ user_id, kind, source_id, day, time, due_at }))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const planned = transaction
    .selectFrom("planned_reminders")
    .where((is) => is.and({ user_id, kind, source_id }));
  // If the source has changed, that change has already planned the next reminder.
  if (await hasRow(planned)) return true;
  const next = await source?.next(transaction, user_id as UserId, source_id, endOf(day));
  if (next) {
    const { time_zone } = await findSettings(transaction, user_id);
    const due_at = instantIn(time_zone, next);
    await insertPlanned(transaction, { user_id, kind, source_id, ...next, due_at });
  }
  return true;
}

async function enqueue(
  transaction: Transaction<Tables>,
  due: PlannedReminder,
  source: ReminderSource | undefined,
  now: Date,
): Promise<void> {
  if (due.is_past || !isWanted(await findSettings(transaction, due.user_id), due, now)) return;
  // A member who travels west reaches the same wall time twice, but gets the reminder once.
  if ((await listDeliveries(transaction, due)).length > 0) return;
  const { user_id, source_id, day } = due;
  // A reminder without a text is dropped later, so it must not count as the day's one mail.
  if (isOneMail(due.kind) && !(await source?.compose(transaction, user_id, source_id, day))) return;
  await enqueueDeliveries(transaction, due, now);
}

export function isWanted(
  settings: StoredSettings,
  { kind, day }: Pick<PlannedReminder, "kind" | "day">,
  now: Date,
): boolean {
  const { setting, lastsDays } = KINDS[kind];
  if (settings[setting] === 0) return false;
  if (lastsDays === null) return true;
  const today = wallTimeIn(settings.time_zone, now).day;
  return day <= today && today <= addDays(day, lastsDays);
}
