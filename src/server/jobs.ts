import type { FastifyBaseLogger } from "fastify";
import { newId } from "#shared/new-id.ts";
import { type Clock, SECOND_MS } from "#shared/time.ts";
import { afterCommit, type Database, type Queryable } from "./database/database.ts";
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
import { yieldToOthers } from "./yield.ts";

const RENEW_EVERY_MS = 20 * SECOND_MS;
/** What another process has queued, and what has become due, waits so long at most. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** A job that hangs holds a stop up no longer. */
const STOP_WAIT_MS = 5 * SECOND_MS;

/**
 * A kind of background work. It is done at least once, so doing it twice must be harmless. What it throws is
 * logged, and it is tried again after 10 s, 20 s, 40 s … up to an hour, until it succeeds: a job is never lost.
 */
export interface Job {
  /** As `jobs.kind` holds it: `subscription.reconcile`. */
  readonly kind: string;
  /** For work that comes back by itself, how long after its end. */
  readonly everyMs?: number;
  /**
   * `payload` is what was queued, as JSON keeps it. Gives back when to look again, within the hour, where the work had
   * to wait for something, and nothing where it is done.
   *
   * Recurring work that takes long ends early once `stopping` is aborted: it is then due at once, for another process.
   */
  run(payload: unknown, stopping: AbortSignal): Promise<Date | undefined | void>;
}

/** What is to be done, and when at the earliest: at once, unless `runAt` says when within the hour. */
export interface QueuedJob {
  kind: string;
  /** Of what is queued under the same key already, nothing changes. */
  key: string;
  payload: unknown;
  runAt?: Date;
}

/** The looks of this process's runners that have started. */
const looks = new Set<() => void>();

/**
 * Queues work, in the caller's transaction where it has one: it is then done if and only if that commits. This process
 * looks at once for what is due.
 */
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

/** Does the queued work of these kinds, one job at a time; several processes may do so beside each other. */
export function jobRunner(
  { database, log, clock, stopWaitMs = STOP_WAIT_MS, lookEveryMs = LOOK_EVERY_MS }: JobRunnerParts,
  kinds: readonly Job[],
) {
  const byKind = new Map(kinds.map((job) => [job.kind, job]));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> = Promise.resolve(0);
  let underWay: ClaimedJob | undefined;
  const stop = new AbortController();
  const periods = new Map(
    kinds.flatMap(({ kind, everyMs }) => (everyMs === undefined ? [] : [[kind, everyMs]])),
  );
  let hasRecurring = false;

  /** Does all that is due, and says how much that was. */
  async function runDue(): Promise<number> {
    await queueRecurring();
    await makeMisdatedDue(database, [...byKind.keys()], periods, clock());
    let count = 0;
    while (!stop.signal.aborted) {
      await yieldToOthers();
      const claimed = await claimNext(database, [...byKind.keys()], clock());
      if (!claimed) break;
      underWay = claimed;
      await runOne(claimed);
      underWay = undefined;
      count++;
    }
    return count;
  }

  async function runOne(claimed: ClaimedJob): Promise<void> {
    const job = byKind.get(claimed.kind);
    if (!job) throw new Error(`nobody does jobs of the kind ${claimed.kind}`);
    let again: Date | undefined;
    const renewal = setInterval(() => {
      renewClaim(database, claimed, clock()).catch((error: unknown) => {
        log.error({ err: error, job: claimed.kind }, "a job's claim could not be renewed");
      });
    }, RENEW_EVERY_MS);
    try {
      again = (await job.run(JSON.parse(claimed.payload), stop.signal)) ?? undefined;
    } catch (error) {
      log.error({ err: error, job: claimed.kind, attempts: claimed.attempts }, "a job failed");
      return putBack(database, claimed, retryAt(claimed.attempts, clock()), nameOf(error));
    } finally {
      clearInterval(renewal);
    }
    if (job.everyMs !== undefined) {
      again ??= new Date(clock().getTime() + (stop.signal.aborted ? 0 : job.everyMs));
    }
    if (again) await putBack(database, claimed, again, null);
    else await removeJob(database, claimed);
  }

  /** Once: recurring work then puts itself back. */
  async function queueRecurring(): Promise<void> {
    if (hasRecurring) return;
    for (const kind of periods.keys()) {
      await enqueueJob(database, { kind, key: kind, payload: null }, clock());
    }
    hasRecurring = true;
  }

  let isLooking = false;
  let isAsked = false;

  /** Looks for work, and again every few seconds. Asked while it looks, it looks once more. */
  const look = () => {
    isAsked = isLooking;
    if (isLooking || stop.signal.aborted) return;
    isLooking = true;
    clearTimeout(timer);
    running = runDue().catch((error: unknown) => {
      log.error({ err: error }, "jobs could not be looked at");
      return 0;
    });
    void running.then(() => {
      isLooking = false;
      if (!stop.signal.aborted) timer = setTimeout(look, isAsked ? 0 : lookEveryMs).unref();
    });
  };

  return {
    runDue,
    /** Looks for work from now on: every few seconds, and whenever this process queues some. */
    start(): void {
      looks.add(look);
      look();
    },
    /** Takes up no other job and waits for the one under way, but not for long: then another process may do it. */
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

/** What may be kept of an error: its text could hold something of a member's. */
function nameOf(error: unknown): string {
  const { name = "unknown", code = "" } = (error ?? {}) as { name?: string; code?: string };
  return `${name} ${code}`.trim();
}
