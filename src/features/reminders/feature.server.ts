import type { Feature } from "#server/feature.ts";
import type { PremiumGate } from "#server/http/routes.ts";
import { purgeJob } from "#server/jobs/trusted-time.ts";
import type { Mailer } from "#server/mail/mail.ts";
import type { OutgoingKind, OutgoingParts } from "#server/outgoing/outgoing.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/time.ts";
import { reminderMessages } from "./delivery/deliver.server.ts";
import { enqueueDue, skipDue } from "./delivery/enqueue-due.server.ts";
import { remindersExport } from "./export.server.ts";
import { reminderMetrics } from "./metrics.server.ts";
import { pushSender } from "./push/push.server.ts";
import { vapidKeys } from "./push/vapid.server.ts";
import { purgeReminders } from "./queries.server.ts";
import { remindersRoutes } from "./routes.server.ts";

/** Retention of sent messages, stop tokens and mailed confirmations. */
const KEPT_MS = 90 * DAY_MS;

interface ReminderParts {
  sources: readonly ReminderSource[];
  gate: PremiumGate;
  mail: Mailer;
}

interface RemindersFeature extends Feature {
  messages: OutgoingKind;
  /** Makes due reminders messages. Returns when the next one is due. */
  plan: OutgoingParts["plan"];
}

export function remindersFeature(
  services: Services,
  { sources, gate, mail }: ReminderParts,
): RemindersFeature {
  const push = pushSender(services.config, vapidKeys(services.database, services.clock));
  return {
    routes: remindersRoutes(services),
    jobs: [
      purgeJob(services, { kind: "reminders.purge", everyMs: DAY_MS }, (trusted) =>
        purgeReminders(services.database, new Date(trusted.getTime() - KEPT_MS)),
      ),
    ],
    messages: reminderMessages({ ...services, sources, gate, push, mail }),
    plan: (stopping) => enqueueDue(services, sources, stopping),
    export: remindersExport,
    metrics: reminderMetrics(services),
    afterRestore: () => skipDue(services, sources),
  };
}
