import { DAY_MS, HOUR_MS, SECOND_MS } from "#shared/time.ts";

/**
 * Begins what takes up to `durationMs` so that it ends on the day in Buenos Aires on which it began: shortly before
 * midnight it waits for the next one.
 */
export async function beginWithinOneDay(durationMs: number): Promise<void> {
  // Buenos Aires is three hours behind UTC all year.
  const left = DAY_MS - ((Date.now() - 3 * HOUR_MS) % DAY_MS);
  if (left < durationMs) await new Promise((resolve) => setTimeout(resolve, left + SECOND_MS));
}
