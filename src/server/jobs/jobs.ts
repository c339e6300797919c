import type { FastifyBaseLogger } from "fastify";
import { coalesce } from "#shared/coalesce.ts";
import { newId } from "#shared/new-id.ts";
import { type Clock, SECOND_MS } from "#shared/time.ts";
import { afterCommit, type Database, type Queryable } from "../database/database.ts";
import { errorDetails } from "../error-details.ts";
import { yieldToOthers } from "../yield.ts";
import {
  type ClaimedJob,
  claimNext,
  giveBack,
  makeMisdatedDue,
  putBack,
  removeJob,
  renewClaim,
  retryAt,
} from "./job-claims.ts";

const RENEW_EVERY_MS = 20 * SECOND_MS;
/** Poll interval: the longest delay for jobs of other processes and for jobs that become due. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
const STOP_WAIT_MS = 5 * SECOND_MS;

/**
 * A kind of background work. It runs at least once, so `run` must be idempotent. A failure is logged and
 * retried after 10 s, 20 s, 40 s … up to an hour, until it succeeds.
 */
export interface Job {
  /** As stored in `jobs.kind`, such as `subscription.reconcile`. */
  readonly kind: string;
  /** Lanes run beside each other, so that long work does not delay a reminder. "main" unless set. */
  readonly lane?: string;
  /** Recurring work only: the time from its end to its next run. */
  readonly everyMs?: number;
  /**
   * `payload` is the queued value after a JSON round trip. Returns when to run again, within the hour, or
   * nothing. Long recurring work ends early once `stopping` aborts, and is due at once for another process.
   */
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

const looks = new Set<() => void>();

/** Enqueues a job in the caller's transaction: it runs only if that commits. Wakes this process's runners. */
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
  if (job.runAt && job.runAt > now) return;
  afterCommit(database, () => {
    for (const look of looks) look();
  });
}

interface JobRunnerParts {
  database: Database;
  log: FastifyBaseLogger;
  clock: Clock;
  stopWaitMs?: number;
  lookEveryMs?: number;
}

/** Runs the jobs of each lane one at a time. */
export function jobLanes(parts: JobRunnerParts, kinds: readonly Job[]) {
  const lanes = [...Map.groupBy(kinds, ({ lane = "main" }) => lane).values()].map((lane) =>
    jobRunner(parts, lane),
  );
  return {
    /** Runs all that is due, and returns how many jobs it was. */
    async runDue(): Promise<number> {
      let count = 0;
      for (const lane of lanes) count += await lane.runDue();
      return count;
    },
    start(): void {
      for (const lane of lanes) lane.start();
    },
    async stop(): Promise<void> {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Runs jobs of these kinds, one at a time. Several processes may run them beside each other. */
export function jobRunner(
  { database, log, clock, stopWaitMs = STOP_WAIT_MS, lookEveryMs = LOOK_EVERY_MS }: JobRunnerParts,
  kinds: readonly Job[],
) {
  const byKind = new Map(kinds.map((job) => [job.kind, job]));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let underWay: ClaimedJob | undefined;
  const stop = new AbortController();
  const periods = new Map(
    kinds.flatMap(({ kind, everyMs }) => (everyMs === undefined ? [] : [[kind, everyMs]])),
  );
  let hasRecurring = false;

  async function runDue(): Promise<number> {
    await queueRecurring();
    await makeMisdatedDue(database, [...byKind.keys()], periods, clock());
    let count = 0;
    while (!stop.signal.aborted) {
      await yieldToOthers();
      const claimed = await claimNext(database, [...byKind.keys()], clock());
      if (!claimed) break;
      underWay = claimed;
      await runOne({ database, log, clock }, byKind.get(claimed.kind), claimed, stop.signal);
      underWay = undefined;
      count++;
    }
    return count;
  }

  /** Enqueues recurring work once; each run then puts it back. */
  async function queueRecurring(): Promise<void> {
    if (hasRecurring) return;
    for (const kind of periods.keys()) {
      await enqueueJob(database, { kind, key: kind, payload: null }, clock());
    }
    hasRecurring = true;
  }

  /** A call during a poll makes it poll once more. */
  const poll = coalesce(async () => {
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    await runDue().catch((error: unknown) => {
      log.error({ err: error }, "jobs could not be looked at");
    });
    if (!stop.signal.aborted) timer = setTimeout(look, lookEveryMs).unref();
  });

  /** Polls now and then every few seconds. */
  const look = () => {
    running = poll();
  };

  return {
    runDue,
    start(): void {
      looks.add(look);
      look();
    },
    /** Claims no further job, waits briefly for the running one, and then leaves it to another process. */
    async stop(): Promise<void> {
      stop.abort();
      looks.delete(look);
      clearTimeout(timer);
      const { promise: waited, resolve } = Promise.withResolvers<void>();
      const bound = setTimeout(resolve, stopWaitMs);
      await Promise.race([running, waited]);
      clearTimeout(bound);
      if (!underWay) return;
      log.warn({ job: underWay.kind }, "a job did not end before the stop: it was given back");
      await giveBack(database, underWay);
    },
  };
}

async function runOne(
  { database, log, clock }: Pick<JobRunnerParts, "database" | "log" | "clock">,
  job: Job | undefined,
  claimed: ClaimedJob,
  stopping: AbortSignal,
): Promise<void> {
  if (!job) throw new Error(`nobody does jobs of the kind ${claimed.kind}`);
  let again: Date | undefined;
  const renewal = setInterval(() => {
    renewClaim(database, claimed, clock()).catch((error: unknown) => {
      log.error({ err: error, job: claimed.kind }, "a job's claim could not be renewed");
    });
  }, RENEW_EVERY_MS);
  try {
    again = (await job.run(JSON.parse(claimed.payload), stopping)) ?? undefined;
  } catch (error) {
    log.error({ err: error, job: claimed.kind, attempts: claimed.attempts }, "a job failed");
    return putBack(database, claimed, retryAt(claimed.attempts, clock()), nameOf(error));
  } finally {
    clearInterval(renewal);
  }
  if (job.everyMs !== undefined) {
    again ??= new Date(clock().getTime() + (stopping.aborted ? 0 : job.everyMs));
  }
  if (again) await putBack(database, claimed, again, null);
  else await removeJob(database, claimed);
}

/** Keeps only name and code: an error's text could hold a member's data. */
function nameOf(error: unknown): string {
  const { name, code } = errorDetails(error);
  return `${name || "unknown"} ${code}`.trim();
}
