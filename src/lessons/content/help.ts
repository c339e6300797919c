export const HELP_KINDS = ["emergency", "crisis", "violence"] as const;

/**
 * Instants at which these countries' clocks differed. Only Bolivia and Puerto Rico, and Tijuana and Los Angeles, have
 * had equal clocks since 1970. Names of time zones would need `Intl`, whose first use blocks a cheap phone for 100 ms.
 */
const INSTANTS = [
  ...["1970-10-15", "1974-05-20", "1979-04-10", "1986-01-15", "1987-07-15"],
  ...["1992-07-15", "1993-01-15", "1996-04-10", "2006-07-15", "2011-10-15"],
].map((day) => Date.parse(`${day}T12:00Z`));

/** Returns a time zone's offsets at these instants, in hours behind UTC, as one text. */
export function clockOf(minutesBehind: (instant: number) => number): string {
  return INSTANTS.map((instant) => minutesBehind(instant) / 60).join();
}

export function clockHere(): string {
  return clockOf((instant) => new Date(instant).getTimezoneOffset());
}
