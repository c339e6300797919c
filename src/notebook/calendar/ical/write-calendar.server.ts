import { addDays, addMonths } from "#platform/shared/days/days.ts";
import type { ImportedEvent } from "../contract.ts";
import { occurrencesOf } from "../occurrences.ts";
import { NOT_FEBRUARY, OF_FEBRUARY, UID_DOMAIN } from "./calendar-names.ts";
import { printable } from "./printable.ts";

export type ExportedEvent = Omit<ImportedEvent, "notification_enabled" | "reminder_time">;

/** Writes iCalendar (RFC 5545) with dates that are the same in every zone, and no alarms: the app sends reminders. */
export async function* writeCalendar(events: AsyncIterable<ExportedEvent>, now: Date) {
  yield HEAD.map(folded).join("");
  for await (const event of events)
    for (const part of partsOf(event)) yield linesOf(event, part, now).map(folded).join("");
  yield folded("END:VCALENDAR");
}

const HEAD = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Claves del Exito//Calendario//ES",
  "CALSCALE:GREGORIAN",
  "METHOD:PUBLISH",
  "X-WR-CALNAME:Claves del Éxito",
  "NAME:Claves del Éxito",
  "X-PUBLISHED-TTL:PT6H",
  "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
];

/**
 * Returns the VEVENTs of an event. A plain RRULE skips months without a 29th, 30th or 31st, but our series use the last
 * day of such a month. For the 29th and 30th, February gets its own VEVENT, because some programs ignore BYSETPOS.
 */
function partsOf(event: ExportedEvent) {
  const { id: uid, event_date: start, repeats, skipped_dates: skipped } = event;
  const date = Number(start.slice(8));
  const whole = (rule: string) => [{ uid, start, rule, skipped }];
  if (repeats === "never") return whole("");
  if (repeats === "yearly" && start.endsWith("-02-29")) return whole(LAST_OF_FEBRUARY);
  if (repeats !== "monthly" || date < 29) return whole(`FREQ=${repeats.toUpperCase()}`);
  if (date === 31) return whole("FREQ=MONTHLY;BYMONTHDAY=-1");
  const days = occurrencesOf({ ...event, skipped_dates: [] }, start, addMonths(start, 12));
  const notFebruary = `FREQ=MONTHLY;BYMONTH=${NOT_FEBRUARY};BYMONTHDAY=${date}`;
  return [
    { uid, rule: notFebruary, isOurs: (day: string) => !isInFebruary(day) },
    { uid: uid + OF_FEBRUARY, rule: LAST_OF_FEBRUARY, isOurs: isInFebruary },
  ].flatMap(({ uid, rule, isOurs }) => {
    const start = days.find(isOurs);
    return start === undefined ? [] : { uid, start, rule, skipped: skipped.filter(isOurs) };
  });
}

const LAST_OF_FEBRUARY = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1";

function isInFebruary(day: string): boolean {
  return day.slice(5, 7) === "02";
}

type Part = ReturnType<typeof partsOf>[number];

function linesOf({ title, notes, repeat_until }: ExportedEvent, part: Part, now: Date): string[] {
  const { uid, start, rule, skipped } = part;
  return [
    "BEGIN:VEVENT",
    `UID:${uid}@${UID_DOMAIN}`,
    `DTSTAMP:${plain(now.toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${plain(start)}`,
    `SUMMARY:${escaped(title)}`,
    ...(notes === "" ? [] : [`DESCRIPTION:${escaped(notes)}`]),
    // RFC 5545 does not ask for the end of a whole day, but some programs drop an event without one.
    `DTEND;VALUE=DATE:${plain(addDays(start, 1))}`,
    ...(rule ? [`RRULE:${rule}${repeat_until === null ? "" : `;UNTIL=${plain(repeat_until)}`}`] : []),
    ...(rule && skipped.length > 0 ? [`EXDATE;VALUE=DATE:${skipped.map(plain)}`] : []),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function plain(time: string): string {
  return time.replaceAll(/[-:]/g, "");
}

function escaped(text: string): string {
  return printable(text)
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Folds a line, because RFC 5545 allows 75 bytes per line. */
function folded(line: string): string {
  let [text, room] = ["", 75];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (size > room) [text, room] = [`${text}\r\n `, 74];
    text += letter;
    room -= size;
  }
  return `${text}\r\n`;
}
