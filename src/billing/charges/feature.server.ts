import type { Paypal } from "#billing/subscription/paypal/paypal.server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { LANES } from "#platform/jobs/jobs.ts";
import { trustedNow } from "#platform/jobs/trusted-time.ts";
import { mailer } from "#platform/mail/mail.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { amountToCome, listUnannounced } from "./coming-charge.server.ts";
import { discardLetters, insertLetter, LETTER_JOB, purgeLinks } from "./letter-queries.server.ts";
import { NOTICE_BEFORE_MS } from "./notice-rules.ts";
import type { Reach } from "./reach.ts";
import { chargesRoutes } from "./routes.server.ts";
import { sendLetter } from "./send-letter.server.ts";

/** The law gives days, and a run without work is one query. */
const PLAN_EVERY_MS = 10 * MINUTE_MS;
/** The page of an older link says that its date is over. */
const LINKS_KEPT_MS = 180 * DAY_MS;

/** Notices of renewals, receipts and the list of charges. Its tables are in the subscription's export. */
export function chargesFeature(services: Services, paypal: Paypal, reach: Reach): Feature {
  const lane = "billing" as const;
  const mail = mailer(services.config, LANES[lane].atOnce);
  return {
    routes: chargesRoutes(services, paypal, reach),
    jobs: [
      {
        kind: "subscription.notices",
        lane,
        everyMs: PLAN_EVERY_MS,
        run: (_payload, stopping) => planNotices(services, stopping),
      },
      {
        kind: LETTER_JOB,
        lane,
        run: (payload) => sendLetter(services, { paypal, reach, mail }, payload),
      },
    ],
    afterRestore: () => discardLetters(services.database, services.clock()),
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
