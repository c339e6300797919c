import type { Services } from "#platform/server/services.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { gauge, type MetricSource } from "../metrics/metric.ts";
import type { Job } from "./jobs.ts";

/** Only the earliest jobs count, so that a long queue does not make a scrape expensive. */
const COUNTED_MAX = 2000;

/** Describes the queue of all processes. A failing job waits for its retry. */
export function jobMetrics({ database, clock }: Services, jobs: readonly Job[]): MetricSource {
  return async () => {
    const now = clock();
    const rows = await database
      .selectFrom("jobs")
      .select(["kind", "run_at", "last_error"])
      .orderBy("run_at")
      .limit(COUNTED_MAX)
      .execute();
    const byKind = Map.groupBy(rows, ({ kind }) => kind);
    const by = (read: (own: typeof rows) => number) =>
      jobs.map(({ kind, lane }) => ({ labels: { lane, kind }, value: read(byKind.get(kind) ?? []) }));
    const ageMs = (runAt: string) => Math.max(now.getTime() - Date.parse(runAt), 0);
    return [
      gauge(
        "claves_jobs_failing",
        "Jobs whose last run failed, waiting for a retry.",
        by((own) => own.filter((row) => row.last_error !== null).length),
      ),
      gauge(
        "claves_jobs_oldest_due_seconds",
        "Age of the job that is due for longest, also while it runs.",
        by(([first]) => (first ? ageMs(first.run_at) / SECOND_MS : 0)),
      ),
    ];
  };
}
