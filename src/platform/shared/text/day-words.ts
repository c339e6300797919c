// Words for days (`yyyy-MM-dd`) without `Intl`, whose first use blocks a cheap phone for 100 ms. Public pages
// load this module without the arithmetic of days.ts.

export const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
export const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

/** Writes a day such as "5 de marzo de 2027". */
export function dateWords(day: string): string {
  return `${dateOf(day)} de ${monthAndYear(day)}`;
}

/** Writes a day such as "20 de diciembre de 2026", in the device's time zone. `instant` is ISO 8601. */
export function dateOfInstant(instant: string | Date): string {
  const at = new Date(instant);
  return `${at.getDate()} de ${MONTHS[at.getMonth()]} de ${at.getFullYear()}`;
}

/** Writes a moment such as "5 de marzo de 2027 a las 9:05". `instant` is ISO 8601. */
export function momentWords(instant: string): string {
  const at = new Date(instant);
  return `${dateOfInstant(at)} ${at.getHours() === 1 ? "a la" : "a las"} ${clockTime(at)}`;
}

/** Writes a time such as "9:05". */
export function clockTime(at: Date): string {
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;
}

/** Writes a month such as "marzo de 2027". */
export function monthAndYear(day: string): string {
  return `${monthName(day)} de ${Number(day.slice(0, 4))}`;
}

/** Writes a day such as "5 mar". */
export function shortDate(day: string): string {
  return `${dateOf(day)} ${shortMonth(day)}`;
}

export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
}

/** Shortens a month as CLDR does in Spanish: "mar", but "sept". */
export function shortMonth(day: string): string {
  const name = monthName(day);
  return name.slice(0, name === "septiembre" ? 4 : 3);
}

function dateOf(day: string): number {
  return Number(day.slice(8));
}
