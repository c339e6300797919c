import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { fc } from "#test/random/properties.ts";
import { importedEvent } from "#test/records/event-writing.ts";
import type { ImportedEvent, Repeats } from "../contract.ts";
import { occurrencesOf, withoutDays } from "../occurrences.ts";
import { writeCalendar } from "./write-calendar.server.ts";

const NOW = new Date("2026-11-21T20:00:00.123Z");

async function written(...events: ImportedEvent[]): Promise<string> {
  async function* each() {
    yield* events;
  }
  let text = "";
  for await (const piece of writeCalendar(each(), NOW)) text += piece;
  return text;
}

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));

/** Returns the days that another program reads from the file, up to `to`. */
function daysElsewhere(text: string, to: string): string[] {
  const days: string[] = [];
  for (const event of read(text)) {
    const turns = event.iterator();
    for (let turn = turns.next(); turn && turn.toString() <= to; turn = turns.next())
      days.push(turn.toString());
  }
  return days.sort();
}

describe("the written iCalendar file", () => {
  test("matches the expected RFC 5545 text exactly", async () => {
    const id = "0199f1a2-0000-7000-8000-000000000001";
    const text = await written(
      importedEvent({
        id,
        title: "Cena; con Julia, y Leo",
        notes: "Llevar:\n- pan \\ vino",
        repeats: "weekly",
        repeat_until: "2027-12-31",
        skipped_dates: ["2027-03-12", "2027-03-19"],
        notification_enabled: true,
        reminder_time: "08:00",
      }),
    );
    expect(text.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Claves del Exito//Calendario//ES",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Claves del Éxito",
      "NAME:Claves del Éxito",
      "X-PUBLISHED-TTL:PT6H",
      "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
      "BEGIN:VEVENT",
      `UID:${id}@claves-del-exito`,
      "DTSTAMP:20261121T200000Z",
      "DTSTART;VALUE=DATE:20270305",
      "SUMMARY:Cena\\; con Julia\\, y Leo",
      "DESCRIPTION:Llevar:\\n- pan \\\\ vino",
      "DTEND;VALUE=DATE:20270306",
      "RRULE:FREQ=WEEKLY;UNTIL=20271231",
      "EXDATE;VALUE=DATE:20270312,20270319",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("preserves every title and note in lines of at most 75 bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (text) => {
        const title = text.replaceAll(/\p{Cc}/gu, "") || "x";
        const notes = `${"🌅 永 ñ ".repeat(20)}\n${title}`;
        const file = await written(importedEvent({ title, notes }));
        for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const [event] = read(file);
        expect([event?.summary, event?.description]).toEqual([title, notes]);
      }),
    );
  });

  test("does not let a title or notes inject lines or control characters", async () => {
    const evil = "a\r\nEND:VEVENT\rBEGIN:VEVENT\nSUMMARY:b\u0000\u0007\u007f";
    const file = await written(importedEvent({ title: evil, notes: evil }));
    const events = read(file);
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toBe("a\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:b");
    expect(file.replaceAll("\r\n", ""), "no control characters").not.toMatch(/\p{Cc}/u);
  });

  test("yields the same occurrences when ical.js expands its rules", async () => {
    const someDay = fc.oneof(
      fc.nat(1500).map((count) => addDays("2024-01-01", count)),
      fc.constantFrom("2024-01-29", "2024-01-30", "2024-01-31", "2024-02-29", "2024-12-31", "2025-02-28"),
    );
    await fc.assert(
      fc.asyncProperty(
        someDay,
        fc.constantFrom<Repeats>("never", "daily", "weekly", "monthly", "yearly"),
        fc.option(fc.nat(1500)),
        fc.array(fc.nat(30), { maxLength: 8 }),
        async (event_date, repeats, length, skips) => {
          const years = repeats === "yearly" ? 30 : repeats === "monthly" ? 12 : 3;
          const to = addDays(event_date, years * 366);
          const isEnding = length !== null && repeats !== "never";
          const whole = importedEvent({
            event_date,
            repeats,
            repeat_until: isEnding ? addDays(event_date, length) : null,
          });
          const days = occurrencesOf(whole, event_date, to);
          const event = skips
            .flatMap((at) => days[at] ?? [])
            .reduce<ImportedEvent>((left, day) => withoutDays(left, day, "one") ?? left, whole);
          expect(daysElsewhere(await written(event), to)).toEqual(occurrencesOf(event, event_date, to));
        },
      ),
      { numRuns: 400 },
    );
  });
});
