import { HOUR_MS, MINUTE_MS } from "#shared/time.ts";

// What a clock on the wall shows, asked of `Intl` alone: the product reckons by other means, and the two are compared.

const formats = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock show in a zone: `yyyy-MM-dd HH:mm`. */
export function wallClock(zone: string, at: number): string {
  let format = formats.get(zone);
  if (!format) {
    const parts = {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    } as const;
    format = new Intl.DateTimeFormat("sv-SE", { ...parts, hourCycle: "h23", timeZone: zone });
    formats.set(zone, format);
  }
  return format.format(at).replace(",", "");
}

/** When the clock of a zone first shows a time, or, where it skips that one, a later. */
export function firstShown(zone: string, day: string, time: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number) => Date.parse(`${wallClock(zone, at).replace(" ", "T")}:00Z`) - at;
  const offsets = [-36, -24, -12, -6, -3, -2, -1, 0, 1, 2, 3, 6, 12, 24, 36].map((hours) =>
    offsetAt(wall + hours * HOUR_MS),
  );
  const shown = [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((at) => wallClock(zone, at) === `${day} ${time}`);
  if (shown.length > 0) return Math.min(...shown);
  let at = wall - Math.max(...offsets);
  while (wallClock(zone, at) < `${day} ${time}`) at += MINUTE_MS;
  return at;
}
