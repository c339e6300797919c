import { errorDetails } from "#platform/server/error-details.ts";
import { outageLog } from "#platform/server/log.ts";
import { gauge, type MetricSource } from "#platform/server/metric.ts";
import type { Services } from "#platform/server/services.ts";
import { newId } from "#platform/shared/new-id.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import type { Queryable } from "../database/database.ts";
import { type ClaimedJob, claimNext, putBack, removeJob, renewClaim } from "./job-claims.ts";
import { retryDelayMs, runLanes, settle, slidingWindow, wakeLanes } from "./sliding-window.ts";

/** Lanes run in parallel, so that a backlog delays no other lane. `atOnce` is a lane's limit in one process. */
export const LANES = {
  /** Stops charges at PayPal and meets consumers' deadlines. A call that hangs takes only one place. */
  endings: { atOnce: 4 },
  /** Notices and receipts can wait for days, and come in bursts after a downtime: they must not delay endings. */
  billing: { atOnce: 4 },
  /** Makes thousands of calls to PayPal, which take up to an hour. */
  reconciliation: { atOnce: 1 },
  /** Deletes data that nobody needs any more, so nobody waits for it. */
  upkeep: { atOnce: 1 },
  /** Within a minute, copies to another place the facts that a restore must not forget. */
  ledger: { atOnce: 1 },
  /** Reads the whole database and all pictures. */
  backup: { atOnce: 1 },
} as const satisfies Record<string, { atOnce: number }>;

export type Lane = keyof typeof LANES;

const RENEW_EVERY_MS = 20 * SECOND_MS;

/** Runs at least once: `run` must be idempotent. A failure is retried after 10 s, 20 s, 40 s … up to an hour. */
export interface Job {
  /** The name in `jobs.kind`, such as `subscription.reconcile`. */
  readonly kind: string;
  readonly lane: Lane;
  /** Recurring work only: the time from its end to its next run. */
  readonly everyMs?: number;
  /** `payload` is queued JSON. May return when to run again, at most an hour ahead. Must end if `stopping` aborts. */
  run(payload: unknown, stopping: AbortSignal): Promise<Date | undefined | void>;
}

/** `runAt` is the earliest start, at most an hour ahead. Without it the job is due at once. */
interface QueuedJob {
  kind: string;
  /** Deduplication key: enqueuing an existing key is a no-op. */
  key: string;
  payload: unknown;
  runAt?: Date;
}

/** Enqueues a job, which runs only if the caller's transaction commits. Then wakes the lane of this process. */
export async function enqueueJob(database: Queryable, job: QueuedJob, now: Date): Promise<void> {
  await database
    .insertInto("jobs")
    .values({
      id: newId(now.getTime()),
      kind: job.kind,
      job_key: job.key,
      payload: JSON.stringify(job.payload),
      run_at: (job.runAt ?? now).toISOString(),
      attempts: 0,
      claimed_until: null,
      claim: null,
      last_error: null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("job_key").doNothing())
    .execute();
  if (!job.runAt || job.runAt <= now) wakeLanes(database, job.kind);
}

interface JobRunnerParts extends Pick<Services, "database" | "log" | "clock"> {
  stopWaitMs?: number;
  lookEveryMs?: number;
}

/** Runs jobs in their lanes. Several processes may run the same jobs in parallel. */
export function jobLanes(parts: JobRunnerParts, jobs: readonly Job[]) {
  const { database, clock, log } = parts;
  const stop = new AbortController();
  const failed = (error: unknown) => outageLog(log).error(error, "jobs could not be looked at");
  const lanes = [...Map.groupBy(jobs, ({ lane }) => lane)].map(([name, ofLane]) => {
    const byKind = new Map(ofLane.map((job) => [job.kind, job]));
    const window = slidingWindow({
      size: () => LANES[name].atOnce,
      claim: () => claimNext(database, ofLane, clock()),
      run: (claimed) => runOne(parts, byKind.get(claimed.kind), claimed, stop.signal),
      failed,
      stopping: stop.signal,
    });
    return { ...window, has: (kind: string) => byKind.has(kind) };
  });
  let hasRecurring = false;

  /** Enqueues recurring work once; each run then puts it back. */
  async function plan(): Promise<void> {
    if (hasRecurring) return;
    for (const { kind, everyMs } of jobs)
      if (everyMs !== undefined) await enqueueJob(database, { kind, key: kind, payload: null }, clock());
    hasRecurring = true;
  }

  return runLanes({ lanes, plan, failed, clock, stop, waits: parts });
}

async function runOne(
  { database, log, clock }: JobRunnerParts,
  job: Job | undefined,
  claimed: ClaimedJob,
  stopping: AbortSignal,
): Promise<void> {
  if (!job) throw new Error(`nobody does jobs of the kind ${claimed.kind}`);
  let again: Date | undefined;
  const renewal = setInterval(() => {
    renewClaim(database, claimed, clock()).catch((error: unknown) => {
      outageLog(log).error(error, "a job's claim could not be renewed", { job: claimed.kind });
    });
  }, RENEW_EVERY_MS);
  try {
    again = (await job.run(JSON.parse(claimed.payload), stopping)) ?? undefined;
  } catch (error) {
    outageLog(log).error(error, "a job failed", { job: claimed.kind, attempts: claimed.attempts });
    const retryAt = new Date(clock().getTime() + retryDelayMs(claimed.attempts - 1));
    return putBack(database, claimed, retryAt, nameOf(error));
  } finally {
    clearInterval(renewal);
  }
  if (job.everyMs !== undefined) again ??= new Date(clock().getTime() + (stopping.aborted ? 0 : job.everyMs));
  await settle(
    () => (again ? putBack(database, claimed, again, null) : removeJob(database, claimed)),
    stopping,
  );
}

/** Keeps only name and code: an error's text could hold a member's data. */
function nameOf(error: unknown): string {
  const { name, code } = errorDetails(error);
  return `${name || "unknown"} ${code}`.trim();
}

/** Only the earliest jobs count, so that a long queue does not make a scrape expensive. */
const COUNTED_MAX = 2000;

/** Returns metrics of the queue of all processes. A failing job is one that waits for its retry. */
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
