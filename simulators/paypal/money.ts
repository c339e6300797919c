/** PayPal's newer APIs write two dollars as 2.0, so never compare amounts as text. */
export function money(cents: number, currency: string): { currency_code: string; value: string } {
  const value = cents / 100;
  return { currency_code: currency, value: Number.isInteger(value) ? value.toFixed(1) : value.toFixed(2) };
}

/** Amount in the older Payments API, which the sale webhooks use. */
export function saleAmount(cents: number, currency: string): { total: string; currency: string } {
  return { total: (cents / 100).toFixed(2), currency };
}

export function centsOf(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{1,10}(\.\d{1,2})?$/.test(value)) return undefined;
  return Math.round(Number(value) * 100);
}
