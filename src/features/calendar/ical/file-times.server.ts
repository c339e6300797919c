import { knownTimeZone } from "#features/reminders/wall-time.ts";
import { addDays, daysBetween } from "#shared/days.ts";
import type { FileTime } from "./file-events.server.ts";

/** A time of a file, converted to the member's zone. */
export interface OwnTime {
  day: string;
  /** `HH:mm`; null for a whole day. */
  time: string | null;
  at: Temporal.ZonedDateTime | undefined;
}

/** Windows zone names of the countries where members are likely to live (CLDR, windowsZones). */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  "argentina standard time": "America/Argentina/Buenos_Aires",
  "central america standard time": "America/Guatemala",
  "central standard time": "America/Chicago",
  "central standard time (mexico)": "America/Mexico_City",
  "cuba standard time": "America/Havana",
  "e. south america standard time": "America/Sao_Paulo",
  "eastern standard time": "America/New_York",
  "gmt standard time": "Europe/London",
  "montevideo standard time": "America/Montevideo",
  "mountain standard time": "America/Denver",
  "pacific sa standard time": "America/Santiago",
  "pacific standard time": "America/Los_Angeles",
  "pacific standard time (mexico)": "America/Tijuana",
  "paraguay standard time": "America/Asuncion",
  "romance standard time": "Europe/Madrid",
  "sa pacific standard time": "America/Bogota",
  "sa western standard time": "America/La_Paz",
  "venezuela standard time": "America/Caracas",
  "w. europe standard time": "Europe/Berlin",
};

export function timesIn(timeZone: string) {
  const zones = new Map<string, string | undefined>();

  /** Undefined if the file names no zone, or an unknown one. */
  const zoneOf = ({ text, zone }: FileTime): string | undefined => {
    if (text.endsWith("Z")) return "UTC";
    if (zone === undefined) return undefined;
    if (!zones.has(zone)) zones.set(zone, findZone(zone));
    return zones.get(zone);
  };

  return {
    /** Undefined for malformed text. Times without a zone, or in an unknown one, count as local times. */
    ownTime(fileTime: FileTime): OwnTime | undefined {
      const { text } = fileTime;
      try {
        if (/^\d{4}-\d\d-\d\d$/.test(text))
          return { day: Temporal.PlainDate.from(text).toString(), time: null, at: undefined };
        if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(text)) return undefined;
        const wall = Temporal.PlainDateTime.from(text.replace("Z", ""));
        const at = wall.toZonedDateTime(zoneOf(fileTime) ?? timeZone).withTimeZone(timeZone);
        const day = at.toPlainDate().toString();
        return day.length === 10 ? { day, time: clockOf(at), at } : undefined;
      } catch {
        return undefined;
      }
    },

    isStrange: (fileTime: FileTime) => fileTime.zone !== undefined && zoneOf(fileTime) === undefined,

    /** Days from the file's date to the member's; undefined if clock changes make this vary over the year. */
    dayShift(fileTime: FileTime): number | undefined {
      const zone = zoneOf(fileTime);
      const shiftOn = (weeks: number) => {
        const there = addDays(fileTime.text.slice(0, 10), 7 * weeks);
        const here = this.ownTime({ ...fileTime, text: there + fileTime.text.slice(10) });
        return here && daysBetween(there, here.day);
      };
      const shift = shiftOn(0);
      if (zone === undefined || zone === timeZone) return shift;
      for (let weeks = 4; weeks < 52; weeks += 4) if (shiftOn(weeks) !== shift) return undefined;
      return shift;
    },
  };
}

export type Times = ReturnType<typeof timesIn>;

export function clockOf(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: "minute" });
}

/** Accepts an IANA name, one behind a prefix (`/mozilla.org/20070129_1/Europe/Madrid`), or a Windows name. */
function findZone(name: string): string | undefined {
  const plain = name.trim();
  const parts = plain.split("/");
  const ends = [parts.slice(-2), parts.slice(-3)].map((end) => end.join("/"));
  const known = [plain, ...ends].map(knownTimeZone).find((zone) => zone !== undefined);
  return known ?? WINDOWS_ZONES[plain.toLowerCase()];
}
