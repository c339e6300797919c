import { DAY_MS } from "#shared/time.ts";
import { type Database, inTransaction } from "../database/database.ts";
import { findMark, setMark } from "./upkeep-marks.ts";

/** A wrong clock is noticed sooner than this. */
const APART_MS = DAY_MS;
const SEEN = "clock.seen";
const TRUSTED = "clock.trusted";
const NEVER = new Date(0);

/**
 * Returns the time by which upkeep deletes expired data: an instant that a call one day later confirmed
 * as past. It lies one to two days behind, so a clock that is ahead for a while deletes nothing.
 */
export async function trustedNow(database: Database, now: Date): Promise<Date> {
  return inTransaction(database, async (transaction) => {
    const seen = (await findMark(transaction, SEEN)) ?? now;
    const trusted = (await findMark(transaction, TRUSTED)) ?? NEVER;
    const isConfirmed = now.getTime() - seen.getTime() >= APART_MS;
    const next = isConfirmed ? seen : trusted;
    // The clock was set back: discard the instant that was seen ahead of it.
    const isBack = seen > now;
    const result = next > now ? now : next;
    if (isConfirmed || isBack || seen === now) await setMark(transaction, SEEN, now);
    if (result !== trusted) await setMark(transaction, TRUSTED, result);
    return result;
  });
}
