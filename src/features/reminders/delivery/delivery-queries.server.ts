import type { ExpressionBuilder, Selectable, Transaction } from "kysely";
import { afterCommit, type Database, inTransaction, type Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { Tables } from "#server/database/schema.ts";
import { wakeJobs } from "#server/jobs/jobs.ts";
import type { UserId } from "#server/session/session.ts";
import { newId } from "#shared/new-id.ts";
import type { ReminderKind } from "#shared/reminder-kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { findAddressFor } from "../mail/email-queries.server.ts";
import { deleteDevice, listDevices } from "../push/device-queries.server.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    reminder_deliveries: {
      id: string;
      user_id: string;
      kind: ReminderKind;
      source_id: string;
      day: string;
      time: string;
      due_at: string;
      /** Empty for delivery by mail. */
      device_id: string;
      failures: number;
      /** Attempts with an unknown outcome. */
      open_attempts: number;
      try_at: string;
      claim: string | null;
      claimed_until: string | null;
      created_at: string;
      done_at: string | null;
      outcome: "sent" | "unknown" | "dropped" | "moved" | null;
    };
  }
}

/** Lease on a claimed delivery: longer than any attempt, so it expires only when its process was killed. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Attempts with an unknown outcome: once more, then no more (product.md, section 19). */
const OPEN_ATTEMPTS_MAX = 2;
/** Longest wait for a retry. A `try_at` beyond it comes from a clock that was ahead and counts as due. */
const WAIT_MAX_MS = HOUR_MS + MINUTE_MS;
/** The `device_id` of a delivery by mail. */
export const BY_MAIL = "";
export const DELIVER = "reminders.deliver";
/** Prefix of a test reminder's `source_id`; a unique id follows. */
export const TEST_SOURCE = "test:";

/** What a claim reads. `open_attempts` counts those before the claim. */
const CLAIMED = [
  "id",
  "user_id",
  "kind",
  "source_id",
  "day",
  "time",
  "due_at",
  "device_id",
  "failures",
  "open_attempts",
  "created_at",
  "claim",
] as const;

export type Delivery = Pick<Selectable<Tables["reminder_deliveries"]>, (typeof CLAIMED)[number]> & {
  user_id: UserId;
  claim: string;
};

type DueReminder = Pick<Delivery, "user_id" | "kind" | "source_id" | "day" | "time" | "due_at">;

const RELEASED = { claim: null, claimed_until: null };
const NEW = { ...RELEASED, failures: 0, done_at: null, outcome: null };

/** "moved": other deliveries carry the reminder instead. */
export type Outcome = NonNullable<Selectable<Tables["reminder_deliveries"]>["outcome"]>;

/** Never enqueues twice for a device or by mail. `openAttempts`: those that a failed delivery passes on. */
export async function enqueueDeliveries(
  transaction: Transaction<Tables>,
  due: DueReminder,
  now: Date,
  openAttempts = 0,
): Promise<"push" | "email" | "none"> {
  const tried = await transaction
    .selectFrom("reminder_deliveries")
    .select("device_id")
    .where(isOf(due))
    .execute();
  const devices = (await listDevices(transaction, due.user_id)).filter(
    (id) => !tried.some(({ device_id }) => device_id === id),
  );
  const address = devices.length === 0 ? await findAddressFor(transaction, due.user_id, due.kind) : null;
  const ways = address ? [BY_MAIL] : devices;
  const { user_id, kind, source_id, day, time, due_at } = due;
  const at = now.toISOString();
  for (const device_id of ways) {
    const row = { id: newId(now.getTime()), user_id, kind, source_id, day, time, due_at, device_id };
    await transaction
      .insertInto("reminder_deliveries")
      .values({ ...row, ...NEW, open_attempts: openAttempts, try_at: at, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (ways.length > 0) afterCommit(transaction, () => wakeJobs(DELIVER));
  return devices.length > 0 ? "push" : address ? "email" : "none";
}

/** Detects a repeated reminder: a member who travels west reaches the same wall time twice. */
export async function wasEnqueued(database: Queryable, due: DueReminder): Promise<boolean> {
  const known = await database
    .selectFrom("reminder_deliveries")
    .select("id")
    .where(isOf(due))
    .executeTakeFirst();
  return known !== undefined;
}

function isOf({ user_id, kind, source_id, day, time }: DueReminder) {
  return (is: ExpressionBuilder<Tables, "reminder_deliveries">) =>
    is.and({ user_id, kind, source_id, day, time });
}

/** May deadlock with a member's change; `inTransaction` then retries. */
export async function claimDeliveries(
  database: Database,
  way: "push" | "mail",
  limit: number,
  now: Date,
): Promise<Delivery[]> {
  const at = now.toISOString();
  const after = (waitMs: number) => new Date(now.getTime() + waitMs).toISOString();
  const claim = newId(now.getTime());
  const isFree = (is: ExpressionBuilder<Tables, "reminder_deliveries">) =>
    is.or([
      is("claimed_until", "is", null),
      is("claimed_until", "<=", at),
      is("claimed_until", ">", after(CLAIM_MS + MINUTE_MS)),
    ]);
  return inTransaction(database, (transaction) =>
    transaction
      .updateTable("reminder_deliveries")
      .set({ claim, claimed_until: new Date(now.getTime() + CLAIM_MS).toISOString() })
      .where("id", "in", (of) =>
        of
          .selectFrom("reminder_deliveries")
          .select("id")
          .where("done_at", "is", null)
          .where("device_id", way === "mail" ? "=" : "!=", BY_MAIL)
          .where((is) => is.or([is("try_at", "<=", at), is("try_at", ">", after(WAIT_MAX_MS))]))
          .where(isFree)
          .orderBy("try_at")
          .orderBy("id")
          .limit(limit),
      )
      .where("done_at", "is", null)
      .where(isFree)
      .returning(CLAIMED)
      .$narrowType<{ user_id: UserId; claim: string }>()
      .execute(),
  );
}

/** Counts an attempt before it starts, in case of a crash. False if the claim is lost or no try is left. */
export async function beginAttempt(database: Queryable, delivery: Delivery): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(database, delivery)
    .set((of) => ({ open_attempts: of("open_attempts", "+", 1) }))
    .where("open_attempts", "<", OPEN_ATTEMPTS_MAX)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param isUnsent the attempt certainly failed; one with an unknown outcome stays counted */
export async function reschedule(
  database: Queryable,
  delivery: Delivery,
  tryAt: Date,
  { isUnsent = false } = {},
): Promise<void> {
  await updateClaimed(database, delivery)
    .set((of) => ({
      failures: of("failures", "+", 1),
      open_attempts: of("open_attempts", "-", isUnsent ? 1 : 0),
      try_at: tryAt.toISOString(),
      ...RELEASED,
    }))
    .execute();
}

/** Releases a claim. Another process may retry at once, or from `tryAt` if an attempt has begun. */
export async function releaseClaim(database: Queryable, delivery: Delivery, tryAt: Date): Promise<void> {
  await updateClaimed(database, delivery)
    .set((of) => ({
      ...RELEASED,
      // Only the row knows whether an attempt has begun. One that begins later finds its claim released.
      try_at: of
        .case()
        .when("open_attempts", ">", delivery.open_attempts)
        .then(tryAt.toISOString())
        .else(of.ref("try_at"))
        .end(),
    }))
    .execute();
}

export async function endDelivery(
  database: Queryable,
  delivery: Delivery,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(database, delivery)
    .set({ done_at: now.toISOString(), outcome, ...RELEASED })
    // "dropped" was decided for this source. A delivery that was handed on meanwhile must still go out.
    .$if(outcome === "dropped", (query) => query.where("source_id", "=", delivery.source_id))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Updates a delivery as long as its claim holds. */
function updateClaimed(database: Queryable, { id, claim }: Delivery) {
  return database
    .updateTable("reminder_deliveries")
    .where((is) => is.and({ id, claim }))
    .where("done_at", "is", null);
}

/**
 * Ends a delivery that cannot succeed. Its reminder takes another channel, unless another delivery may carry it.
 * @param isAttempted an attempt has begun and certainly failed; isGone: delete the device too
 * @returns false if no channel is left; the delivery then stays open
 */
export async function fallBackToOtherChannel(
  database: Database,
  delivery: Delivery,
  { isAttempted = false, isGone = false },
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // Without the lock, two deliveries that fail at once would each rely on the other.
    if (!(await lockMember(transaction, delivery.user_id))) return true;
    if (isGone) await deleteDevice(transaction, delivery.user_id, { id: delivery.device_id });
    const rows = await transaction
      .selectFrom("reminder_deliveries")
      .select(["id", "claim", "outcome", "open_attempts"])
      .where(isOf(delivery))
      .execute();
    const own = rows.find(({ id, claim }) => id === delivery.id && claim === delivery.claim);
    if (!own) return true;
    const isCarried = rows.some(
      ({ id, outcome }) => id !== own.id && outcome !== "moved" && outcome !== "dropped",
    );
    const open = own.open_attempts - (isAttempted ? 1 : 0);
    if (!isCarried && (await enqueueDeliveries(transaction, delivery, now, open)) === "none") return false;
    await endDelivery(transaction, delivery, "moved", now);
    return true;
  });
}

/** Position of a delivery among the member's mails of 24 hours, from 1. Ignores dropped and moved mails. */
export async function countMailsUpTo(database: Queryable, delivery: Delivery): Promise<number> {
  const since = new Date(Date.parse(delivery.created_at) - DAY_MS);
  const { count } = await database
    .selectFrom("reminder_deliveries")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where((is) => is.and({ user_id: delivery.user_id, device_id: BY_MAIL }))
    .where("created_at", ">", since.toISOString())
    .where("id", "<=", delivery.id)
    .where((is) => is.or([is("outcome", "is", null), is("outcome", "in", ["sent", "unknown"])]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts test reminders; one with several deliveries counts once. */
export async function countTests(database: Queryable, userId: UserId, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom("reminder_deliveries")
    .select((of) => of.fn.count<number>("source_id").distinct().as("count"))
    .where("user_id", "=", userId)
    .where("source_id", "like", `${TEST_SOURCE}%`)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

export async function dropUnsentDeliveries(database: Queryable, now: Date): Promise<void> {
  await database
    .updateTable("reminder_deliveries")
    .set({ ...RELEASED, done_at: now.toISOString(), outcome: "dropped" })
    .where("done_at", "is", null)
    .execute();
}
