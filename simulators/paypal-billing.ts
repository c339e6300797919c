/** The moment as PayPal writes it: UTC, without fractions of a second. Such texts sort by time. */
export function paypalTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function addMs(time: string, durationMs: number): string {
  return paypalTime(new Date(new Date(time).getTime() + durationMs));
}

const dayMs = 24 * 3_600_000;

/** How often a plan is billed, in the words of the API. */
export interface Frequency {
  interval_unit: "DAY" | "WEEK" | "MONTH" | "YEAR";
  interval_count: number;
}

/**
 * When the given cycle is billed. Counted from the first billing time, so that the 31st comes back after a
 * February.
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

/** The same day and time so many calendar months later, at most the month's last day. */
function addMonths(time: string, months: number): string {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return paypalTime(date);
}
