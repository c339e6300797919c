import { sql } from "kysely";
import { SECOND_MS } from "#shared/time.ts";
import { gauge, type MetricSource } from "../metrics/metric.ts";
import type { Services } from "../services.ts";
import type { Job } from "./jobs.ts";

/** The earliest ones, so that a long queue does not make a scrape expensive. */
const COUNTED_MAX = 2000;

/** What waits in the queue, of all processes. A failing job waits for its retry. */
export function jobMetrics({ database, clock }: Services, jobs: readonly Job[]): MetricSource {
  return async () => {
    const now = clock();
    const at = now.toISOString();
    const rows = await database
      .selectFrom((of) =>
        of
          .selectFrom("jobs")
          .select(["kind", "run_at", "claimed_until", "last_error"])
          .orderBy("run_at")
          .limit(COUNTED_MAX)
          .as("earliest"),
      )
      .select([
        "kind",
        sql<number>`sum(CASE WHEN run_at <= ${at} AND coalesce(claimed_until, '') <= ${at} THEN 1 ELSE 0 END)`.as(
          "due",
        ),
        sql<number>`sum(CASE WHEN last_error IS NOT NULL THEN 1 ELSE 0 END)`.as("failing"),
        sql<string>`min(run_at)`.as("oldest"),
      ])
      .groupBy("kind")
      .execute();
    const byKind = new Map(rows.map((row) => [row.kind, row]));
    const by = (read: (row: (typeof rows)[number]) => number) =>
      jobs.map(({ kind, lane }) => {
        const row = byKind.get(kind);
        return { labels: { lane, kind }, value: row ? read(row) : 0 };
      });
    const ageMs = (runAt: string) => Math.max(now.getTime() - Date.parse(runAt), 0);
    return [
      gauge(
        "claves_jobs_due",
        "Jobs that are due and not running.",
        by(({ due }) => Number(due)),
      ),
      gauge(
        "claves_jobs_failing",
        "Jobs whose last run failed, waiting for a retry.",
        by(({ failing }) => Number(failing)),
      ),
      gauge(
        "claves_jobs_oldest_due_seconds",
        "Age of the job that is due for longest, also while it runs.",
        by(({ oldest }) => ageMs(oldest) / SECOND_MS),
      ),
    ];
  };
}
