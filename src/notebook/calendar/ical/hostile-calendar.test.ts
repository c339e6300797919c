import { describe, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { addDays } from "#platform/shared/days/days.ts";
import { calendarOf, readFile } from "#test/records/calendar-file.ts";
import { calendarContract } from "../contract.ts";
import { IMPORT_MAX_BYTES } from "../event-limits.ts";
import { importProblems } from "../event-problems.ts";
import { importParts } from "../import/use-import.ts";

describe("a hostile file", () => {
  const fits = ({ events }: ReturnType<typeof readFile>) => {
    for (const part of importParts(events)) {
      const body = { events: part, written_at: "2026-11-21T12:00:00Z" };
      expect(safeParse(calendarContract.importEvents.body, body).error).toBeUndefined();
    }
    expect(importProblems(events)).toEqual({});
  };
  const filled = (piece: string) => piece.repeat(Math.floor((IMPORT_MAX_BYTES - 200) / piece.length));
  const event = "BEGIN:VEVENT\nUID:1\nSUMMARY:x\nDTSTART:20270305T100000Z\n";

  test.each<[string, string]>([
    ["a million empty lines", filled("\n")],
    ["a line folded a million times", `${event}SUMMARY:${filled("\n ")}\nEND:VEVENT`],
    ["200,000 parameters of what is read", `${event}DTEND${filled(";a=b")}:x\nEND:VEVENT`],
    ["500,000 quotes", `${event}DTEND;X=${filled('"')}:x\nEND:VEVENT`],
    ["entries in entries in entries", filled("BEGIN:VEVENT\n")],
    ["alarms in alarms", `${event}${filled("BEGIN:VALARM\n")}`],
    ["40,000 empty events", filled("BEGIN:VEVENT\nEND:VEVENT\n")],
    [
      "series in other zones",
      filled("BEGIN:VEVENT\nDTSTART;TZID=America/New_York:20270305T223000\nRRULE:FREQ=WEEKLY\nEND:VEVENT\n"),
    ],
    [
      "days that are left out",
      `${event}RRULE:FREQ=DAILY\n${filled("EXDATE:20270306T100000Z,20270307T100000Z\n")}END:VEVENT`,
    ],
    [
      "a rule that never ends",
      `${event}RRULE:FREQ=SECONDLY;COUNT=99999999999;BYSECOND=${filled("1,")}\nEND:VEVENT`,
    ],
    ["rules of 65,000 zeros", filled(`${event}RRULE:FREQ=DAILY;BYHOUR=${"0".repeat(65_000)}x\nEND:VEVENT\n`)],
    ["changed days of one series", filled(`${event}RECURRENCE-ID:20270305T100000Z\nEND:VEVENT\n`)],
    [
      "zones that nobody knows",
      Array.from(
        { length: 4000 },
        (_, at) => `BEGIN:VEVENT\nDTSTART;TZID=Z/${at}:20270305T100000\nEND:VEVENT\n`,
      ).join(""),
    ],
    [
      "a zone of many rules, and many times in it",
      `BEGIN:VTIMEZONE\nTZID:Z\n${"BEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=YEARLY;BYDAY=-1SU\n".repeat(300)}END:VTIMEZONE\n${event}RRULE:FREQ=DAILY\n${"EXDATE;TZID=Z:20270306T100000,20280306T100000\n".repeat(1250)}END:VEVENT`,
    ],
    [
      "every control character",
      `${event}DESCRIPTION:${String.fromCharCode(...Array(32).keys())}\u007f\u2028\ud800\nEND:VEVENT`,
    ],
    [
      "names that objects have",
      `${event}DTEND;__proto__=a;constructor=b;VALUE=constructor:20270306\nRRULE:__proto__=1;FREQ=DAILY;constructor=2\nEND:VEVENT`,
    ],
    [
      "a series that ends beyond it here",
      "BEGIN:VEVENT\nDTSTART;TZID=Pacific/Honolulu:99991201T230000\nRRULE:FREQ=DAILY;COUNT=31\nEND:VEVENT",
    ],
    [
      "the end of time",
      "BEGIN:VEVENT\nDTSTART;VALUE=DATE:99991231\nDURATION:P300D\nRRULE:FREQ=DAILY;COUNT=9\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:99991231T235959Z\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:00000101T000000Z\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:00000101\nRRULE:FREQ=WEEKLY;UNTIL=00000101\nEND:VEVENT",
    ],
  ])("of %s yields only valid events and does not hang", (_name, content) => {
    fits(readFile(`BEGIN:VCALENDAR\n${content}\nEND:VCALENDAR`));
  });

  test("without UIDs does not skip any day of its series", () => {
    const series = Array.from({ length: 500 }, (_, at) => [
      `SUMMARY:${at}`,
      "DTSTART;TZID=America/Lima:20270305T100000",
      "RRULE:FREQ=DAILY",
    ]);
    const days = Array.from({ length: 4400 }, (_, at) => [
      `RECURRENCE-ID;TZID=America/Lima:${addDays("2027-03-06", at % 1900).replaceAll("-", "")}T10${String(at % 60).padStart(2, "0")}00`,
      "DTSTART:20270305T100000Z",
    ]);
    const { events } = readFile(calendarOf(...series, ...days));
    expect(events.filter(({ skipped_dates }) => skipped_dates.length > 0)).toEqual([]);
  });
});
