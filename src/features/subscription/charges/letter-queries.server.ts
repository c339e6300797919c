import type { Selectable } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import type { Tables } from "#server/database/schema.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { purge } from "#server/jobs/purge.ts";
import type { UserId } from "#server/session/session.ts";
import type { Money } from "#shared/money/money.ts";
import { newId } from "#shared/new-id.ts";
import { owedMoney } from "../access.ts";
import { selectChargesToCome } from "./charge-queries.server.ts";
import { isSameCharge } from "./notice-rules.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    billing_letters: {
      id: string;
      user_id: string;
      kind: LetterKind;
      about: string;
      paypal_subscription_id: string;
      charge_at: string;
      amount: string;
      currency: string;
      retry_at: string | null;
      created_at: string;
      done_at: string | null;
      outcome: LetterOutcome | null;
      is_late: 0 | 1;
    };
    billing_links: { token_hash: string; letter_id: string; created_at: string };
  }
}

export const LETTER_KINDS = ["notice", "receipt", "failure", "refund"] as const;
/** Earlier versions also wrote `price` and `price_kept`; their rows are only shown in the copy. */
type LetterKind = (typeof LETTER_KINDS)[number];
/** `app`: only the profile shows it. `dropped`: its charge does not come any more. `missed`: nobody announced it. */
export type LetterOutcome = "mail" | "push" | "app" | "dropped" | "missed";
export type StoredLetter = Selectable<Tables["billing_letters"]>;
type NewLetter = Pick<StoredLetter, "user_id" | "kind" | "about" | "paypal_subscription_id" | "charge_at"> & {
  money: Money;
  retry_at?: string | null | undefined;
};

const UNSAID: LetterOutcome[] = ["dropped", "missed"];
/** So many are read for a scrape or a command at most. */
const LISTED_MAX = 2000;
export const LETTER_JOB = "subscription.letter";

const COLUMNS = [
  "id",
  "user_id",
  "kind",
  "about",
  "paypal_subscription_id",
  "charge_at",
  "amount",
  "currency",
  "retry_at",
  "created_at",
  "done_at",
  "outcome",
  "is_late",
] as const;

/** Writes a letter once, and enqueues it in the same transaction. A second one about the same is a no-op. */
export async function insertLetter(transaction: Queryable, letter: NewLetter, now: Date): Promise<boolean> {
  const open = { done_at: null, outcome: null, is_late: 0 } as const;
  const inserted = await insertOnce(transaction, letter, open, now);
  if (!inserted) return false;
  const { id } = inserted;
  await enqueueJob(transaction, { kind: LETTER_JOB, key: `${LETTER_JOB}:${id}`, payload: { id } }, now);
  return true;
}

/** Records a renewal that nobody announced, for the owner. */
export async function insertMissedNotice(
  transaction: Queryable,
  letter: Omit<NewLetter, "kind">,
  now: Date,
): Promise<void> {
  const missed = { done_at: now.toISOString(), outcome: "missed", is_late: 1 } as const;
  await insertOnce(transaction, { ...letter, kind: "notice" }, missed, now);
}

function insertOnce(
  transaction: Queryable,
  { money, retry_at = null, ...letter }: NewLetter,
  state: Pick<StoredLetter, "done_at" | "outcome" | "is_late">,
  now: Date,
) {
  const { value: amount, currency } = money;
  return transaction
    .insertInto("billing_letters")
    .values({
      ...{ ...letter, ...state, amount, currency, retry_at },
      ...{ id: newId(now.getTime()), created_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "about"]).doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function findLetter(database: Queryable, id: string): Promise<StoredLetter | undefined> {
  return selectLetters(database).where("id", "=", id).executeTakeFirst();
}

function selectLetters(database: Queryable) {
  return database.selectFrom("billing_letters").select(COLUMNS);
}

export async function endLetter(
  database: Queryable,
  userId: UserId,
  id: string,
  { outcome, isLate }: { outcome: LetterOutcome; isLate: boolean },
  now: Date,
): Promise<void> {
  await database
    .updateTable("billing_letters")
    .set({ done_at: now.toISOString(), outcome, is_late: isLate ? 1 : 0 })
    .where((is) => is.and({ user_id: userId, id }))
    .where("done_at", "is", null)
    .execute();
}

/** After a restore, nothing goes out twice but notices: the law asks for a notice. */
export async function discardLetters(database: Queryable, now: Date): Promise<void> {
  const at = now.toISOString();
  await database
    .updateTable("billing_letters")
    .set({ done_at: at, outcome: "dropped" })
    .where("done_at", "is", null)
    .where("kind", "!=", "notice")
    .execute();
  await database.updateTable("user_subscriptions").set({ receipts_after: at }).execute();
}

export async function listLetters(database: Queryable, userId: UserId): Promise<StoredLetter[]> {
  return selectLetters(database).where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();
}

/** The latest notice of a charge to come that only the profile shows. */
export async function findUntoldLetter(
  database: Queryable,
  userId: UserId,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<StoredLetter | undefined> {
  return selectLetters(database)
    .where((is) => is.and({ user_id: userId, paypal_subscription_id: subscriptionId }))
    .where((is) => is.and({ kind: "notice", outcome: "app" }))
    .where("charge_at", ">", now.toISOString())
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** All notices of a subscription that still say something true, latest first. */
export async function listNotices(database: Queryable, userId: UserId, subscriptionId: string) {
  return selectLetters(database)
    .where((is) => is.and({ user_id: userId, paypal_subscription_id: subscriptionId, kind: "notice" }))
    .where((is) => is.or([is("outcome", "is", null), is("outcome", "not in", UNSAID)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Counts the dropped ones too, so that the next notice has a number of its own. */
export async function countNotices(
  database: Queryable,
  userId: UserId,
  subscriptionId: string,
): Promise<number> {
  const { count } = await database
    .selectFrom("billing_letters")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where((is) => is.and({ user_id: userId, paypal_subscription_id: subscriptionId, kind: "notice" }))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Members with a charge to come until `until` without a notice of exactly that date, earliest charge first. */
export async function listUnnoticed(database: Queryable, now: Date, until: Date) {
  return selectChargesToCome(database, now)
    .where("next_billing_time", "<=", until.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("billing_letters")
            .select("billing_letters.id")
            .whereRef(
              "billing_letters.paypal_subscription_id",
              "=",
              "user_subscriptions.paypal_subscription_id",
            )
            .whereRef("billing_letters.charge_at", "=", "user_subscriptions.next_billing_time")
            .where("billing_letters.kind", "=", "notice")
            .where((is) => is.or([is("outcome", "is", null), is("outcome", "not in", UNSAID)])),
        ),
      ),
    )
    .execute();
}

/** Members with a charge to come until `until` and its notice, with what the latest notice of it told. */
export async function listNoticed(database: Queryable, now: Date, until: Date) {
  const rows = await selectChargesToCome(database, now)
    .innerJoin(
      "billing_letters",
      "billing_letters.paypal_subscription_id",
      "user_subscriptions.paypal_subscription_id",
    )
    .select(["owed_amount", "owed_currency", "charge_at", "amount", "currency"])
    .where("next_billing_time", "<=", until.toISOString())
    .where("billing_letters.kind", "=", "notice")
    .where((is) => is.or([is("outcome", "is", null), is("outcome", "not in", UNSAID)]))
    .orderBy("billing_letters.created_at")
    .orderBy("billing_letters.id")
    .execute();
  const latest = new Map(
    rows
      .filter(({ charge_at, chargeAt }) => isSameCharge(charge_at, chargeAt))
      .map((row) => [row.subscriptionId, row]),
  );
  return [...latest.values()].map((row) => ({ ...row, owed: owedMoney(row), told: moneyOf(row) }));
}

export const moneyOf = ({ amount, currency }: Pick<StoredLetter, "amount" | "currency">): Money => ({
  value: amount,
  currency,
});

export async function insertLink(
  database: Queryable,
  letterId: string,
  tokenHash: string,
  now: Date,
): Promise<void> {
  await database
    .insertInto("billing_links")
    .values({ token_hash: tokenHash, letter_id: letterId, created_at: now.toISOString() })
    .execute();
}

export async function deleteLink(database: Queryable, tokenHash: string): Promise<void> {
  await database.deleteFrom("billing_links").where("token_hash", "=", tokenHash).execute();
}

export async function findByLink(database: Queryable, tokenHash: string): Promise<StoredLetter | undefined> {
  return database
    .selectFrom("billing_links")
    .innerJoin("billing_letters", "billing_letters.id", "billing_links.letter_id")
    .select(COLUMNS.map((column) => `billing_letters.${column}` as const))
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function purgeLinks(database: Queryable, before: Date): Promise<void> {
  await purge(database, "billing_links", ["token_hash"], (links) =>
    links.where("created_at", "<", before.toISOString()),
  );
}

/** Letters that wait since before `createdBefore`, by kind. */
export async function countWaiting(database: Queryable, createdBefore: Date) {
  return database
    .selectFrom("billing_letters")
    .select((of) => ["kind" as const, of.fn.countAll<number>().as("count")])
    .where("done_at", "is", null)
    .where("created_at", "<", createdBefore.toISOString())
    .groupBy("kind")
    .execute();
}

export async function listWaitingNotices(database: Queryable) {
  return database
    .selectFrom("billing_letters")
    .select(["user_id", "paypal_subscription_id", "charge_at"])
    .where("kind", "=", "notice")
    .where("done_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(LISTED_MAX)
    .execute();
}

/** Renewals since `since` that were announced late or not at all, latest first. */
export async function listLateNotices(database: Queryable, since: Date) {
  return database
    .selectFrom("billing_letters")
    .select(["user_id", "paypal_subscription_id", "charge_at", "done_at", "outcome"])
    .where((is) => is.and({ kind: "notice", is_late: 1 }))
    .where("created_at", ">", since.toISOString())
    .orderBy("created_at", "desc")
    .limit(LISTED_MAX)
    .execute();
}
