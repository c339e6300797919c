import { DAY_MS, HOUR_MS, SECOND_MS } from "#platform/shared/time.ts";

/**
 * Waits for the next day in Buenos Aires if this one ends within `durationMs`, so that the date stays the same during a
 * test.
 */
export async function beginWithinOneDay(durationMs: number): Promise<void> {
  // Buenos Aires is UTC-3 all year.
  const left = DAY_MS - ((Date.now() - 3 * HOUR_MS) % DAY_MS);
  if (left < durationMs) await new Promise((resolve) => setTimeout(resolve, left + SECOND_MS));
}
