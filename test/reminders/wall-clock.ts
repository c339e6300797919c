import { HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";

// Computes wall time with `Intl` alone, as an oracle for the product's own arithmetic.

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local date and time in a zone as `yyyy-MM-dd HH:mm`. */
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

/** The results of `firstShown`. One month of a simulation asks for the same instants again and again. */
const found = new Map<string, number>();

export function firstShown(zone: string, day: string, time: string): number {
  const key = `${zone} ${day} ${time}`;
  const at = found.get(key) ?? findFirstShown(zone, day, time);
  found.set(key, at);
  return at;
}

/** Finds the first instant at which a zone's clock shows a time, or a later time if the clock skips that one. */
function findFirstShown(zone: string, day: string, time: string): number {
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
