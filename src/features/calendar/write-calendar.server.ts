import ICAL from "ical.js";
import { addMonths } from "#shared/days.ts";
import { NOT_FEBRUARY, OF_FEBRUARY, UID_DOMAIN } from "./calendar-names.ts";
import type { ImportedEvent } from "./contract.ts";
import { occurrencesOf } from "./occurrences.ts";
import { printable } from "./printable.ts";

// A line is 75 bytes at most; ical.js does not count the space that a folded one begins with.
ICAL.foldLength = 74;

/**
 * Events as an iCalendar file (RFC 5545), piece by piece as they are read: whole days without a time zone, so that
 * they fall on the day that was picked wherever they are read. There are no alarms in it: the app reminds by itself.
 *
 * @param now when the file is made
 */
export async function* writeCalendar(
  events: AsyncIterable<ImportedEvent>,
  now: Date,
): AsyncGenerator<string> {
  yield `${HEAD.join("\r\n")}\r\n`;
  for await (const event of events)
    for (const part of partsOf(event)) yield `${new ICAL.Component(componentOf(event, part, now))}\r\n`;
  yield "END:VCALENDAR\r\n";
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

/** What one VEVENT says of when an event takes place. */
interface Part {
  uid: string;
  start: string;
  rule: object | undefined;
  skipped: readonly string[];
}

/**
 * The days of an event in rules that fall on the same days as occurrences.ts. By itself a rule leaves out the months
 * that have no 29th, 30th or 31st, where ours falls on their last day. For the 29th and the 30th that is February
 * alone, which is said apart: not every program reads BYSETPOS, by which one rule could say both.
 */
function partsOf(event: ImportedEvent): Part[] {
  const { id, event_date, repeats, repeat_until, skipped_dates } = event;
  const date = Number(event_date.slice(8));
  const ruleOf = (freq: string, by: object = {}) => ({
    freq,
    ...by,
    ...(repeat_until !== null && { until: repeat_until }),
  });
  const whole = { uid: id, start: event_date, skipped: skipped_dates };
  if (repeats === "never") return [{ ...whole, rule: undefined }];
  if (repeats === "yearly" && event_date.endsWith("-02-29"))
    return [{ ...whole, rule: ruleOf("YEARLY", LAST_OF_FEBRUARY) }];
  if (repeats !== "monthly" || date < 29) return [{ ...whole, rule: ruleOf(repeats.toUpperCase()) }];
  if (date === 31) return [{ ...whole, rule: ruleOf("MONTHLY", { bymonthday: -1 }) }];
  const days = occurrencesOf({ ...event, skipped_dates: [] }, event_date, addMonths(event_date, 12));
  const parts = [
    {
      uid: id,
      isOurs: (day: string) => !isInFebruary(day),
      rule: ruleOf("MONTHLY", { bymonth: NOT_FEBRUARY, bymonthday: date }),
    },
    { uid: `${id}${OF_FEBRUARY}`, isOurs: isInFebruary, rule: ruleOf("YEARLY", LAST_OF_FEBRUARY) },
  ];
  return parts.flatMap(({ uid, isOurs, rule }) => {
    const start = days.find(isOurs);
    return start === undefined ? [] : { uid, start, rule, skipped: skipped_dates.filter(isOurs) };
  });
}

const LAST_OF_FEBRUARY = { bymonth: 2, bymonthday: -1 };

function isInFebruary(day: string): boolean {
  return day.slice(5, 7) === "02";
}

/** In jCal (RFC 7265), which ical.js escapes and folds. */
function componentOf({ title, notes }: ImportedEvent, { uid, start, rule, skipped }: Part, now: Date) {
  return [
    "vevent",
    [
      ["uid", {}, "text", `${uid}@${UID_DOMAIN}`],
      ["dtstamp", {}, "date-time", `${now.toISOString().slice(0, 19)}Z`],
      ["dtstart", {}, "date", start],
      ["summary", {}, "text", printable(title)],
      ...(notes === "" ? [] : [["description", {}, "text", printable(notes)]]),
      ...(rule ? [["rrule", {}, "recur", rule]] : []),
      ...(rule && skipped.length > 0 ? [["exdate", {}, "date", ...skipped]] : []),
      ["transp", {}, "text", "TRANSPARENT"],
    ],
    [],
  ];
}
