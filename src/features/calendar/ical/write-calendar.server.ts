import ICAL from "ical.js";
import { addDays, addMonths } from "#shared/days.ts";
import type { ImportedEvent } from "../contract.ts";
import { occurrencesOf } from "../occurrences.ts";
import { NOT_FEBRUARY, OF_FEBRUARY, UID_DOMAIN } from "./calendar-names.ts";
import { printable } from "./printable.ts";

// RFC 5545 allows 75 bytes a line; ical.js does not count the leading space of a folded line.
ICAL.foldLength = 74;

/** RFC 5545. Whole days without a zone keep their day in every zone. No alarms: the app sends the reminders. */
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

interface Part {
  uid: string;
  start: string;
  rule: object | undefined;
  skipped: readonly string[];
}

/**
 * A plain RRULE skips months without a 29th, 30th or 31st, but our series fall on their last day. For the 29th and 30th
 * February gets a VEVENT of its own, because some programs ignore BYSETPOS.
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

/** Builds jCal (RFC 7265), which ical.js escapes and folds. */
function componentOf({ title, notes }: ImportedEvent, { uid, start, rule, skipped }: Part, now: Date) {
  return [
    "vevent",
    [
      ["uid", {}, "text", `${uid}@${UID_DOMAIN}`],
      ["dtstamp", {}, "date-time", `${now.toISOString().slice(0, 19)}Z`],
      ["dtstart", {}, "date", start],
      ["summary", {}, "text", printable(title)],
      ...(notes === "" ? [] : [["description", {}, "text", printable(notes)]]),
      // RFC 5545 does not ask for the end of a whole day, but some programs drop an event without one.
      ["dtend", {}, "date", addDays(start, 1)],
      ...(rule ? [["rrule", {}, "recur", rule]] : []),
      ...(rule && skipped.length > 0 ? [["exdate", {}, "date", ...skipped]] : []),
      ["transp", {}, "text", "TRANSPARENT"],
    ],
    [],
  ];
}
