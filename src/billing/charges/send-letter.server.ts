import * as z from "zod/mini";
import type { SubscriptionFacts } from "#billing/subscription/access.ts";
import { insertAudit } from "#billing/subscription/audit-queries.server.ts";
import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { findSubscription } from "#billing/subscription/queries.server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { isRefusedForGood, type Mailer } from "#platform/mail/mail.ts";
import { errorDetails } from "#platform/server/error-details.ts";
import { hashSecret, newSecret } from "#platform/session/session.ts";
import { type Money, moneyText } from "#platform/shared/money/money.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import type { SiteLink } from "#platform/ui/navigation.tsx";
import { amountToCome } from "./coming-charge.server.ts";
import { findCharge } from "./ledger.server.ts";
import {
  chargeToCome,
  deleteLetter,
  endLetter,
  findLetter,
  findNotice,
  insertLink,
  isNoticedLate,
  isSameCharge,
  type Letter,
  type LetterOf,
  moneyOf,
  NOTICE_BELIEVED_MS,
} from "./letter-queries.server.ts";
import { billingLetter, billingPush, type LetterContext } from "./letters.server.ts";
import type { Reach } from "./reach.ts";

/** The job retries a push for this long; then only the profile shows the letter. */
const PUSHED_FOR_MS = DAY_MS;

interface LetterParts {
  subscriptions: Subscriptions;
  reach: Reach;
  mail: Mailer;
}

/** Throws if the job must retry. A message may arrive twice if the process dies just after the mail server took it. */
export async function sendLetter(parts: LetterParts, payload: unknown): Promise<void> {
  const { database, clock } = parts.subscriptions;
  const written = await findLetter(database, z.parse(z.object({ id: z.string() }), payload).id);
  if (!written || written.done_at !== null) return;
  const letter = written.kind === "notice" ? await asOfNow(parts.subscriptions, written) : written;
  const facts = await findSubscription(database, written.user_id);
  if (!letter || !facts) return deleteLetter(database, written);
  const outcome = await deliver(parts, letter, await contextOf(parts, letter, facts));
  const { user_id, paypal_subscription_id, charge_at } = letter;
  await inTransaction(database, async (transaction) => {
    const at = clock();
    const isLate = letter.kind === "notice" ? isNoticedLate(charge_at, at) : letter.is_late === 1;
    await endLetter(transaction, { ...letter, outcome, is_late: isLate ? 1 : 0 }, at);
    const topic = letter.kind === "receipt" && letter.charge_status !== "COMPLETED" ? "refund" : letter.kind;
    const action = `told: ${topic} of ${charge_at}, ${moneyText(moneyOf(letter))}, ${outcome}`;
    await insertAudit(transaction, { user_id, paypal_subscription_id, actor: "server", action, at });
  });
}

/**
 * Asks PayPal for the date and the amount of a notice's charge.
 * @returns undefined if PayPal has moved or cancelled the charge. A moved charge gets a notice of its own
 * @throws while PayPal is away and there is time to ask again
 */
async function asOfNow(subscriptions: Subscriptions, notice: LetterOf<"notice">) {
  const { database, clock, log, paypal } = subscriptions;
  const { user_id: userId, paypal_subscription_id: subscriptionId, charge_at: announced } = notice;
  let price: Money | undefined;
  try {
    await subscriptions.refresh(userId, subscriptionId, "server");
    const planId = (await findSubscription(database, userId))?.paypal_plan_id ?? "";
    price = (await paypal.readPlan(planId)).price;
  } catch (error) {
    if (Date.parse(announced) - clock().getTime() > NOTICE_BELIEVED_MS) throw error;
    log.warn({ err: error }, "a notice leaves without a look at PayPal");
  }
  const facts = await findSubscription(database, userId);
  const chargeAt = chargeToCome(facts, clock());
  if (facts?.paypal_subscription_id !== subscriptionId || chargeAt === null) return undefined;
  if (!isSameCharge(chargeAt, announced)) return undefined;
  const money = await amountToCome(subscriptions, facts, price);
  return { ...notice, charge_at: chargeAt, amount: money.value, currency: money.currency };
}

async function contextOf({ subscriptions, reach }: LetterParts, letter: Letter, facts: SubscriptionFacts) {
  const { config, database, clock } = subscriptions;
  const isReceipt = letter.kind === "receipt";
  const notice = isReceipt ? await findNotice(database, letter) : undefined;
  return {
    facts,
    charge: isReceipt ? await findCharge(database, letter.user_id, letter.charge_id) : undefined,
    announced: notice && moneyOf(notice),
    timeZone: await reach.findTimeZone(letter.user_id),
    origin: config.origin,
    contact: config.site.contactEmail,
    now: clock(),
  };
}

/** Delivers by mail to a confirmed address, else to the member's devices, else only in the profile. */
async function deliver(parts: LetterParts, letter: Letter, context: LetterContext) {
  const { reach, subscriptions } = parts;
  const to = await reach.findAddress(letter.user_id);
  if (to && (await sendByMail(parts, letter, context, to))) return "mail";
  try {
    return (await reach.push(letter.user_id, billingPush(letter, context))) ? "push" : "app";
  } catch (error) {
    if (subscriptions.clock().getTime() - Date.parse(letter.created_at) < PUSHED_FOR_MS) throw error;
    return "app";
  }
}

/** Returns false if the mail server refuses the address for good. */
async function sendByMail(
  { subscriptions, reach, mail }: LetterParts,
  letter: Letter,
  context: LetterContext,
  to: string,
): Promise<boolean> {
  const { config, database, log } = subscriptions;
  const { id, kind, user_id, paypal_subscription_id, charge_at } = letter;
  const secret = kind === "notice" ? newSecret() : undefined;
  const about = { user_id, paypal_subscription_id, charge_at };
  if (secret) await insertLink(database, { ...about, token_hash: hashSecret(secret) });
  const words = billingLetter(letter, context, {
    // Browsers send the fragment neither in a request nor in a Referer.
    link: secret && (`${config.origin}/renovacion#${secret}` satisfies SiteLink),
    name: await reach.findName(user_id),
    seller: config.site.operatorSeller,
  });
  try {
    await mail({ ...words, to }, id);
    return true;
  } catch (error) {
    const { code } = errorDetails(error);
    // The log gets the thrown error, so it must not contain the mail server's reply, which names the address.
    if (!isRefusedForGood(error)) throw Object.assign(new Error("a letter was not taken"), { code });
    log.warn({ code, kind }, "a letter was refused for good");
    return false;
  }
}
