import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { type Database, isPostgres } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { isPast, RETRY_MAX_MS } from "./sliding-window.ts";

/** Without a renewal for this long, another process may claim the job. */
const LEASE_MS = MINUTE_MS;

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
        .where((is) =>
          is.or(
            jobs.map(({ kind, everyMs = 0 }) =>
              // Recurring work may wait for its whole period.
              is.and([is("kind", "=", kind), isPast("run_at", now, Math.max(everyMs, RETRY_MAX_MS))]),
            ),
          ),
        )
        .where(isPast("claimed_until", now, LEASE_MS))
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
