import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";

const offsetOf = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;

/** Returns what a clock in a zone shows, as `yyyy-MM-ddTHH:mm`. */
const shownIn = (zone: string, at: number) => new Date(at + offsetOf(zone, at)).toISOString().slice(0, 16);

export const dayIn = (zone: string, at: number) => shownIn(zone, at).slice(0, 10);

/** Returns when a clock first shows a time, or skips it. Nowhere does a clock change twice within two days. */
export function firstShown(zone: string, day: string, time: string): number {
  const wall = `${day}T${time}`;
  const utc = Date.parse(`${wall}Z`);
  const [before, after] = [utc - DAY_MS, utc + DAY_MS].map((near) => utc - offsetOf(zone, near)) as [
    number,
    number,
  ];
  for (const at of [before, after]) if (shownIn(zone, at) === wall) return at;
  let at = after;
  while (shownIn(zone, at) < wall) at += MINUTE_MS;
  return at;
}

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
