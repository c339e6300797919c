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
  const first = Temporal.Instant.from(firstBillingTime).toZonedDateTimeISO("UTC");
  return paypalTime(new Date(first.add({ months: cycle }).epochMilliseconds));
}
