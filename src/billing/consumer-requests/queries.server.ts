import { sql } from "kysely";
import { type FactKind, findState, noteFact } from "#platform/backup/facts.ts";
import { type Database, inTransaction, type Queryable } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";
import { inBatches } from "#platform/jobs/purge.ts";
import { mailboxOf } from "#platform/mail/mailbox.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { ConsumerRequestKind } from "./contract.ts";
import { ownerSince } from "./deadline.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    consumer_requests: {
      id: string;
      code: string;
      kind: ConsumerRequestKind;
      /** `unmatched`: the owner must handle the request. `closed`: the owner has handled it. */
      state: "received" | "confirmed" | "done" | "unmatched" | "closed";
      outcome: Outcome | null;
      email: string | null;
      mailbox: string | null;
      /** The subscription that a person named in a form of an earlier version. */
      paypal_subscription_id: string | null;
      /** The text that a person wrote in a form of an earlier version. */
      message: string | null;
      /** The number of people above a day's limit who share this case; null for one person's request. */
      counted: number | null;
      /** The member who asked while signed in, instead of by a mailed link. */
      user_id: string | null;
      token_hash: string | null;
      created_at: string;
      mailed_at: string | null;
      owner_told_at: string | null;
      confirmed_at: string | null;
      resolved_at: string | null;
      closed_at: string | null;
      note: string | null;
      purged_at: string | null;
    };
  }
}

type RequestRow = Tables["consumer_requests"];
type NewRequest = Pick<RequestRow, "kind" | "email" | "state"> & Partial<RequestRow>;

export type Outcome = "cancelled" | "withdrawn" | "too_late" | "nothing_found";

/** The characters of a case's code: people do not confuse them when they read a code aloud or copy it. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const PREFIX: Record<ConsumerRequestKind, string> = { baja: "BA", arrepentimiento: "AR" };

/** The ledger's facts of this kind are about cases. A state is `begun <kind> <day>`, or `ENDED` (decision 0091). */
const CASE = "case";
const ENDED = "ended";
const LOST = "A restore has lost it. Only the code, the kind and the day are known: wait for the person.";
const OPEN = ["received", "confirmed", "unmatched"] as const;

export async function listOfMailbox(database: Queryable, email: string, since: Date) {
  return database
    .selectFrom("consumer_requests")
    .select(["code", "kind", "state", "email", "mailed_at", "created_at"])
    .where("mailbox", "=", mailboxOf(email))
    .where("created_at", ">", since.toISOString())
    .orderBy("created_at", "desc")
    .execute();
}

function waitsForOwner(now: Date) {
  const before = ownerSince(now).toISOString();
  return sql<boolean>`purged_at IS NULL AND (state = 'unmatched'
    OR (state IN ('received', 'confirmed') AND coalesce(confirmed_at, created_at) <= ${before}))`;
}

/** Returns the requests that wait for the owner and were in no letter yet. Marks them as sent to the owner. */
export async function takeUntold(database: Queryable, limit: number, now: Date) {
  return database
    .updateTable("consumer_requests")
    .set({ owner_told_at: now.toISOString() })
    .where("id", "in", (of) =>
      of
        .selectFrom("consumer_requests")
        .select("id")
        .where(waitsForOwner(now))
        .where("owner_told_at", "is", null)
        .orderBy("created_at")
        .limit(limit),
    )
    .returning(["code", "kind", "created_at", "confirmed_at"])
    .execute();
}

/** Selects the open requests. Nobody can answer a request whose address was purged. */
function openRequests(database: Queryable) {
  return database.selectFrom("consumer_requests").where("state", "in", OPEN).where("purged_at", "is", null);
}

export async function countOpenRequests(database: Queryable, now: Date) {
  const waiting = sql<number>`coalesce(sum(CASE WHEN ${waitsForOwner(now)} THEN 1 ELSE 0 END), 0)`;
  return openRequests(database)
    .select((of) => [of.fn.countAll<number>().as("open"), waiting.as("waiting")])
    .executeTakeFirstOrThrow();
}

export async function insertRequest(database: Queryable, request: NewRequest, now: Date) {
  const id = newId(now.getTime());
  const code = request.code ?? newCaseCode(request.kind);
  const mailbox = request.email && mailboxOf(request.email);
  await database
    .insertInto("consumer_requests")
    .values({ ...request, id, code, mailbox, created_at: now.toISOString() })
    .execute();
  // Anybody can create many cases without a letter, so the ledger omits these while they are unconfirmed.
  const isHeard = request.mailed_at || request.state !== "received";
  if (isHeard)
    await noteFact(database, CASE, code, `begun ${request.kind} ${now.toISOString().slice(0, 10)}`);
  return { id, code };
}

/**
 * Stores no request, but counts it in a shared case of its kind and day, which the owner handles (decision 0093).
 * @returns the code of that case and its count so far, such as `BA-7K3M-9Q2X-12` for the twelfth person
 */
export async function countRequest(database: Queryable, kind: ConsumerRequestKind, now: Date) {
  const at = now.toISOString();
  const day = at.slice(0, 10);
  const note = "People above the bound of this day. They write themselves.";
  const { code, counted } = await database
    .insertInto("consumer_requests")
    .values({
      ...{ id: `${kind}-${day}`, code: newCaseCode(kind), kind, state: "unmatched", counted: 1 },
      ...{ created_at: at, confirmed_at: at, note },
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((is) => ({ counted: is("consumer_requests.counted", "+", 1) })),
    )
    .returning(["code", "counted"])
    .executeTakeFirstOrThrow();
  if (counted === 1) await noteFact(database, CASE, code, `begun ${kind} ${day}`);
  return `${code}-${counted}`;
}

/** Returns a code like `BA-7K3M-9Q2X`, one of 378 billion for each kind. It proves nothing and opens nothing. */
function newCaseCode(kind: ConsumerRequestKind): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
  const letters = bytes.map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${PREFIX[kind]}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export async function findByToken(database: Queryable, tokenHash: string) {
  return database
    .selectFrom("consumer_requests")
    .select(["code", "kind", "state"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Returns the id of the request that this secret confirms; undefined if it was confirmed already. */
export async function confirmRequest(database: Queryable, tokenHash: string, now: Date) {
  const confirmed = await database
    .updateTable("consumer_requests")
    .set({ state: "confirmed", confirmed_at: now.toISOString(), owner_told_at: null })
    .where((is) => is.and({ token_hash: tokenHash, state: "received" }))
    .returning("id")
    .executeTakeFirst();
  return confirmed?.id;
}

export async function findConfirmed(database: Queryable, id: string) {
  return database
    .selectFrom("consumer_requests")
    .select(["id", "code", "kind", "email", "user_id", "paypal_subscription_id", "created_at"])
    .where((is) => is.and({ id, state: "confirmed" }))
    .executeTakeFirst();
}
export type ConfirmedRequest = NonNullable<Awaited<ReturnType<typeof findConfirmed>>>;

/** Returns false if the owner or another process was faster. */
export async function resolveRequest(
  database: Queryable,
  id: string,
  { outcome, state }: { outcome: Outcome; state: "done" | "unmatched" },
  now: Date,
): Promise<boolean> {
  const resolved = await database
    .updateTable("consumer_requests")
    .set({ state, outcome, resolved_at: now.toISOString(), owner_told_at: null })
    .where((is) => is.and({ id, state: "confirmed" }))
    .returning("code")
    .executeTakeFirst();
  if (resolved && state === "done") await noteFact(database, CASE, resolved.code, ENDED);
  return resolved !== undefined;
}

export async function findMembersByEmail(database: Queryable, email: string): Promise<UserId[]> {
  const rows = await database
    .selectFrom("users")
    .select(["id", "email"])
    .where(sql<string>`lower(email)`, "in", [foldAddress(email), email.toLowerCase()])
    .execute();
  // The database engines lower-case other alphabets differently, and may make two addresses equal: compare them here.
  return rows
    .filter((row) => row.email && foldAddress(row.email) === foldAddress(email))
    .map(({ id }) => id as UserId);
}

function foldAddress(address: string): string {
  return address.normalize("NFC").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The columns that a member and the owner may read. */
const TOLD = [
  "user_id",
  "code",
  "kind",
  "state",
  "outcome",
  "email",
  "paypal_subscription_id",
  "message",
  "created_at",
  "confirmed_at",
  "resolved_at",
  "closed_at",
  "note",
] as const;

export async function listOwn(database: Queryable, userId: UserId) {
  const own = database.selectFrom("consumer_requests").select(TOLD).where("user_id", "=", userId);
  return own.orderBy("created_at").orderBy("id").execute();
}

export async function listConsumerRequests(database: Queryable, which: "open" | "all") {
  const requests = which === "open" ? openRequests(database) : database.selectFrom("consumer_requests");
  return requests
    .select([...TOLD, "counted"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** `note` outlives the purge, so it must hold no personal data. Returns false for an unknown code. */
export async function closeConsumerRequest(database: Database, code: string, note: string, now: Date) {
  return inTransaction(database, async (transaction) => {
    const closed = await transaction
      .updateTable("consumer_requests")
      .set({ state: "closed", note, closed_at: now.toISOString() })
      .where("code", "=", code)
      .returning("id")
      .executeTakeFirst();
    if (closed) await noteFact(transaction, CASE, code, ENDED);
    return closed !== undefined;
  });
}

/** After a restore the owner handles each lost case, because its person is unknown. An ended case stays ended. */
export function caseFacts({ database, clock }: Pick<Services, "database" | "clock">): FactKind {
  return {
    kind: CASE,
    async replay(states) {
      for (const [code, state] of states) {
        const [word, kind, day = ""] = state.split(" ");
        const cases = database.selectFrom("consumer_requests").select("state").where("code", "=", code);
        const known = await cases.executeTakeFirst();
        if (word === ENDED && OPEN.some((open) => open === known?.state))
          await closeConsumerRequest(database, code, "It was ended before a restore.", clock());
        if (word === ENDED || known) continue;
        const at = new Date(day);
        const lost = { code, kind: kind as ConsumerRequestKind, email: null, note: LOST };
        await insertRequest(database, { ...lost, state: "unmatched", confirmed_at: at.toISOString() }, at);
      }
    },
  };
}

/** Deletes the personal data of old requests. Code, dates and outcome stay. */
export async function purgeRequests(
  database: Database,
  { unproven, all }: { unproven: Date; all: Date },
  now: Date,
): Promise<void> {
  const old = database
    .selectFrom("consumer_requests")
    .select("id")
    .where("purged_at", "is", null)
    .where((is) =>
      is.or([
        is("created_at", "<", all.toISOString()),
        is.and([is("confirmed_at", "is", null), is("created_at", "<", unproven.toISOString())]),
      ]),
    );
  const person = { email: null, mailbox: null, message: null, user_id: null };
  const forgotten = { ...person, paypal_subscription_id: null, token_hash: null };
  const forget = async (transaction: Queryable, size: number) => {
    const purged = await transaction
      .updateTable("consumer_requests")
      .set({ ...forgotten, purged_at: now.toISOString() })
      .where("id", "in", old.limit(size))
      .returning("code")
      .execute();
    for (const { code } of purged)
      if (await findState(transaction, CASE, code)) await noteFact(transaction, CASE, code, ENDED);
    return BigInt(purged.length);
  };
  await inBatches((size) => inTransaction(database, (transaction) => forget(transaction, size)));
}
