import type { Services } from "#platform/server/services.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { type Database, inTransaction, type Queryable } from "../database/database.ts";
import type { Job } from "./jobs.ts";
import { findMarks, setMark } from "./upkeep-marks.ts";

/** How long after the first call another one must confirm a time. A wrong clock is noticed sooner. */
const APART_MS = DAY_MS;
const SEEN = "clock.seen";
const TRUSTED = "clock.trusted";
const NEVER = new Date(0);

/** Returns a past time that another call confirmed at least a day later. A clock that is ahead for hours deletes nothing. */
export async function trustedNow(database: Database, now: Date): Promise<Date> {
  // Nearly every call changes nothing, and needs no transaction.
  const { result, changes } = await readMarks(database, now);
  if (changes.length === 0) return result;
  return inTransaction(database, async (transaction) => {
    const { result, changes } = await readMarks(transaction, now);
    for (const { name, at } of changes) await setMark(transaction, name, at);
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

/** Reads both marks. Returns the trusted time and the marks that have to change. */
async function readMarks(database: Queryable, now: Date) {
  const marks = await findMarks(database, [SEEN, TRUSTED]);
  const seen = marks.get(SEEN) ?? now;
  const trusted = marks.get(TRUSTED) ?? NEVER;
  const isConfirmed = now.getTime() - seen.getTime() >= APART_MS;
  const next = isConfirmed ? seen : trusted;
  // The clock was set back: discard the instant that was seen ahead of it.
  const isBack = seen > now;
  const result = next > now ? now : next;
  const changes: { name: string; at: Date }[] = [];
  if (isConfirmed || isBack || seen === now) changes.push({ name: SEEN, at: now });
  if (result !== trusted) changes.push({ name: TRUSTED, at: result });
  return { result, changes };
}
