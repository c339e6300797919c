/** Returns "Ciudad de México" for "America/Mexico_City": the browser's Spanish name, else the city in the zone. */
export function zonePlace(zone: string): string {
  const name = partsIn(zone, "es", { timeZoneName: "shortGeneric" })?.timeZoneName ?? "";
  const [, place] = /^hora de (.+)/.exec(name) ?? [];
  // The IANA names of offsets have the opposite sign.
  if (/^Etc\/GMT[+-]/.test(zone) && name) return name.replace("GMT", "UTC");
  return place ?? (zone.split("/").at(-1) ?? zone).replaceAll("_", " ").replace("Canary", "Canarias");
}

const CLOCK = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "shortOffset",
} as const;

/** Returns "2026-07-05", "14:05" and "UTC−6"; undefined for an unknown zone. */
export function zoneClock(zone: string, now: Date) {
  const parts = partsIn(zone, "en-GB", CLOCK, now);
  if (!parts) return undefined;
  const { year, month, day, hour, minute, timeZoneName = "" } = parts;
  const offset = timeZoneName.replace("GMT", "UTC").replace("-", "−");
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}`, offset };
}

function partsIn(timeZone: string, locale: string, format: Intl.DateTimeFormatOptions, now = new Date()) {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, ...format }).formatToParts(now);
    return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  } catch {
    return undefined;
  }
}

/** Whether the moment has passed in the zone; false for an unknown zone. */
export function hasPassed({ day, time }: { day: string; time: string }, zone: string, now: Date): boolean {
  const clock = zoneClock(zone, now);
  return clock !== undefined && `${day} ${time}` <= `${clock.day} ${clock.time}`;
}

export function zoneOptions(zones: Iterable<string>): { value: string; label: string }[] {
  return [...new Set(zones)]
    .map((value) => ({ value, label: zonePlace(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "es"));
}
