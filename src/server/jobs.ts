import type { FastifyBaseLogger } from "fastify";
import { newId } from "#shared/new-id.ts";
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import type { Database, Queryable } from "./database/database.ts";
import { yieldToOthers } from "./yield.ts";

/** A process that is not heard of for so long is dead, and another takes up its job. */
const LEASE_MS = MINUTE_MS;
const RENEW_EVERY_MS = 20 * SECOND_MS;
const FIRST_RETRY_MS = 10 * SECOND_MS;
const RETRY_MAX_MS = HOUR_MS;
const LOOK_EVERY_MS = 5 * SECOND_MS;

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
   * `payload` is what was queued, as JSON keeps it. Gives back when to look again where the work had to wait for
   * something, and nothing where it is done.
   */
  run(payload: unknown): Promise<Date | undefined | void>;
}

/** What is to be done, and when at the earliest (at once unless `runAt` says otherwise). */
export interface QueuedJob {
  kind: string;
  /** Of what is queued under the same key already, nothing changes. */
  key: string;
  payload: unknown;
  runAt?: Date;
}

/** Queues work, in the caller's transaction where it has one: it is then done if and only if that commits. */
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
}

interface JobRunnerParts {
  database: Database;
  log: FastifyBaseLogger;
  clock: Clock;
}

/** Does the queued work of these kinds, one job at a time; several processes may do so beside each other. */
export function jobRunner({ database, log, clock }: JobRunnerParts, kinds: readonly Job[]) {
  const byKind = new Map(kinds.map((job) => [job.kind, job]));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> = Promise.resolve(0);
  let isStopping = false;
  let hasRecurring = false;

  /** Does all that is due, and says how much that was. */
  async function runDue(): Promise<number> {
    await queueRecurring();
    let count = 0;
    while (!isStopping) {
      await yieldToOthers();
      const claimed = await claimNext(database, [...byKind.keys()], clock());
      if (!claimed) break;
      await runOne(claimed);
      count++;
    }
    return count;
  }

  async function runOne(claimed: ClaimedJob): Promise<void> {
    const job = byKind.get(claimed.kind);
    if (!job) throw new Error(`nobody does jobs of the kind ${claimed.kind}`);
    let again: Date | undefined;
    const renewal = setInterval(() => {
      renew(database, claimed, clock()).catch((error: unknown) => {
        log.error({ err: error, job: claimed.kind }, "a job's claim could not be renewed");
      });
    }, RENEW_EVERY_MS);
    try {
      again = (await job.run(JSON.parse(claimed.payload))) ?? undefined;
    } catch (error) {
      log.error({ err: error, job: claimed.kind, attempts: claimed.attempts }, "a job failed");
      return putBack(database, claimed, retryAt(claimed.attempts, clock()), nameOf(error));
    } finally {
      clearInterval(renewal);
    }
    if (job.everyMs !== undefined) again ??= new Date(clock().getTime() + job.everyMs);
    if (again) await putBack(database, claimed, again, null);
    else await remove(database, claimed);
  }

  /** Once: recurring work then puts itself back. */
  async function queueRecurring(): Promise<void> {
    if (hasRecurring) return;
    for (const { kind, everyMs } of kinds) {
      if (everyMs !== undefined) await enqueueJob(database, { kind, key: kind, payload: null }, clock());
    }
    hasRecurring = true;
  }

  const next = () => {
    running = runDue().catch((error: unknown) => {
      log.error({ err: error }, "jobs could not be looked at");
      return 0;
    });
    void running.then(() => {
      if (!isStopping) timer = setTimeout(next, LOOK_EVERY_MS).unref();
    });
  };

  return {
    runDue,
    /** Looks for work every few seconds from now on. */
    start: next,
    /** Ends the job under way and takes up no other. */
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}

interface ClaimedJob {
  id: string;
  kind: string;
  payload: string;
  attempts: number;
  claim: string;
}

/** Takes the oldest job that is due for this process alone. */
async function claimNext(
  database: Database,
  kinds: readonly string[],
  now: Date,
): Promise<ClaimedJob | undefined> {
  const at = now.toISOString();
  const claim = newId(now.getTime());
  for (;;) {
    const due = await database
      .selectFrom("jobs")
      .select("id")
      .where("kind", "in", kinds)
      .where("run_at", "<=", at)
      .where((is) => is.or([is("claimed_until", "is", null), is("claimed_until", "<=", at)]))
      .orderBy("run_at")
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await database
      .updateTable("jobs")
      .set((of) => ({
        claim,
        claimed_until: leaseEnd(now),
        attempts: of("attempts", "+", 1),
      }))
      .where("id", "=", due.id)
      .where("run_at", "<=", at)
      .where((is) => is.or([is("claimed_until", "is", null), is("claimed_until", "<=", at)]))
      .returning(["id", "kind", "payload", "attempts"])
      .executeTakeFirst();
    // Another process was faster with this one: the next may be free.
    if (claimed) return { ...claimed, claim };
  }
}

async function renew(database: Database, { id, claim }: ClaimedJob, now: Date): Promise<void> {
  await database
    .updateTable("jobs")
    .set({ claimed_until: leaseEnd(now) })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .execute();
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** Back into the queue: for another try, or (without an error) for the next round of a recurring job. */
async function putBack(
  database: Database,
  { id, claim }: ClaimedJob,
  runAt: Date,
  lastError: string | null,
): Promise<void> {
  await database
    .updateTable("jobs")
    .set({
      run_at: runAt.toISOString(),
      claimed_until: null,
      claim: null,
      last_error: lastError,
      ...(lastError === null && { attempts: 0 }),
    })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .execute();
}

async function remove(database: Database, { id, claim }: ClaimedJob): Promise<void> {
  await database.deleteFrom("jobs").where("id", "=", id).where("claim", "=", claim).execute();
}

function retryAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MAX_MS));
}

/** What may be kept of an error: its text could hold something of a member's. */
function nameOf(error: unknown): string {
  const { name = "unknown", code = "" } = (error ?? {}) as { name?: string; code?: string };
  return `${name} ${code}`.trim();
}
