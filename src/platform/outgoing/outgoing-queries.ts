import { type Generated, type Insertable, type Selectable, sql } from "kysely";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { type Database, inTransaction, isPostgres, type Queryable } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { countRows } from "../database/tables.ts";
import { purge } from "../jobs/purge.ts";
import { isPast, RETRY_MAX_MS, wakeLanes } from "../jobs/sliding-window.ts";

declare module "../database/schema.ts" {
  interface Tables {
    outgoing_messages: {
      id: string;
      lane: OutgoingLane;
      /** Names the code that composes the message (`OutgoingKind`). */
      kind: string;
      /** Null for a letter that outlives the account. */
      user_id: string | null;
      /** The id of the message's subject, such as an event; for a letter its deduplication key. */
      source_id: string;
      day: Generated<string>;
      time: Generated<string>;
      /** Empty for a mail. */
      device_id: Generated<string>;
      /** A finished mail as JSON; null where the text is composed when it is sent. */
      letter: string | null;
      due_at: string;
      failures: Generated<number>;
      /** Attempts with an unknown outcome. */
      open_attempts: Generated<number>;
      try_at: string;
      claim: string | null;
      claimed_until: string | null;
      created_at: string;
      done_at: string | null;
      outcome: Outcome | null;
    };
  }
}

/** Lanes run in parallel: a mail server that hangs delays no push. */
export const OUTGOING_LANES = ["push", "mail"] as const;
export type OutgoingLane = (typeof OUTGOING_LANES)[number];

/** "moved": other messages carry its text instead. */
type Outcome = "sent" | "unknown" | "dropped" | "moved";

/** The lease from the claim to the attempt, longer than a slow database takes to prepare the attempt. */
const LEASE_MS = 45 * SECOND_MS;
/** The lease of an attempt, longer than any attempt takes until its outcome is stored (`settle`). */
const ATTEMPT_MS = 2 * MINUTE_MS;
/** The most attempts of a reminder with an unknown outcome (product.md, section 19). Letters have no such bound. */
const OPEN_ATTEMPTS_MAX = 2;

export type Outgoing = Selectable<Tables["outgoing_messages"]> & { claim: string };

type NewMessage = Pick<
  Insertable<Tables["outgoing_messages"]>,
  "lane" | "kind" | "user_id" | "source_id" | "day" | "time" | "device_id" | "letter" | "open_attempts"
> & { due_at?: string };

const RELEASED = { claim: null, claimed_until: null };

/** Enqueues a message in the caller's transaction, unless the same receiver has one about the same thing. */
export async function enqueueMessage(database: Queryable, message: NewMessage, now: Date): Promise<void> {
  const at = now.toISOString();
  const times = { due_at: at, try_at: at, created_at: at };
  await database
    .insertInto("outgoing_messages")
    .values({ ...times, ...message, id: newId(now.getTime()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  wakeLanes(database, message.lane);
}

/** Claims due messages, letters first: people wait for them. Processes never wait for each other's claims. */
export async function claimMessages(database: Database, lane: OutgoingLane, limit: number, now: Date) {
  return database
    .with("due", (of) =>
      of
        .selectFrom("outgoing_messages")
        .select("id")
        .where((is) => is.and({ lane, done_at: null }))
        .where(isPast("try_at", now, RETRY_MAX_MS))
        .where(isPast("claimed_until", now, ATTEMPT_MS))
        .orderBy(sql`letter IS NULL`)
        .orderBy("try_at")
        .orderBy("id")
        .limit(limit)
        .$if(isPostgres(database), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable("outgoing_messages")
    .set({ claim: newId(now.getTime()), claimed_until: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where("id", "in", (of) => of.selectFrom("due").select("id"))
    .returningAll()
    .$narrowType<{ claim: string }>()
    .execute();
}

/** Returns the time of the first try in these lanes that is later than `after`. */
export async function findFirstTry(database: Queryable, lanes: readonly OutgoingLane[], after = new Date(0)) {
  const { first } = await database
    .selectFrom("outgoing_messages")
    .select((of) => of.fn.min<string | null>("try_at").as("first"))
    .where("lane", "in", lanes)
    .where("done_at", "is", null)
    .where("try_at", ">", after.toISOString())
    .executeTakeFirstOrThrow();
  return first === null ? undefined : new Date(first);
}

/** Counts an attempt before it starts, in case of a crash. Returns false if the claim is lost or no try is left. */
export async function beginAttempt(database: Queryable, message: Outgoing, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(database, message)
    .set((of) => ({
      open_attempts: of("open_attempts", "+", 1),
      claimed_until: new Date(now.getTime() + ATTEMPT_MS).toISOString(),
    }))
    .where((is) => is.or([is("open_attempts", "<", OPEN_ATTEMPTS_MAX), is("letter", "is not", null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param isUnsent true if the attempt certainly failed, so that `open_attempts` no longer counts it */
export async function reschedule(
  database: Queryable,
  message: Outgoing,
  tryAt: Date,
  { isUnsent = false } = {},
): Promise<void> {
  await updateClaimed(database, message)
    .set((of) => ({
      failures: of("failures", "+", 1),
      open_attempts: of("open_attempts", "-", isUnsent ? 1 : 0),
      try_at: tryAt.toISOString(),
      ...RELEASED,
    }))
    .execute();
}

/** Ends a message. Deletes a letter's row, which holds its text. Other rows stay, so that nothing is sent again. */
export async function endMessage(database: Queryable, message: Outgoing, outcome: Outcome, now: Date) {
  const { id, claim, letter } = message;
  const ended = { done_at: now.toISOString(), outcome, ...RELEASED };
  const end =
    letter === null
      ? updateClaimed(database, message).set(ended)
      : database.deleteFrom("outgoing_messages").where((is) => is.and({ id, claim }));
  await end.execute();
}

function updateClaimed(database: Queryable, { id, claim }: Outgoing) {
  return database.updateTable("outgoing_messages").where((is) => is.and({ id, claim, done_at: null }));
}

/** After a restore, discards messages that waited when the backup was made: the server has probably sent them since. */
export async function discardWaiting(database: Database, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom("outgoing_messages").where("letter", "is not", null).execute();
    await transaction
      .updateTable("outgoing_messages")
      .set({ ...RELEASED, done_at: now.toISOString(), outcome: "dropped" })
      .where("done_at", "is", null)
      .execute();
  });
}

/** Deletes old messages that have ended. Until then they prevent sending the same again. */
export async function purgeMessages(database: Queryable, before: Date): Promise<void> {
  await purge(database, "outgoing_messages", ["id"], (rows) =>
    rows.where("created_at", "<", before.toISOString()).where("done_at", "is not", null),
  );
}

export function countFailingLetters(database: Queryable): Promise<number> {
  const letters = database.selectFrom("outgoing_messages").where("letter", "is not", null);
  return countRows(letters.where((is) => is.and({ lane: "mail", done_at: null })).where("failures", ">", 0));
}
