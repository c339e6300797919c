import { isLive, latest } from "#billing/subscription/access.ts";
import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { findSubscription } from "#billing/subscription/queries.server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { trustedNow } from "#platform/jobs/trusted-time.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import type { Mailer } from "#platform/mail/mail.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, momentInUtc, ownRows, rowsOf } from "#platform/server/member-export.ts";
import type { Services } from "#platform/server/services.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import { hashSecret } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { moneyText } from "#platform/shared/money/money.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { chargeWord } from "./charge-words.ts";
import { amountToCome, listUnannounced } from "./coming-charge.server.ts";
import { chargesContract, type Renewal } from "./contract.ts";
import { CHARGE_COLUMNS, listCharges } from "./ledger.server.ts";
import {
  chargeToCome,
  discardLetters,
  findLink,
  insertLetter,
  LETTER_JOB,
  listLetters,
  NOTICE_BEFORE_MS,
  purgeLinks,
  type StoredLink,
} from "./letter-queries.server.ts";
import type { Reach } from "./reach.ts";
import { sendLetter } from "./send-letter.server.ts";

const PLAN_EVERY_MS = 10 * MINUTE_MS;
/** The database keeps a notice's link this long, so that its page can still say that the charge's date has passed. */
const LINKS_KEPT_MS = 180 * DAY_MS;

export function chargesFeature(subscriptions: Subscriptions, reach: Reach, mail: Mailer): Feature {
  const { database, clock } = subscriptions;
  const lane = "billing" as const;
  return {
    routes: chargesRoutes(subscriptions, reach),
    jobs: [
      {
        kind: "subscription.notices",
        lane,
        everyMs: PLAN_EVERY_MS,
        run: (_payload, stopping) => planNotices(subscriptions, stopping),
      },
      { kind: LETTER_JOB, lane, run: (payload) => sendLetter({ subscriptions, reach, mail }, payload) },
    ],
    afterRestore: () => discardLetters(database, clock()),
    export: {
      tables: {
        subscription_charges: ownRows(
          "subscription_charges",
          [...CHARGE_COLUMNS, "fee", "refunded_at", "seen_at"],
          ["charged_at", "id"],
        ),
        billing_letters: ({ database, userId }) => rowsOf(listLetters(database, userId)),
      },
    },
  };
}

/** Writes the notices of the next seven days. `sendLetter` asks PayPal again before each notice leaves. */
async function planNotices(services: Services, stopping: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  for (const coming of await listUnannounced(database, now, new Date(now.getTime() + NOTICE_BEFORE_MS))) {
    await yieldToOthers();
    if (stopping.aborted) return;
    const about = { user_id: coming.userId, paypal_subscription_id: coming.subscriptionId };
    const money = await amountToCome(services, coming);
    await inTransaction(database, (transaction) =>
      insertLetter(transaction, { ...about, kind: "notice", charge_at: coming.chargeAt, money }, now),
    );
  }
  const trusted = await trustedNow(database, now);
  await purgeLinks(database, new Date(trusted.getTime() - LINKS_KEPT_MS));
}

export async function* chargesInMarkdown(source: ExportSource): AsyncGenerator<string> {
  const charges = await listCharges(source.database, source.userId);
  if (charges.length > 0) yield "\n## Tus pagos\n\n";
  for (const { id, status, amount, currency, charged_at, period_end } of charges) {
    const money = moneyText({ value: amount, currency });
    yield `- ${momentInUtc(charged_at)}: ${money}, ${chargeWord(status)}, hasta el ${momentInUtc(period_end)} (${id})\n`;
  }
}

/** The limit for one subscription: each cancellation asks PayPal up to five times. */
const CANCELLATIONS_A_MINUTE = 5;

function chargesRoutes(subscriptions: Subscriptions, reach: Reach) {
  const { database, clock } = subscriptions;
  const mayCancel = callLimit(CANCELLATIONS_A_MINUTE, MINUTE_MS, clock);

  const find = async (token: string): Promise<StoredLink> => {
    const link = await findLink(database, hashSecret(token));
    if (!link) throw new AppError("not_found", "no notice has this secret");
    return link;
  };

  const renewalOf = async (link: StoredLink): Promise<Renewal> => {
    const { user_id: userId, paypal_subscription_id: subscriptionId } = link;
    const facts = await findSubscription(database, userId);
    if (!facts) throw new AppError("not_found", "the member has no subscription");
    const isCurrent = facts.paypal_subscription_id === subscriptionId;
    const now = clock();
    const isOpen = link.charge_at > now.toISOString();
    // PayPal may have moved the charge to another date since the notice.
    const chargeAt = (isCurrent && isOpen && chargeToCome(facts, now)) || link.charge_at;
    return {
      status: !isCurrent ? "over" : !isLive(facts) ? "cancelled" : isOpen ? "open" : "expired",
      charge_at: chargeAt,
      price: moneyText(await amountToCome(subscriptions, facts)),
      time_zone: await reach.findTimeZone(userId),
      access_until: isCurrent ? latest(facts.paid_through, facts.courtesy_until) : null,
    };
  };

  return defineRoutes(chargesContract, {
    async listCharges({ session: { userId } }) {
      return { charges: await listCharges(database, userId) };
    },

    async readRenewal({ body }) {
      return renewalOf(await find(body.token));
    },

    async cancelRenewal({ body }) {
      const link = await find(body.token);
      const before = await renewalOf(link);
      if (before.status !== "open") return before;
      const { user_id: userId, paypal_subscription_id: id } = link;
      if (!mayCancel(id)) throw new AppError("rate_limited", "too many cancellations of one subscription");
      // The member may have cancelled at PayPal meanwhile.
      await subscriptions.refresh(userId, id, "member");
      if ((await renewalOf(link)).status === "open")
        await subscriptions.cancel(userId, id, "Cancelled by the link of a notice");
      return renewalOf(link);
    },
  });
}
