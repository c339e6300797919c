import { sql } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import type { Tables } from "#server/database/schema.ts";
import type { UserId } from "#server/session/session.ts";
import { newId } from "#shared/new-id.ts";
import { newCaseCode } from "./case-code.ts";
import type { ConsumerRequestKind } from "./contract.ts";
import { foldAddress, mailboxOf, spellings } from "./mailbox.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    consumer_requests: {
      id: string;
      code: string;
      kind: ConsumerRequestKind;
      state: "received" | "confirmed" | "done" | "unmatched" | "closed";
      outcome: Outcome | null;
      email: string | null;
      mailbox: string | null;
      full_name: string | null;
      paypal_subscription_id: string | null;
      message: string | null;
      /** The member who asked while signed in, instead of by a mailed link. */
      user_id: string | null;
      token_hash: string | null;
      token_expires_at: string;
      created_at: string;
      mailed_at: string | null;
      owner_told_at: string | null;
      unproven_told_at: string | null;
      confirmed_at: string | null;
      delayed_at: string | null;
      resolved_at: string | null;
      closed_at: string | null;
      note: string | null;
      purged_at: string | null;
    };
  }
}

type RequestRow = Tables["consumer_requests"];

/** Unverified input. */
export type Asked = Pick<RequestRow, "kind" | "email" | "full_name" | "paypal_subscription_id" | "message">;
type NewRequest = Asked &
  Pick<
    RequestRow,
    "user_id" | "state" | "confirmed_at" | "token_hash" | "token_expires_at" | "mailed_at" | "owner_told_at"
  >;

export type Outcome = "cancelled" | "withdrawn" | "too_late" | "nothing_found";

export async function listOfMailbox(database: Queryable, email: string, since: Date) {
  return database
    .selectFrom("consumer_requests")
    .select([
      "code",
      "kind",
      "state",
      "email",
      "paypal_subscription_id",
      "message",
      "mailed_at",
      "created_at",
    ])
    .where("mailbox", "=", mailboxOf(email))
    .where("created_at", ">", since.toISOString())
    .orderBy("created_at", "desc")
    .execute();
}

export async function countCases(database: Queryable, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom("consumer_requests")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("created_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Requests that no letter to the owner has named, oldest first. */
export async function listUntold(database: Queryable, limit: number) {
  return database
    .selectFrom("consumer_requests")
    .select(["id", "code", "kind", "created_at", "mailed_at", "user_id"])
    .where("owner_told_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Requests older than `before` that nobody confirmed and that the owner has not been asked to see to. */
export async function listUnproven(database: Queryable, before: Date, limit: number) {
  return database
    .selectFrom("consumer_requests")
    .select(["id", "code", "kind", "created_at"])
    .where("unproven_told_at", "is", null)
    .where("state", "=", "received")
    .where("created_at", "<=", before.toISOString())
    .where("purged_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

export async function noteTold(
  database: Queryable,
  ids: readonly string[],
  list: "owner_told_at" | "unproven_told_at",
  now: Date,
): Promise<void> {
  await database
    .updateTable("consumer_requests")
    .set({ [list]: now.toISOString() })
    .where("id", "in", ids)
    .execute();
}

/** Tries again with a new code if the code is taken. */
export async function insertRequest(
  database: Queryable,
  request: NewRequest,
  now: Date,
): Promise<{ id: string; code: string }> {
  for (;;) {
    const inserted = await database
      .insertInto("consumer_requests")
      .values({
        ...request,
        id: newId(now.getTime()),
        code: newCaseCode(request.kind),
        mailbox: request.email && mailboxOf(request.email),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning(["id", "code"])
      .executeTakeFirst();
    if (inserted) return inserted;
  }
}

export async function findOwn(
  database: Queryable,
  userId: UserId,
  which: { id: string } | { kind: ConsumerRequestKind; since: Date },
) {
  return (
    database
      .selectFrom("consumer_requests")
      .select(["id", "code", "outcome", "email", "created_at", "resolved_at"])
      .where("user_id", "=", userId)
      .where((is) =>
        "id" in which
          ? is("id", "=", which.id)
          : is.and([is("kind", "=", which.kind), is("created_at", ">", which.since.toISOString())]),
      )
      // The owner may have closed a case by hand; it counts as answered.
      .where("state", "!=", "closed")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst()
  );
}

export async function findByToken(database: Queryable, tokenHash: string) {
  return database
    .selectFrom("consumer_requests")
    .select(["id", "code", "kind", "state", "token_expires_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Returns false if the request is no longer open for confirmation, or its secret has expired. */
export async function confirmRequest(database: Queryable, id: string, now: Date): Promise<boolean> {
  const confirmed = await database
    .updateTable("consumer_requests")
    .set({ state: "confirmed", confirmed_at: now.toISOString() })
    .where((is) => is.and({ id, state: "received" }))
    .where("token_expires_at", ">", now.toISOString())
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function findConfirmed(database: Queryable, id: string) {
  return database
    .selectFrom("consumer_requests")
    .select(["id", "code", "kind", "email", "user_id", "paypal_subscription_id", "created_at"])
    .where((is) => is.and({ id, state: "confirmed" }))
    .where((is) => is.or([is("email", "is not", null), is("user_id", "is not", null)]))
    .executeTakeFirst();
}
export type ConfirmedRequest = NonNullable<Awaited<ReturnType<typeof findConfirmed>>>;

/** Returns true once per request, so that the letter about the delay is sent once. */
export async function noteDelay(database: Queryable, id: string, now: Date): Promise<boolean> {
  const noted = await database
    .updateTable("consumer_requests")
    .set({ delayed_at: now.toISOString() })
    .where((is) => is.and({ id, state: "confirmed" }))
    .where("delayed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/** Returns false if the owner or another process was faster. */
export async function resolveRequest(
  database: Queryable,
  id: string,
  { outcome, state }: { outcome: Outcome; state: "done" | "unmatched" },
  now: Date,
): Promise<boolean> {
  const resolved = await database
    .updateTable("consumer_requests")
    .set({
      state,
      outcome,
      resolved_at: now.toISOString(),
    })
    .where((is) => is.and({ id, state: "confirmed" }))
    .returning("id")
    .executeTakeFirst();
  return resolved !== undefined;
}

/** Returns every account with this address, from Google and Facebook. */
export async function findMembersByEmail(database: Queryable, email: string): Promise<UserId[]> {
  const folded = foldAddress(email);
  const rows = await database
    .selectFrom("users")
    .select(["id", "email"])
    // The engines fold other alphabets differently, so SQL only finds candidates.
    .where(sql<string>`lower(email)`, "in", spellings(folded))
    .execute();
  return rows.filter((row) => row.email && foldAddress(row.email) === folded).map(({ id }) => id as UserId);
}

export async function listOwn(database: Queryable, userId: UserId) {
  return database
    .selectFrom("consumer_requests")
    .select([
      "user_id",
      "code",
      "kind",
      "state",
      "outcome",
      "email",
      "full_name",
      "paypal_subscription_id",
      "message",
      "created_at",
      "confirmed_at",
      "delayed_at",
      "resolved_at",
      "closed_at",
      "note",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function listConsumerRequests(database: Queryable, which: "open" | "all") {
  return database
    .selectFrom("consumer_requests")
    .select([
      "code",
      "kind",
      "state",
      "outcome",
      "email",
      "user_id",
      "unproven_told_at",
      "full_name",
      "paypal_subscription_id",
      "message",
      "created_at",
      "note",
    ])
    .$if(which === "open", (query) => query.where("state", "in", ["received", "confirmed", "unmatched"]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Drops pending automatic work. `note` outlives the purge, so it holds no personal data. False for an unknown code. */
export async function closeConsumerRequest(
  database: Queryable,
  code: string,
  note: string,
  now: Date,
): Promise<boolean> {
  const closed = await database
    .updateTable("consumer_requests")
    .set({ state: "closed", note, closed_at: now.toISOString() })
    .where("code", "=", code)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Deletes the personal data of old requests. Code, dates and outcome stay. */
export async function purgeRequests(
  database: Queryable,
  { unproven, all }: { unproven: Date; all: Date },
  now: Date,
): Promise<void> {
  await database
    .updateTable("consumer_requests")
    .set({
      email: null,
      mailbox: null,
      full_name: null,
      paypal_subscription_id: null,
      message: null,
      user_id: null,
      token_hash: null,
      purged_at: now.toISOString(),
    })
    .where("purged_at", "is", null)
    .where((is) =>
      is.or([
        is("created_at", "<", all.toISOString()),
        is.and([is("confirmed_at", "is", null), is("created_at", "<", unproven.toISOString())]),
      ]),
    )
    .execute();
}
