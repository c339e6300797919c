import type { Feature } from "#server/feature.ts";
import type { PremiumGate } from "#server/http/routes.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Mailer } from "#server/mail/mail.ts";
import { gauge, type MetricSource } from "#server/metrics/metric.ts";
import type { OutgoingKind, OutgoingParts } from "#server/outgoing/outgoing.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS, SECOND_MS } from "#shared/time.ts";
import { reminderMessages } from "./delivery/deliver.server.ts";
import { enqueueDue, skipDue } from "./delivery/enqueue-due.server.ts";
import { remindersExport } from "./export.server.ts";
import { pushSender, vapidKeys } from "./push/push.server.ts";
import { purgeReminders } from "./queries.server.ts";
import { remindersRoutes } from "./routes.server.ts";

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
    jobs: [purgeJob(services)],
    messages: reminderMessages({ ...services, sources, gate, push, mail }),
    plan: (stopping) => enqueueDue(services, sources, stopping),
    export: remindersExport,
    metrics: reminderMetrics(services),
    afterRestore: () => skipDue(services, sources),
  };
}

/** Retention of sent messages, stop tokens and mailed confirmations. */
const KEPT_MS = 90 * DAY_MS;

function purgeJob({ database, clock }: Services): Job {
  return {
    kind: "reminders.purge",
    lane: "upkeep",
    everyMs: DAY_MS,
    async run() {
      const trusted = await trustedNow(database, clock());
      await purgeReminders(database, new Date(trusted.getTime() - KEPT_MS));
    },
  };
}

/** Reminders that are due and not yet messages. */
function reminderMetrics({ database, clock }: Services): MetricSource {
  return async () => {
    const { oldest } = await database
      .selectFrom("planned_reminders")
      .select((of) => of.fn.min<string | null>("due_at").as("oldest"))
      .executeTakeFirstOrThrow();
    const ageMs = oldest === null ? 0 : Math.max(clock().getTime() - Date.parse(oldest), 0);
    return [
      gauge("claves_reminders_oldest_due_seconds", "Age of the reminder that is due for longest.", [
        { value: ageMs / SECOND_MS },
      ]),
    ];
  };
}
