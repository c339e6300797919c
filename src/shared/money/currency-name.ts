/** In the plural, such as "dólares estadounidenses". */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat("es", { style: "currency", currency, currencyDisplay: "name" });
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? currency;
}
