import { figure } from "../text/figure.ts";

/** An amount as PayPal writes it, such as "2.00" and "USD". */
export interface Money {
  value: string;
  currency: string;
}

/** Writes "2 USD", "2.50 USD", "12 345.50 MXN", in the form of all figures of the product. */
export function moneyText({ value, currency }: Money): string {
  const amount = Number(value);
  return `${figure(amount.toFixed(Number.isInteger(amount) ? 0 : 2))} ${currency}`;
}

/** Writes "$2 USD", as offers and the specification do. */
export function priceText(price: Money): string {
  return `$${moneyText(price)}`;
}

/** Returns a currency's name in the plural, such as "dólares estadounidenses". */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat("es", { style: "currency", currency, currencyDisplay: "name" });
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? currency;
}

/** Compares amounts of one currency, however PayPal writes them. */
export function isSameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && Number(a.value) === Number(b.value);
}

export function isRaise(from: Money, to: Money): boolean {
  return Number(to.value) > Number(from.value);
}

/** Adds amounts of one currency without rounding errors. */
export function sumOf(a: Money, b: Money | undefined): Money {
  if (b === undefined || b.currency !== a.currency || Number(b.value) === 0) return a;
  const decimals = Math.max(...[a, b].map(({ value }) => value.split(".")[1]?.length ?? 0));
  const unitsOf = ({ value }: Money) => Math.round(Number(value) * 10 ** decimals);
  const sum = unitsOf(a) + unitsOf(b);
  return { value: (sum / 10 ** decimals).toFixed(decimals), currency: a.currency };
}
