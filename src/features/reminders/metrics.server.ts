import { gauge, type MetricSource } from "#server/metrics/metric.ts";
import type { Services } from "#server/services.ts";
import { SECOND_MS } from "#shared/time.ts";

/** Reminders that are due and not yet messages. */
export function reminderMetrics({ database, clock }: Services): MetricSource {
  return async () => {
    const now = clock();
    const { due_at = now.toISOString() } =
      (await database
        .selectFrom("planned_reminders")
        .select("due_at")
        .where("due_at", "<=", now.toISOString())
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst()) ?? {};
    const ageMs = now.getTime() - Date.parse(due_at);
    return [
      gauge("claves_reminders_oldest_due_seconds", "Age of the reminder that is due for longest.", [
        { value: ageMs / SECOND_MS },
      ]),
    ];
  };
}
