/** The moment as PayPal writes it: UTC, without fractions of a second. */
export function paypalTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** The same day and time so many calendar months later, at most the month's last day. */
export function addMonths(time: string, months: number): string {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return paypalTime(date);
}

/**
 * When this subscription was charged up to `until`: on the first billing time and every month after it.
 * Counted from the first, so that the 31st comes back after a February. Payments that fell due while
 * nothing was running have been made too, as they would have been at PayPal.
 */
export function paymentTimes(firstBillingTime: string, until: string): string[] {
  const times: string[] = [];
  for (let time = firstBillingTime; time <= until; time = addMonths(firstBillingTime, times.length)) {
    times.push(time);
  }
  return times;
}
