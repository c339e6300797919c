import type { ExpressionBuilder } from "kysely";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { type Database, isPostgres } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";

/** Without a renewal for this long, another process may claim the job. */
const LEASE_MS = MINUTE_MS;
const FIRST_RETRY_MS = 10 * SECOND_MS;
/** Longest wait for a retry. Recurring work may wait for its whole period. */
const WAIT_MAX_MS = HOUR_MS;
/** Largest assumed difference between the clocks of several processes. */
const SKEW_MS = MINUTE_MS;

export type ClaimedJob = Pick<Tables["jobs"], "id" | "kind" | "payload" | "attempts"> & { claim: string };

/** Claims the job that is due for longest, if there is one. Processes never wait for each other's claims. */
export async function claimNext(
  database: Database,
  jobs: readonly { kind: string; everyMs?: number }[],
  now: Date,
): Promise<ClaimedJob[]> {
  const claim = newId(now.getTime());
  return database
    .with("due", (of) =>
      of
        .selectFrom("jobs")
        .select("id")
        .where(isDue(jobs, now))
        .where(isFree(now))
        .orderBy("run_at")
        .limit(1)
        .$if(isPostgres(database), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable("jobs")
    .set((of) => ({ claim, claimed_until: leaseEnd(now), attempts: of("attempts", "+", 1) }))
    .where("id", "in", (of) => of.selectFrom("due").select("id"))
    .returning(["id", "kind", "payload", "attempts", "claim"])
    .$narrowType<{ claim: string }>()
    .execute();
}

/** Selects due jobs, and jobs with a date so far ahead that only a wrong clock can have set it. */
function isDue(jobs: readonly { kind: string; everyMs?: number }[], now: Date) {
  const after = (waitMs: number) => new Date(now.getTime() + waitMs + SKEW_MS).toISOString();
  return (is: ExpressionBuilder<Tables, "jobs">) =>
    is.or(
      jobs.map(({ kind, everyMs = 0 }) =>
        is.and([
          is("kind", "=", kind),
          is.or([
            is("run_at", "<=", now.toISOString()),
            is("run_at", ">", after(Math.max(everyMs, WAIT_MAX_MS))),
          ]),
        ]),
      ),
    );
}

function updateClaimed(database: Database, { id, claim }: ClaimedJob) {
  return database.updateTable("jobs").where("id", "=", id).where("claim", "=", claim);
}

export async function renewClaim(database: Database, job: ClaimedJob, now: Date): Promise<void> {
  await updateClaimed(database, job)
    .set({ claimed_until: leaseEnd(now) })
    .execute();
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** Puts a job back for a retry, or (without an error) for its next run. */
export async function putBack(database: Database, job: ClaimedJob, runAt: Date, lastError: string | null) {
  const again = { run_at: runAt.toISOString(), claimed_until: null, claim: null, last_error: lastError };
  await updateClaimed(database, job)
    .set(lastError === null ? { ...again, attempts: 0 } : again)
    .execute();
}

export async function removeJob(database: Database, { id, claim }: ClaimedJob): Promise<void> {
  await database.deleteFrom("jobs").where("id", "=", id).where("claim", "=", claim).execute();
}

export function retryAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), WAIT_MAX_MS));
}

/** True for a job without a claim, after the end of its lease, or with a lease that only a wrong clock can have set. */
function isFree(now: Date) {
  return (is: ExpressionBuilder<Tables, "jobs">) =>
    is.or([
      is("claimed_until", "is", null),
      is("claimed_until", "<=", now.toISOString()),
      is("claimed_until", ">", new Date(now.getTime() + LEASE_MS + SKEW_MS).toISOString()),
    ]);
}
