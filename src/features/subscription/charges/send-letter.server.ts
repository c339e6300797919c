import * as z from "zod/mini";
import { inTransaction } from "#server/database/database.ts";
import { errorDetails } from "#server/error-details.ts";
import { isRefusedForGood, type Mailer } from "#server/mail/mail.ts";
import { isSurelyUnsent } from "#server/mail/sending.ts";
import type { Services } from "#server/services.ts";
import { hashSecret, newSecret, type UserId } from "#server/session/session.ts";
import { isRaise, isSameMoney, type Money, moneyText } from "#shared/money/money.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import type { SubscriptionFacts } from "../access.ts";
import { insertAudit } from "../audit.server.ts";
import { refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { findSubscription } from "../queries.server.ts";
import { findCharge } from "./charge-queries.server.ts";
import {
  deleteLink,
  endLetter,
  findLetter,
  insertLink,
  type LetterOutcome,
  listNotices,
  moneyOf,
  type StoredLetter,
} from "./letter-queries.server.ts";
import { billingLetter, billingPush, type LetterContext } from "./letters.server.ts";
import { chargeToCome, isNoticedLate, isSameCharge, NOTICE_BELIEVED_MS } from "./notice-rules.ts";
import type { Reach } from "./reach.ts";

/** A notice that waited for longer, for a mail server for example, looks again whether the charge still comes. */
const LOOK_AGAIN_MS = HOUR_MS;
/** A notice says so if PayPal's last word is older. */
const BELIEVED_FOR_MS = 2 * LOOK_AGAIN_MS;
/** Push services are asked again for this long; then the profile alone shows the letter. */
const PUSHED_FOR_MS = DAY_MS;

const payloadSchema = z.object({ id: z.string() });

interface LetterParts {
  paypal: Paypal;
  reach: Reach;
  mail: Mailer;
}

/** Sends one letter. Throws to be tried again. A message that was taken while this process died may come twice. */
export async function sendLetter(services: Services, parts: LetterParts, payload: unknown): Promise<void> {
  const { database, clock } = services;
  const letter = await findLetter(database, z.parse(payloadSchema, payload).id);
  if (!letter || letter.done_at !== null) return;
  const userId = letter.user_id as UserId;
  const isWanted = letter.kind !== "notice" || (await isStillToCome(services, parts.paypal, letter));
  const facts = await findSubscription(database, userId);
  if (!isWanted || !facts)
    return endLetter(database, userId, letter.id, { outcome: "dropped", isLate: false }, clock());
  const before = await findToldAmount(services, letter);
  const isConfirmed =
    letter.kind !== "notice" || (await isConfirmedByPaypal(services, parts.paypal, facts, clock()));
  const outcome = await deliver(services, parts, { letter, facts, before, isConfirmed });
  const money = moneyText(moneyOf(letter));
  await inTransaction(database, async (transaction) => {
    const at = clock();
    const isNews = before === undefined || isRaise(before, moneyOf(letter));
    const isLate = letter.kind === "notice" && isNews && isNoticedLate(letter.charge_at, at);
    await endLetter(transaction, userId, letter.id, { outcome, isLate }, at);
    await insertAudit(transaction, {
      user_id: userId,
      paypal_subscription_id: letter.paypal_subscription_id,
      actor: "server",
      action: `told: ${letter.kind} of ${letter.charge_at}, ${money}, ${outcome}`,
      at,
    });
  });
}

/** Asks PayPal, unless the notice was written just now. @throws while there is time to ask again */
async function isStillToCome(services: Services, paypal: Paypal, letter: StoredLetter): Promise<boolean> {
  const { database, clock, log } = services;
  const userId = letter.user_id as UserId;
  const read = async () => {
    const facts = await findSubscription(database, userId);
    const chargeAt = chargeToCome(facts, clock());
    const isSame = facts?.paypal_subscription_id === letter.paypal_subscription_id;
    if (!isSame || chargeAt === null || !isSameCharge(chargeAt, letter.charge_at)) return false;
    // A later notice of the same charge names another amount.
    const [latest] = await listNotices(database, userId, letter.paypal_subscription_id);
    return (
      latest?.id === letter.id || latest === undefined || !isSameCharge(latest.charge_at, letter.charge_at)
    );
  };
  if (!(await read())) return false;
  if (clock().getTime() - Date.parse(letter.created_at) < LOOK_AGAIN_MS) return true;
  try {
    await refreshSubscription(services, paypal, userId, letter.paypal_subscription_id, "server");
  } catch (error) {
    if (Date.parse(letter.charge_at) - clock().getTime() > NOTICE_BELIEVED_MS) throw error;
    log.warn({ err: error }, "a notice leaves without another look at PayPal");
  }
  return read();
}

/** Whether PayPal has answered shortly before `toldAt` or since, about the subscription and about its plan's price. */
export async function isConfirmedByPaypal(
  { log }: Services,
  paypal: Paypal,
  { fetched_at, paypal_plan_id }: SubscriptionFacts,
  toldAt: Date,
): Promise<boolean> {
  if (fetched_at === null || toldAt.getTime() - Date.parse(fetched_at) > BELIEVED_FOR_MS) return false;
  try {
    await paypal.readPlan(paypal_plan_id ?? "", { isFresh: false });
    return true;
  } catch (error) {
    log.warn({ err: error }, "a notice is without the price of PayPal's plan");
    return false;
  }
}

/** What the member has heard of the same charge before, if it is another amount. A receipt explains only a higher one. */
export async function findToldAmount(
  { database }: Services,
  letter: StoredLetter,
): Promise<Money | undefined> {
  if (letter.kind !== "notice" && letter.kind !== "receipt") return undefined;
  const notices = await listNotices(database, letter.user_id as UserId, letter.paypal_subscription_id);
  const told = notices.find(
    ({ id, done_at, charge_at }) =>
      id !== letter.id && done_at !== null && isSameCharge(charge_at, letter.charge_at),
  );
  if (!told || isSameMoney(moneyOf(told), moneyOf(letter))) return undefined;
  const isUntold = letter.kind === "notice" || isRaise(moneyOf(told), moneyOf(letter));
  return isUntold ? moneyOf(told) : undefined;
}

type Told = Pick<LetterContext, "letter" | "facts" | "before" | "isConfirmed">;

export async function contextOf(
  { config, database, clock }: Services,
  reach: Reach,
  told: Told,
): Promise<LetterContext> {
  const { user_id, about } = told.letter;
  const userId = user_id as UserId;
  return {
    ...told,
    charge: await findCharge(database, userId, about.split(" ")[0] ?? ""),
    timeZone: await reach.findTimeZone(userId),
    origin: config.origin,
    contact: config.site.contactEmail,
    now: clock(),
  };
}

async function deliver(services: Services, { reach, mail }: LetterParts, told: Told): Promise<LetterOutcome> {
  const { letter } = told;
  const userId = letter.user_id as UserId;
  const context = await contextOf(services, reach, told);
  const to = await reach.findAddress(userId);
  const name = await reach.findName(userId);
  if (to && (await sendByMail(services, mail, context, { to, name }))) return "mail";
  try {
    return (await reach.push(userId, billingPush(context))) ? "push" : "app";
  } catch (error) {
    if (services.clock().getTime() - Date.parse(letter.created_at) < PUSHED_FOR_MS) throw error;
    return "app";
  }
}

/** False if the mail server refuses the address for good. */
async function sendByMail(
  { config, database, clock, log }: Services,
  mail: Mailer,
  context: LetterContext,
  { to, name }: { to: string; name: string | null },
): Promise<boolean> {
  const { letter } = context;
  const secret = letter.kind === "notice" ? newSecret() : undefined;
  if (secret) await insertLink(database, letter.id, hashSecret(secret), clock());
  // Browsers send the fragment neither in a request nor in a Referer.
  const link = secret && `${config.origin}/renovacion#${secret}`;
  const messageId = `<${letter.id}@${new URL(config.origin).hostname}>`;
  try {
    const words = billingLetter(context, { link, name, seller: config.site.operatorSeller });
    await mail({ ...words, to, messageId });
    return true;
  } catch (error) {
    const { code } = errorDetails(error);
    if (secret && isSurelyUnsent(error)) await deleteLink(database, hashSecret(secret));
    // The server's reply names the address, and a thrown error is logged.
    if (!isRefusedForGood(error)) throw Object.assign(new Error("a letter was not taken"), { code });
    log.warn({ code, kind: letter.kind }, "a letter was refused for good");
    return false;
  }
}
