import { DAY_MS } from "#shared/time.ts";
import { type Database, inTransaction } from "./database/database.ts";
import { findMark, setMark } from "./upkeep-marks.ts";

/** Longer than a wrong clock stays unnoticed. */
const APART_MS = DAY_MS;
const SEEN = "clock.seen";
const TRUSTED = "clock.trusted";
const NEVER = new Date(0);

/**
 * The time by which upkeep deletes what has expired: the latest instant that a second look, a day later, has still
 * seen in the past. It lies one to two days behind the clock, so a clock that is ahead for a while deletes nothing.
 *
 * Each call is a look. The looks are in the database and hold over restarts.
 */
export async function trustedNow(database: Database, now: Date): Promise<Date> {
  return inTransaction(database, async (transaction) => {
    const seen = (await findMark(transaction, SEEN)) ?? now;
    const trusted = (await findMark(transaction, TRUSTED)) ?? NEVER;
    const isConfirmed = now.getTime() - seen.getTime() >= APART_MS;
    const next = isConfirmed ? seen : trusted;
    // The clock was set back: what was seen ahead of it counts for nothing.
    const isBack = seen > now;
    const result = next > now ? now : next;
    if (isConfirmed || isBack || seen === now) await setMark(transaction, SEEN, now);
    if (result !== trusted) await setMark(transaction, TRUSTED, result);
    return result;
  });
}
