import type { Selectable } from "kysely";
import type { SubscriptionFacts } from "#billing/subscription/access.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";
import { enqueueJob } from "#platform/jobs/jobs.ts";
import { purge } from "#platform/jobs/purge.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Money } from "#platform/shared/money/money.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";

interface LetterBase {
  id: string;
  user_id: UserId;
  paypal_subscription_id: string;
  charge_at: string;
  amount: string;
  currency: string;
  /** 1 if a notice left less than five days before the charge, or if no notice named a receipt's full amount. */
  is_late: 0 | 1;
  created_at: string;
  done_at: string | null;
  /** How the letter reached the member. `app`: only the profile shows the letter. */
  outcome: "mail" | "push" | "app" | null;
}

/** The event of a letter. A receipt also confirms a refund: `charge_status` is PayPal's status of the payment. */
type About =
  | { kind: "notice" }
  | { kind: "receipt"; charge_id: string; charge_status: "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED" }
  | { kind: "failure"; retry_at: string | null };

export type Letter = LetterBase & About;
export type LetterOf<Kind extends Letter["kind"]> = Extract<Letter, { kind: Kind }>;
type Charged = Pick<LetterBase, "user_id" | "paypal_subscription_id" | "charge_at">;
type NewLetter = Charged & { money: Money; is_late?: 0 | 1 } & About;

declare module "#platform/database/schema.ts" {
  interface Tables {
    billing_letters: Omit<LetterBase, "user_id"> & {
      user_id: string;
      kind: Letter["kind"];
      charge_id: string | null;
      charge_status: LetterOf<"receipt">["charge_status"] | null;
      retry_at: string | null;
    };
    billing_links: { token_hash: string; user_id: UserId; paypal_subscription_id: string; charge_at: string };
  }
}
export type StoredLink = Selectable<Tables["billing_links"]>;

export const LETTER_JOB = "subscription.letter";

/** Writes and enqueues a letter. A second letter about the same event is a no-op. */
export async function insertLetter(transaction: Queryable, { money, ...letter }: NewLetter, now: Date) {
  const id = newId(now.getTime());
  const inserted = await transaction
    .insertInto("billing_letters")
    .values({
      ...{ is_late: 0, ...letter, id, amount: money.value, currency: money.currency },
      ...{ created_at: now.toISOString(), done_at: null, outcome: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return;
  await enqueueJob(transaction, { kind: LETTER_JOB, key: `${LETTER_JOB}:${id}`, payload: { id } }, now);
}

function selectLetters(database: Queryable) {
  // The table's CHECK constraints guarantee that each row is a `Letter`.
  return database.selectFrom("billing_letters").selectAll().$castTo<Letter>();
}

export async function findLetter(database: Queryable, id: string): Promise<Letter | undefined> {
  return selectLetters(database).where("id", "=", id).executeTakeFirst();
}

export async function listLetters(database: Queryable, userId: UserId): Promise<Letter[]> {
  return selectLetters(database).where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();
}

export async function findNotice(
  database: Queryable,
  { user_id, paypal_subscription_id, charge_at }: Charged,
): Promise<Letter | undefined> {
  const notices = await selectLetters(database)
    .where((is) => is.and({ user_id, paypal_subscription_id, kind: "notice" }))
    .where("done_at", "is not", null)
    .orderBy("created_at", "desc")
    .execute();
  return notices.find((notice) => isSameCharge(notice.charge_at, charge_at));
}

export async function endLetter(
  transaction: Queryable,
  { id, user_id, amount, currency, is_late, outcome }: Letter,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("billing_letters")
    .set({ done_at: now.toISOString(), outcome, is_late, amount, currency })
    .where((is) => is.and({ user_id, id }))
    .where("done_at", "is", null)
    .execute();
}

export async function deleteLetter(database: Queryable, { id, user_id }: Letter): Promise<void> {
  await database
    .deleteFrom("billing_letters")
    .where((is) => is.and({ user_id, id }))
    .where("done_at", "is", null)
    .execute();
}

/** Discards unsent letters after a restore. Only notices may go out twice, because the law requires them. */
export async function discardLetters(database: Queryable, now: Date): Promise<void> {
  await database
    .deleteFrom("billing_letters")
    .where("done_at", "is", null)
    .where("kind", "!=", "notice")
    .execute();
  await database.updateTable("user_subscriptions").set({ receipts_after: now.toISOString() }).execute();
}

export const moneyOf = ({ amount, currency }: Pick<Letter, "amount" | "currency">): Money => ({
  value: amount,
  currency,
});

export async function insertLink(database: Queryable, link: StoredLink): Promise<void> {
  await database.insertInto("billing_links").values(link).execute();
}

export async function findLink(database: Queryable, tokenHash: string): Promise<StoredLink | undefined> {
  return database
    .selectFrom("billing_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function purgeLinks(database: Queryable, before: Date): Promise<void> {
  await purge(database, "billing_links", ["token_hash"], (links) =>
    links.where("charge_at", "<", before.toISOString()),
  );
}

export const NOTICE_BEFORE_MS = 7 * DAY_MS;
/** A notice waits for PayPal's answer until this time before the charge. Then it leaves with the stored facts. */
export const NOTICE_BELIEVED_MS = 6 * DAY_MS;
/** Mexico's consumer law asks for at least five calendar days (LFPC, article 76 Bis, since 13 December 2025). */
const NOTICE_LEAST_MS = 5 * DAY_MS;
/** Two dates this close belong to the same charge: PayPal may charge some hours before or after the announced time. */
export const SAME_CHARGE_MS = DAY_MS;

export function chargeToCome(facts: SubscriptionFacts | undefined, now: Date): string | null {
  if (facts?.paypal_status !== "ACTIVE" || facts.refunded_at !== null) return null;
  const at = facts.next_billing_time;
  return at !== null && at > now.toISOString() ? at : null;
}

export function isSameCharge(a: string, b: string): boolean {
  return Math.abs(Date.parse(a) - Date.parse(b)) < SAME_CHARGE_MS;
}

export function isNoticedLate(chargeAt: string, noticedAt: Date): boolean {
  return Date.parse(chargeAt) - noticedAt.getTime() < NOTICE_LEAST_MS;
}
