import { expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { readFile } from "#test/records/calendar-file.ts";
import { openFile } from "./open-file.ts";

/** The ways in which programs deform an event. Each keeps the title readable. */
const BENDS: Record<string, (lines: string[], at: number) => string[]> = {
  none: (lines) => lines,
  "eight digits": (lines) => lines.map((line) => line.replace(";VALUE=DATE", "")),
  hyphens: (lines) => lines.map((line) => line.replace(/:(\d{4})(\d\d)(\d\d)$/, ":$1-$2-$3")),
  "no date": (lines) => lines.filter((line) => !line.startsWith("DTSTART")),
  "a bad date": (lines) => lines.map((line) => line.replace(/:\d{8}/, ":20271399")),
  "far years": (lines) => lines.map((line) => line.replace(/:\d{4}/, ":1604")),
  "no end": (lines) => lines.filter((line) => line !== "END:VEVENT"),
  "one UID": (lines) => lines.map((line) => line.replace(/^UID:.*/, "UID:1")),
  "no UID": (lines) => lines.filter((line) => !line.startsWith("UID")),
  cancelled: (lines) => [...lines.slice(0, -1), "METHOD:CANCEL", ...lines.slice(-1)],
  revised: (lines, at) => [...lines.slice(0, -1), `SEQUENCE:${at}`, ...lines.slice(-1)],
  "lower case": (lines) => lines.map((line) => line.replace(/^[A-Z-]+/, (name) => name.toLowerCase())),
  "a bad rule": (lines) => [...lines.slice(0, -1), "RRULE:FREQ=WEEKLY;;BYDAY", ...lines.slice(-1)],
  "a good rule": (lines) => [...lines.slice(0, -1), "RRULE:freq=weekly; count=3;", ...lines.slice(-1)],
  "a moved day": (lines) => [...lines.slice(0, -1), "RECURRENCE-ID:20270301T100000", ...lines.slice(-1)],
  "an alarm": (lines) => [...lines.slice(0, -1), "BEGIN:VALARM", "TRIGGER:-PT1H", ...lines.slice(-1)],
  "hours of whole days": (lines) => [
    ...lines.map((line) => line.replace(/^DTSTART.*:(\d{8})$/, "DTSTART:$1T000000")).slice(0, -1),
    "DURATION:P1D",
    ...lines.slice(-1),
  ],
  "a strange zone": (lines) =>
    lines.map((line) => line.replace(/^DTSTART.*:(\d{8})$/, "DTSTART;TZID=(UTC-03:00) Aquí:$1T093000")),
  HTML: (lines) => lines.map((line) => line.replace(/^DESCRIPTION:(.*)/, "DESCRIPTION:<p>$1</p><br>")),
  "raw lines": (lines) =>
    lines.map((line) => line.replace(/^DESCRIPTION:.*/, "$&\r\n\r\nOtra: línea\r\nEND: no")),
  "long notes": (lines) => lines.map((line) => line.replace(/^DESCRIPTION:/, `$&${"y".repeat(4998)}😀`)),
};

const unit = fc.constantFrom(" ", ...'a b ñ é e\u0301 😀 👩\u200d👧 🇦🇷 永 < & : ; "'.split(" "));
const event = fc.record({
  notes: fc.string({ unit, maxLength: 30 }),
  day: fc.integer({ min: 1, max: 28 }),
  bends: fc.uniqueArray(fc.constantFrom(...Object.keys(BENDS)), { minLength: 1, maxLength: 3 }),
});

/** Returns a unique title, so that the test notices an event that is neither imported nor reported. */
const titleOf = (at: number) => `Evento ${at} ñ`;

function* bytesOf(text: string, width: number, foreign: boolean): Generator<Buffer> {
  for (const line of text.split("\r\n")) {
    const coding = foreign && !/[\u0100-\uffff]/.test(line) && line.includes("ñ") ? "latin1" : "utf8";
    const bytes = Buffer.from(line, coding);
    for (let at = 0; at === 0 || at < bytes.length; at += width)
      yield Buffer.concat([Buffer.from(at > 0 ? "\r\n " : ""), bytes.subarray(at, at + width)]);
    yield Buffer.from("\r\n");
  }
}

test("of any calendar, valid or bent, every event is imported or named", async () => {
  const property = fc.asyncProperty(
    fc.array(event, { minLength: 1, maxLength: 12 }),
    fc.integer({ min: 20, max: 90 }),
    fc.boolean(),
    async (events, width, foreign) => {
      const entries = events.map(({ notes, day, bends }, at) => {
        const plain = [
          `UID:${at}@ejemplo.com`,
          `SUMMARY:${titleOf(at)}`,
          `DTSTART;VALUE=DATE:202703${String(day).padStart(2, "0")}`,
          `DESCRIPTION:${notes.replaceAll(/[;\\]/g, "\\$&")}`,
          "END:VEVENT",
        ];
        return bends.reduce((lines, bend) => BENDS[bend]?.(lines, at) ?? lines, plain);
      });
      const lines = entries.flatMap((entry) => ["BEGIN:VEVENT", ...entry]);
      const file = ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
      const bytes = Buffer.concat([...bytesOf(file, width, foreign)]);
      const { parts, leftOut } = await openFile(new Blob([bytes]));
      const found = parts.map((part) => readFile(part));
      const told = [
        ...found.flatMap((part) => [...part.events, ...part.left_out].map(({ title }) => title)),
        ...leftOut.map(({ title }) => title),
      ];
      // A cancelled day is not reported, because its series skips the day.
      const isSkipped = (bends: string[]) => bends.includes("cancelled") && bends.includes("a moved day");
      for (const [at, { bends }] of events.entries())
        if (!isSkipped(bends)) expect(told).toContain(titleOf(at));
      for (const { notes } of found.flatMap((part) => part.events)) expect(notes.isWellFormed()).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});
