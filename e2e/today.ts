import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";

/** The day on the calendar of a browser in Buenos Aires, as the journeys' are. */
export function today(): string {
  return new Intl.DateTimeFormat("sv", { timeZone: "America/Argentina/Buenos_Aires" }).format();
}

/** No journey is so long that midnight would come in the middle of it, after this. */
const BEFORE_MIDNIGHT_MS = 2 * MINUTE_MS;

/** A journey begins and ends on one day: shortly before midnight it waits for the next one. */
export async function beginWithinOneDay(): Promise<void> {
  // Buenos Aires is three hours behind UTC all year.
  const left = DAY_MS - ((Date.now() - 3 * HOUR_MS) % DAY_MS);
  if (left < BEFORE_MIDNIGHT_MS) await wait(left + SECOND_MS);
}
