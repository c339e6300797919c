import type { ImportedEvent } from "#notebook/calendar/contract.ts";
import { readInSteps } from "#notebook/calendar/ical/read-calendar.server.ts";
import { importedId } from "#notebook/calendar/import/read-file.server.ts";

export const HERE = "America/Argentina/Buenos_Aires";
export const idOf = (uid: string, day?: string) => importedId("ana", new Set(), uid, day);

/** Reads a calendar file in one turn. Returns undefined if the file is no calendar. */
export function readAtOnce(content: string, zone: string, idOf: (uid: string, day?: string) => string) {
  const reading = readInSteps(content, zone, idOf);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

export function readFile(content: string, zone = HERE) {
  const found = readAtOnce(content, zone, idOf);
  if (!found) throw new Error("no calendar");
  return found;
}

export const calendarOf = (...entries: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...entries.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");

export function takeEntry(lines: string[], zone = HERE) {
  const { events, left_out } = readFile(calendarOf(["UID:1", "SUMMARY:Cena", ...lines]), zone);
  const [event]: (ImportedEvent | undefined)[] = events;
  return { ...event, event, reasons: left_out.map(({ reason }) => reason) };
}
