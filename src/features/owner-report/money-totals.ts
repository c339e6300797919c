import type { Money } from "#shared/money/money.ts";

/** A number of equal amounts. `value` is null where PayPal has not said it. */
export interface EqualAmounts {
  value: string | null;
  currency: string;
  count: number;
}

/** `unknown` counts what no sum contains. */
export interface MoneyTotals {
  count: number;
  sums: Money[];
  unknown: number;
}

const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Sums by currency, exactly: in integers of the smallest unit that occurs. */
export function totalOf(parts: readonly EqualAmounts[]): MoneyTotals {
  const read = parts.map((part) => ({ ...part, match: AMOUNT.exec(part.value ?? "") }));
  const countOf = (some: readonly { count: number }[]) => some.reduce((sum, { count }) => sum + count, 0);
  const byCurrency = Map.groupBy(
    read.filter(({ match }) => match),
    ({ currency }) => currency,
  );
  const sums = [...byCurrency].map(([currency, same]) => {
    const decimals = Math.max(...same.map(({ match }) => match?.[3]?.length ?? 0));
    let units = 0n;
    for (const { match, count } of same) {
      const [, sign = "", whole = "0", fraction = ""] = match ?? [];
      units += BigInt(`${sign}${whole}${fraction.padEnd(decimals, "0")}`) * BigInt(count);
    }
    return { value: decimalText(units, decimals), currency };
  });
  return {
    count: countOf(parts),
    sums: sums.sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    unknown: countOf(read.filter(({ match }) => !match)),
  };
}

function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  const fraction = decimals > 0 ? `.${digits.slice(at)}` : "";
  return `${units < 0n ? "-" : ""}${digits.slice(0, at)}${fraction}`;
}
