import { gauge, type MetricSource } from "#server/metrics/metric.ts";
import type { Services } from "#server/services.ts";
import { SECOND_MS } from "#shared/time.ts";
import { findLateDeliveries, findLatePlanned, type Late } from "./delivery/late-queries.server.ts";

/** Reminders that are due: `planned` until the job takes them up, then `sending` until their message is out. */
export function reminderMetrics({ database, clock }: Services): MetricSource {
  return async () => {
    const now = clock();
    const late = {
      planned: await findLatePlanned(database, now),
      sending: await findLateDeliveries(database, now),
    };
    const by = (read: (late: Late) => number) =>
      Object.entries(late).map(([stage, one]) => ({ labels: { stage }, value: read(one) }));
    const ageMs = (at: string | null) => (at === null ? 0 : now.getTime() - Date.parse(at));
    return [
      gauge(
        "claves_reminders_due",
        "Reminders that are due and not yet handed over.",
        by(({ count }) => count),
      ),
      gauge(
        "claves_reminders_oldest_due_seconds",
        "Age of the reminder that is due for longest.",
        by(({ oldest }) => ageMs(oldest) / SECOND_MS),
      ),
    ];
  };
}
