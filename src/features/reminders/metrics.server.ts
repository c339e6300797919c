import { gauge, type MetricSource } from "#server/metrics/metric.ts";
import type { Services } from "#server/services.ts";
import { SECOND_MS } from "#shared/time.ts";

/** Reminders that are due and not yet messages. */
export function reminderMetrics({ database, clock }: Services): MetricSource {
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
