/** PayPal's format: UTC without fractions of a second. These strings sort by time. */
export function paypalTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function addMs(time: string, durationMs: number): string {
  return paypalTime(new Date(new Date(time).getTime() + durationMs));
}

/**
 * Counts months from the first billing time, so that a plan billed on the 31st returns to it after February.
 * @param cycle 0 for the first
 */
export function billingTime(firstBillingTime: string, cycle: number): string {
  const date = new Date(firstBillingTime);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + cycle);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return paypalTime(date);
}
