import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { inTransaction } from "#platform/database/database.ts";
import { LANES } from "#platform/jobs/jobs.ts";
import { trustedNow } from "#platform/jobs/trusted-time.ts";
import { mailer } from "#platform/mail/mail.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, momentInUtc, ownRows, rowsOf } from "#platform/server/member-export.ts";
import type { Services } from "#platform/server/services.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import { moneyText } from "#platform/shared/money/money.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { chargeWord } from "./charge-words.ts";
import { amountToCome, listUnannounced } from "./coming-charge.server.ts";
import {
  discardLetters,
  insertLetter,
  LETTER_JOB,
  listLetters,
  purgeLinks,
} from "./letter-queries.server.ts";
import { NOTICE_BEFORE_MS } from "./notice-rules.ts";
import { CHARGE_COLUMNS, listCharges } from "./queries.server.ts";
import type { Reach } from "./reach.ts";
import { chargesRoutes } from "./routes.server.ts";
import { sendLetter } from "./send-letter.server.ts";

/** The law gives days, and a run without work is one query. */
const PLAN_EVERY_MS = 10 * MINUTE_MS;
/** The page of an older link says that its date is over. */
const LINKS_KEPT_MS = 180 * DAY_MS;

/** Notices of renewals, receipts and the list of charges. */
export function chargesFeature(subscriptions: Subscriptions, reach: Reach): Feature {
  const { config, database, clock } = subscriptions;
  const lane = "billing" as const;
  const mail = mailer(config, LANES[lane].atOnce);
  return {
    routes: chargesRoutes(subscriptions, reach),
    jobs: [
      {
        kind: "subscription.notices",
        lane,
        everyMs: PLAN_EVERY_MS,
        run: (_payload, stopping) => planNotices(subscriptions, stopping),
      },
      {
        kind: LETTER_JOB,
        lane,
        run: (payload) => sendLetter({ subscriptions, reach, mail }, payload),
      },
    ],
    afterRestore: () => discardLetters(database, clock()),
    export: {
      tables: {
        subscription_charges: ownRows("subscription_charges", CHARGE_COLUMNS, ["charged_at", "id"]),
        billing_letters: ({ database, userId }) => rowsOf(listLetters(database, userId)),
      },
    },
  };
}

/** Writes the notices of the next seven days. Sending one looks at PayPal first. */
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

/** The member's payments, for the file of the subscription. */
export async function* chargesInMarkdown(source: ExportSource): AsyncGenerator<string> {
  const charges = await listCharges(source.database, source.userId);
  if (charges.length > 0) yield "\n## Tus pagos\n\n";
  for (const { id, status, amount, currency, charged_at, period_end } of charges) {
    const money = moneyText({ value: amount, currency });
    yield `- ${momentInUtc(charged_at)}: ${money}, ${chargeWord(status)}, hasta el ${momentInUtc(period_end)} (${id})\n`;
  }
}
