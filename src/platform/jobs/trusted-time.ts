import type { Services } from "#platform/server/services.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { type Database, inTransaction } from "../database/database.ts";
import type { Job } from "./jobs.ts";
import { findMark, setMark } from "./upkeep-marks.ts";

/** The least time between the call that sees a time and the call that confirms it: enough to notice a wrong clock. */
const APART_MS = DAY_MS;
const SEEN = "clock.seen";
const TRUSTED = "clock.trusted";
const NEVER = new Date(0);

/** Returns a past time that a call confirmed at least a day later, so a clock that is hours ahead deletes nothing. */
export function trustedNow(database: Database, now: Date): Promise<Date> {
  return inTransaction(database, async (transaction) => {
    const seen = (await findMark(transaction, SEEN)) ?? now;
    const trusted = (await findMark(transaction, TRUSTED)) ?? NEVER;
    const isConfirmed = now.getTime() - seen.getTime() >= APART_MS;
    const next = isConfirmed ? seen : trusted;
    const result = next > now ? now : next;
    // If the clock was set back, this replaces the later time that an earlier call has seen.
    if (isConfirmed || seen >= now) await setMark(transaction, SEEN, now);
    if (result !== trusted) await setMark(transaction, TRUSTED, result);
    return result;
  });
}

/** Recurring work that deletes data whose age is measured by the trusted time. */
export function purgeJob(
  { database, clock }: Services,
  job: Required<Pick<Job, "kind" | "everyMs">>,
  purge: (trusted: Date) => Promise<void>,
): Job {
  return { ...job, lane: "upkeep", run: async () => purge(await trustedNow(database, clock())) };
}
