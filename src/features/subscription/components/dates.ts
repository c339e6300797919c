const LONG = new Intl.DateTimeFormat("es-ES", { dateStyle: "long" });

/** "20 de diciembre de 2026", in the reader's own zone. */
export function longDate(instant: string): string {
  return LONG.format(new Date(instant));
}
