/** PayPal's format: UTC without fractions of a second. These strings sort by time. */
export function paypalTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function addMs(time: string, durationMs: number): string {
  return paypalTime(new Date(new Date(time).getTime() + durationMs));
}

const dayMs = 24 * 3_600_000;

export interface Frequency {
  interval_unit: "DAY" | "WEEK" | "MONTH" | "YEAR";
  interval_count: number;
}

/**
 * Counts from the first billing time, so that a plan billed on the 31st returns to it after February.
 * @param cycle 0 for the first
 */
export function billingTime(firstBillingTime: string, frequency: Frequency, cycle: number): string {
  const units = cycle * frequency.interval_count;
  switch (frequency.interval_unit) {
    case "DAY":
      return addMs(firstBillingTime, units * dayMs);
    case "WEEK":
      return addMs(firstBillingTime, units * 7 * dayMs);
    case "MONTH":
      return addMonths(firstBillingTime, units);
    case "YEAR":
      return addMonths(firstBillingTime, units * 12);
  }
}

/** Clamps the day to the last day of the target month. */
function addMonths(time: string, months: number): string {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return paypalTime(date);
}
