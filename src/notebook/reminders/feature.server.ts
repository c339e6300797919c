import { purgeJob } from "#platform/jobs/trusted-time.ts";
import type { OutgoingKind, OutgoingParts } from "#platform/outgoing/outgoing.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type MemberExport, ownRows } from "#platform/server/member-export.ts";
import { gauge, type MetricSource } from "#platform/server/metric.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS, SECOND_MS } from "#platform/shared/time.ts";
import { type DeliveryParts, reminderMessages } from "./delivery/deliver.server.ts";
import { enqueueDue, findFirstDue, skipDue } from "./delivery/enqueue-due.server.ts";
import { stopFacts } from "./mail/email-queries.server.ts";
import { pushSender, vapidKeys } from "./push/push.server.ts";
import { purgeReminders, SETTINGS } from "./queries.server.ts";
import { remindersRoutes } from "./routes.server.ts";

export function remindersFeature(
  services: Services,
  { sources, gate, mail }: Omit<DeliveryParts, "push">,
): Feature & { messages: OutgoingKind; plan: OutgoingParts["plan"] } {
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
    facts: [stopFacts(services)],
    metrics: reminderMetrics(services),
    afterRestore: () => skipDue(services, sources),
  };
}

const KEPT_MS = 90 * DAY_MS;

function reminderMetrics({ database, clock }: Services): MetricSource {
  return async () => {
    const oldest = await findFirstDue(database);
    const ageMs = oldest ? Math.max(clock().getTime() - oldest.getTime(), 0) : 0;
    return [
      gauge("claves_reminders_oldest_due_seconds", "Age of the reminder that is due for longest.", [
        { value: ageMs / SECOND_MS },
      ]),
    ];
  };
}

/** Omits keys and tokens: they are secrets, not content of the member. */
const remindersExport: MemberExport = {
  tables: {
    reminder_settings: ownRows("reminder_settings", SETTINGS, ["time_zone"]),
    reminder_emails: ownRows(
      "reminder_emails",
      ["id", "email", "created_at", "expires_at", "confirmed_at", "closed_at"],
      ["created_at", "id"],
    ),
    planned_reminders: ownRows(
      "planned_reminders",
      ["kind", "source_id", "day", "time", "due_at"],
      ["due_at", "kind", "source_id", "day", "time"],
    ),
    // Endpoints are capability URLs (RFC 8030).
    push_devices: ownRows("push_devices", ["id", "created_at"], ["created_at", "id"]),
    outgoing_messages: ownRows(
      "outgoing_messages",
      ["id", "kind", "source_id", "day", "time", "due_at", "device_id", "created_at", "done_at", "outcome"],
      ["created_at", "id"],
    ),
  },
};
