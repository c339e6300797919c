/** An amount of the newer APIs: never to be compared as text, PayPal writes 2.0 for two dollars. */
export function money(cents: number, currency: string): { currency_code: string; value: string } {
  const value = cents / 100;
  return { currency_code: currency, value: Number.isInteger(value) ? value.toFixed(1) : value.toFixed(2) };
}

/** An amount of a sale, in the older API that its webhooks come from. */
export function saleAmount(cents: number, currency: string): { total: string; currency: string } {
  return { total: (cents / 100).toFixed(2), currency };
}

/** The cents of a decimal text with two places at most; undefined where it is none. */
export function centsOf(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{1,10}(\.\d{1,2})?$/.test(value)) return undefined;
  return Math.round(Number(value) * 100);
}
