import type { PremiumGate } from "#server/http/routes.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import { mailer } from "#server/mail/mail.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS, SECOND_MS } from "#shared/time.ts";
import { AT_ONCE, type DeliveryParts, deliverAll } from "./delivery/deliver.server.ts";
import { DELIVER } from "./delivery/delivery-queries.server.ts";
import { enqueueDue } from "./delivery/enqueue-due.server.ts";
import { pushSender } from "./push/push.server.ts";
import { vapidKeys } from "./push/vapid.server.ts";
import { purgeReminders } from "./queries.server.ts";

/** Due again at the next look of its lane. */
const EVERY_MS = SECOND_MS;
/** Retention of deliveries, stop tokens and mailed confirmations. */
const KEPT_MS = 90 * DAY_MS;

/** @param gate without Premium a member is sent nothing, but planning continues */
export function remindersJobs(
  services: Services,
  sources: readonly ReminderSource[],
  gate: PremiumGate,
): Job[] {
  const { config, database, clock } = services;
  const push = pushSender(config, vapidKeys(database, clock));
  return [
    ...sendingJobs(services, { sources, gate, push, mail: mailer(config, AT_ONCE) }),
    {
      kind: "reminders.purge",
      lane: "upkeep",
      everyMs: DAY_MS,
      async run() {
        const trusted = await trustedNow(database, clock());
        await purgeReminders(database, new Date(trusted.getTime() - KEPT_MS));
      },
    },
  ];
}

/** One process enqueues, and all of them deliver from the first reminder on. */
export function sendingJobs(services: Services, parts: DeliveryParts): Job[] {
  const lane = "reminders" as const;
  return [
    {
      kind: "reminders.send",
      lane,
      everyMs: EVERY_MS,
      run: (_payload, stopping) => enqueueDue(services, parts.sources, stopping),
    },
    {
      kind: DELIVER,
      lane,
      isUnclaimed: true,
      run: (_payload, stopping) => deliverAll(services, parts, stopping),
    },
  ];
}
