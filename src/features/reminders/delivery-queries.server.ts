import type { ExpressionBuilder, Selectable, Transaction } from "kysely";
import { type Database, inTransaction, type Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { Tables } from "#server/database/schema.ts";
import { purgeInBatches } from "#server/purge.ts";
import type { UserId } from "#server/session.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { listDevices } from "./device-queries.server.ts";
import { findAddressFor } from "./email-queries.server.ts";

/** Longer than any attempt takes. A process that is killed in the middle leaves the delivery to another after it. */
const CLAIM_MS = 2 * MINUTE_MS;
/** How often a message is sent of which nobody knows whether it arrived. */
const OPEN_ATTEMPTS_MAX = 2;
/** No delivery waits longer for its next try: what is dated later was dated by a clock that was ahead. */
const WAIT_MAX_MS = HOUR_MS + MINUTE_MS;
/** What goes by mail has no device. */
export const BY_MAIL = "";
/** What the source of a reminder is called that a member sends to see one, before an id of its own. */
export const TEST_SOURCE = "test:";

/** A reminder that was due. */
export type DueReminder = Pick<
  Selectable<Tables["reminder_deliveries"]>,
  "kind" | "source_id" | "day" | "time" | "due_at"
> & { user_id: UserId };

/** One message that is to be sent, claimed by this process. */
export interface Delivery extends DueReminder {
  id: string;
  device_id: string;
  failures: number;
  /** Attempts of which nobody knew how they ended when it was claimed. */
  open_attempts: number;
  /** Since when it is to be sent. */
  created_at: string;
  claim: string;
}

/** How a delivery ended; "moved" where another took its place. */
type Outcome = NonNullable<Selectable<Tables["reminder_deliveries"]>["outcome"]>;

/**
 * Leaves a reminder to be sent: to each device of the member's that was not tried yet, or to their confirmed address
 * where there is none, and never twice the same way.
 *
 * @param openAttempts those of another way of which nobody knows how they ended
 * @returns which way it takes
 */
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
  for (const device_id of ways) {
    const { user_id, kind, source_id, day, time, due_at } = due;
    const row = { id: newId(now.getTime()), user_id, kind, source_id, day, time, due_at, device_id };
    const at = now.toISOString();
    await transaction
      .insertInto("reminder_deliveries")
      .values({ ...row, ...NEW, open_attempts: openAttempts, try_at: at, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return devices.length > 0 ? "push" : address ? "email" : "none";
}

const NEW = { failures: 0, claim: null, claimed_until: null, done_at: null, outcome: null };

/** Whether a reminder was handed over before: whoever travels west meets the same hour again. */
export async function wasEnqueued(database: Queryable, due: DueReminder): Promise<boolean> {
  const known = await database
    .selectFrom("reminder_deliveries")
    .select("id")
    .where(isOf(due))
    .executeTakeFirst();
  return known !== undefined;
}

/** The deliveries of one reminder. */
function isOf({ user_id, kind, source_id, day, time }: DueReminder) {
  return (is: ExpressionBuilder<Tables, "reminder_deliveries">) =>
    is.and({ user_id, kind, source_id, day, time });
}

/**
 * Takes deliveries of one way whose time has come for this process alone, the oldest first. A change of their member may hold
 * some of them and wait for others: then it is tried again.
 */
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
  const rows = await inTransaction(database, (transaction) =>
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
      .returning([
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
      ])
      .$narrowType<{ user_id: UserId }>()
      .execute(),
  );
  return rows.map((row) => ({ ...row, claim }));
}

/**
 * Notes that a delivery is about to be attempted: should nobody ever hear how that ended, it counts. Gives back false
 * where another process has taken it over, or where it has been attempted as often as it may.
 */
export async function beginAttempt(database: Queryable, { id, claim }: Delivery): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("reminder_deliveries")
    .set((of) => ({ open_attempts: of("open_attempts", "+", 1) }))
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("done_at", "is", null)
    .where("open_attempts", "<", OPEN_ATTEMPTS_MAX)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The attempt certainly failed: it counts for nothing but for the time of the next. */
export async function noteFailure(database: Queryable, { id, claim }: Delivery, tryAt: Date): Promise<void> {
  await database
    .updateTable("reminder_deliveries")
    .set((of) => ({
      failures: of("failures", "+", 1),
      open_attempts: of("open_attempts", "-", 1),
      try_at: tryAt.toISOString(),
      claim: null,
      claimed_until: null,
    }))
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("done_at", "is", null)
    .execute();
}

/** Nothing was attempted, or nobody knows how it ended: it is looked at again later. */
export async function reschedule(database: Queryable, { id, claim }: Delivery, tryAt: Date): Promise<void> {
  await database
    .updateTable("reminder_deliveries")
    .set((of) => ({
      failures: of("failures", "+", 1),
      try_at: tryAt.toISOString(),
      claim: null,
      claimed_until: null,
    }))
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("done_at", "is", null)
    .execute();
}

/** Leaves a claimed delivery to another process: at once, or where an attempt was begun not before `tryAt`. */
export async function releaseClaim(
  database: Queryable,
  { id, claim, open_attempts }: Delivery,
  tryAt: Date,
): Promise<void> {
  await database
    .updateTable("reminder_deliveries")
    .set((of) => ({
      claim: null,
      claimed_until: null,
      // The row alone knows: an attempt that is about to begin finds that it was given back.
      try_at: of
        .case()
        .when("open_attempts", ">", open_attempts)
        .then(tryAt.toISOString())
        .else(of.ref("try_at"))
        .end(),
    }))
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("done_at", "is", null)
    .execute();
}

export async function endDelivery(
  database: Queryable,
  { id, claim, source_id }: Delivery,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("reminder_deliveries")
    .set({ done_at: now.toISOString(), outcome, claim: null, claimed_until: null })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("done_at", "is", null)
    // That its source has nothing to say does not end what was handed on to another meanwhile.
    .$if(outcome === "dropped", (query) => query.where("source_id", "=", source_id))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends a delivery that leads nowhere, and lets the reminder take another way: unless it was, or is still to be,
 * delivered beside this one.
 *
 * @param attempted whether an attempt has begun, which certainly failed
 * @param prepare what else belongs to it, such as forgetting the device
 * @returns false where there is no other way
 */
export async function fallBackToOtherChannel(
  database: Database,
  delivery: Delivery,
  { attempted, prepare }: { attempted: boolean; prepare?: (transaction: Queryable) => Promise<void> },
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // Two that fail at once would each count on the other.
    if (!(await lockMember(transaction, delivery.user_id))) return true;
    await prepare?.(transaction);
    const rows = await transaction
      .selectFrom("reminder_deliveries")
      .select(["id", "claim", "outcome", "open_attempts"])
      .where(isOf(delivery))
      .execute();
    const own = rows.find(({ id, claim }) => id === delivery.id && claim === delivery.claim);
    if (!own) return true;
    const isBeside = rows.some(({ id, outcome }) => id !== own.id && (outcome ?? "sent") !== "moved");
    const open = own.open_attempts - (attempted ? 1 : 0);
    if (!isBeside && (await enqueueDeliveries(transaction, delivery, now, open)) === "none") return false;
    await endDelivery(transaction, delivery, "moved", now);
    return true;
  });
}

/**
 * Which one it is of the member's messages by mail within a day. What was not sent does not count.
 *
 * @returns 1 for the first
 */
export async function countMailsUpTo(database: Queryable, delivery: Delivery): Promise<number> {
  const since = new Date(Date.parse(delivery.created_at) - DAY_MS);
  const { count } = await database
    .selectFrom("reminder_deliveries")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("user_id", "=", delivery.user_id)
    .where("device_id", "=", BY_MAIL)
    .where("created_at", ">", since.toISOString())
    .where("id", "<=", delivery.id)
    .where((is) => is.or([is("outcome", "is", null), is("outcome", "in", ["sent", "unknown"])]))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many reminders a member has sent since an instant to see one. */
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

/** Deliveries that ended, once they are old. Until then nothing is delivered again that was. */
export async function purgeDeliveries(database: Queryable, before: Date): Promise<void> {
  await purgeInBatches((limit) =>
    database
      .deleteFrom("reminder_deliveries")
      .where("id", "in", (of) =>
        of
          .selectFrom("reminder_deliveries")
          .select("id")
          .where("done_at", "is not", null)
          .where("created_at", "<", before.toISOString())
          .limit(limit),
      )
      .executeTakeFirstOrThrow(),
  );
}
