import type { ExpressionBuilder } from "kysely";
import { newId } from "#shared/new-id.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";

/** Without a renewal for this long, another process may claim the job. */
const LEASE_MS = MINUTE_MS;
const FIRST_RETRY_MS = 10 * SECOND_MS;
/** Longest wait for a retry. Recurring work may wait for its whole period. */
const WAIT_MAX_MS = HOUR_MS;
/** Largest assumed difference between the clocks of several processes. */
const SKEW_MS = MINUTE_MS;
const MISDATED_AT_ONCE = 100;

export type ClaimedJob = Pick<Tables["jobs"], "id" | "kind" | "payload" | "attempts"> & { claim: string };

export async function claimNext(
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
      .where(isFree(now))
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
      .where(isFree(now))
      .returning(["id", "kind", "payload", "attempts"])
      .executeTakeFirst();
    // Another process claimed it first: try the next.
    if (claimed) return { ...claimed, claim };
  }
}

/** Changes a job while this process holds its claim. */
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
export async function putBack(
  database: Database,
  job: ClaimedJob,
  runAt: Date,
  lastError: string | null,
): Promise<void> {
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

/** Undoes the claim and its attempt: the stopping process has not done the job. */
export async function giveBack(database: Database, job: ClaimedJob): Promise<void> {
  await updateClaimed(database, job)
    .set((of) => ({ claimed_until: null, claim: null, attempts: of("attempts", "-", 1) }))
    .execute();
}

/** Makes jobs due that a clock running ahead has dated too late. Recurring work has its kind as key. */
export async function makeMisdatedDue(
  database: Database,
  kinds: readonly string[],
  periods: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const after = (waitMs: number) => new Date(now.getTime() + waitMs + SKEW_MS).toISOString();
  const later = await database
    .selectFrom("jobs")
    .select(["id", "job_key", "run_at", "attempts"])
    .where("kind", "in", kinds)
    .where((is) =>
      is.or([
        is("run_at", ">", after(WAIT_MAX_MS)),
        is.and([is("job_key", "in", [...periods.keys(), ""]), is("run_at", ">", after(0))]),
      ]),
    )
    .orderBy("run_at", "desc")
    .limit(MISDATED_AT_ONCE)
    .execute();
  for (const { id, job_key, run_at, attempts } of later) {
    const periodMs = periods.get(job_key) ?? WAIT_MAX_MS;
    const waitMs = attempts > 0 ? Math.max(periodMs, WAIT_MAX_MS) : periodMs;
    if (run_at <= after(waitMs)) continue;
    await database
      .updateTable("jobs")
      .set({ run_at: now.toISOString() })
      .where((is) => is.and({ id, run_at }))
      .execute();
  }
}

/** True without a claim, after its lease, or where only a wrong clock can have set the lease. */
function isFree(now: Date) {
  return (is: ExpressionBuilder<Tables, "jobs">) =>
    is.or([
      is("claimed_until", "is", null),
      is("claimed_until", "<=", now.toISOString()),
      is("claimed_until", ">", new Date(now.getTime() + LEASE_MS + SKEW_MS).toISOString()),
    ]);
}
