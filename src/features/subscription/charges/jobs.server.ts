import type { Job } from "#server/jobs/jobs.ts";
import { LANES } from "#server/jobs/lanes.ts";
import { mailer } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import { MINUTE_MS } from "#shared/time.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { LETTER_JOB } from "./letter-queries.server.ts";
import { planNotices } from "./plan-notices.server.ts";
import type { Reach } from "./reach.ts";
import { sendLetter } from "./send-letter.server.ts";

/** The law gives days, and a run without work is one query. */
const PLAN_EVERY_MS = 10 * MINUTE_MS;

export function chargesJobs(services: Services, paypal: Paypal, reach: Reach): Job[] {
  const lane = "billing" as const;
  const mail = mailer(services.config, LANES[lane].atOnce);
  return [
    {
      kind: "subscription.notices",
      lane,
      everyMs: PLAN_EVERY_MS,
      run: (_payload, stopping) => planNotices(services, paypal, stopping),
    },
    {
      kind: LETTER_JOB,
      lane,
      run: (payload) => sendLetter(services, { paypal, reach, mail }, payload),
    },
  ];
}
