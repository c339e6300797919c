const LONG = new Intl.DateTimeFormat("es-ES", { dateStyle: "long" });

/** "20 de diciembre de 2026", in the browser's time zone. */
export function longDate(instant: string): string {
  return LONG.format(new Date(instant));
}
