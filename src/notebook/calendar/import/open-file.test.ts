import { zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { calendarOf, readFile } from "#test/records/calendar-file.ts";
import { FILE_MAX_BYTES, IMPORT_EVENTS_MAX, IMPORT_MAX_BYTES } from "../event-limits.ts";
import { NO_CALENDAR, REASONS } from "../ical/file-words.ts";
import { inSlices, openFile, TOO_LARGE } from "./open-file.ts";

const blobOf = (content: string | Uint8Array, coding: BufferEncoding = "utf8") =>
  new Blob([typeof content === "string" ? Buffer.from(content, coding) : Uint8Array.from(content)]);
const titled = (...titles: string[]) =>
  calendarOf(...titles.map((title, at) => [`UID:${at}`, `SUMMARY:${title}`, "DTSTART;VALUE=DATE:20270305"]));

async function read(file: Blob) {
  const { parts, leftOut } = await openFile(file);
  const found = parts.map((part) => readFile(part));
  return {
    parts,
    titles: found.flatMap(({ events }) => events.map(({ title }) => title)),
    leftOut: [...leftOut, ...found.flatMap(({ left_out }) => left_out)],
  };
}

/** Folds lines by bytes, even within a character, as some programs do. */
function foldedInBytes(text: string, width: number): Buffer {
  const lines = text.split("\r\n").map((line) => {
    const bytes = Buffer.from(line);
    const pieces = Array.from({ length: Math.ceil(bytes.length / width) }, (_, at) =>
      bytes.subarray(at * width, (at + 1) * width),
    );
    return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [Buffer.from("\r\n "), piece]));
  });
  return Buffer.concat(lines.flatMap((line) => [...line, Buffer.from("\r\n")]));
}

describe("the bytes of a calendar file", () => {
  const titles = ["Reunión del sábado 😀", "Cumpleaños de Iñaki", "pingüino 永"];

  test("are joined before they are decoded, wherever a line is folded", async () => {
    for (const width of [20, 21, 22, 23, 75])
      expect((await read(blobOf(foldedInBytes(titled(...titles), width)))).titles).toEqual(titles);
  });

  test("are decoded line by line where one is foreign, and a cut character is dropped", async () => {
    const mixed = Buffer.concat([
      Buffer.from(
        titled("Cumpleaños").replace(
          "END:VCALENDAR",
          "BEGIN:VEVENT\r\nUID:x\r\nDTSTART:20270306\r\nSUMMARY:",
        ),
      ),
      Buffer.from("Año nuevo\r\nLOCATION:", "latin1"),
      Buffer.from("Peluquería ñandú \u00f1").subarray(0, -1),
      Buffer.from("\r\nEND:VEVENT\r\nEND:VCALENDAR"),
    ]);
    const [part = ""] = (await openFile(blobOf(mixed))).parts;
    const found = readFile(part).events;
    expect(found).toMatchObject([{ title: "Cumpleaños" }, { title: "Año nuevo", notes: "Peluquería ñandú" }]);
  });

  test.each<[string, Blob]>([
    ["windows-1252", blobOf(titled("Año"), "latin1")],
    ["two carriage returns at each end", blobOf(titled("Año").replaceAll("\r\n", "\r\r\n"))],
    ["a carriage return at each end", blobOf(titled("Año").replaceAll("\r\n", "\r"))],
  ])("are read in %s", async (_name, file) => {
    expect((await read(file)).titles).toEqual(["Año"]);
  });
});

describe("a large calendar file", () => {
  const zone = (offset: string) =>
    `BEGIN:VTIMEZONE\r\nTZID:Z\r\nBEGIN:STANDARD\r\nDTSTART:20000101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`;

  test("is split into parts that the server takes, with the zones and the method of its calendar", async () => {
    const lines = (at: number) => [
      `UID:${at % 3000}`,
      `SUMMARY:${at}`,
      "DTSTART;TZID=Z:20270305T120000",
      `DESCRIPTION:${"永".repeat(900)}`,
      `ATTACH:${"x".repeat(400)}`,
    ];
    const first = calendarOf(...Array.from({ length: 3000 }, (_, at) => lines(at)));
    const again = calendarOf(["UID:7", "SUMMARY:7", "DTSTART:20270305T120000", "SEQUENCE:1"]);
    const other = calendarOf(["UID:z", "SUMMARY:z", "DTSTART;TZID=Z:20270305T120000"]);
    const file = [
      first.replace("VERSION:2.0\r\n", zone("+0200")),
      again.replace("VERSION:2.0", "METHOD:CANCEL"),
      other.replace("VERSION:2.0\r\n", zone("-0500")),
    ].join("\r\n");
    const { parts, titles, leftOut } = await read(blobOf(file));
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) {
      expect(part.length).toBeLessThan(IMPORT_MAX_BYTES);
      expect(part).not.toContain("ATTACH");
      for (const calendar of part.split("BEGIN:VCALENDAR"))
        expect(calendar.split("BEGIN:VTIMEZONE").length).toBeLessThan(3);
    }
    expect(titles).toHaveLength(3000);
    expect(readFile(parts.at(-1) ?? "").events.find(({ title }) => title === "z")?.notes).toBe("A las 14:00");
    const found = leftOut.map(({ title, reason }) => [title, reason]);
    expect(found).toEqual([
      ["7", REASONS.older],
      ["7", REASONS.cancelled],
    ]);
  });

  test("counts a zone once for a series, so that it stays with its 200 changed days", async () => {
    const start = "DTSTART;TZID=America/Lima:20270305T100000";
    const changed = Array.from({ length: 200 }, (_, at) => {
      const day = addDays("2027-03-06", at).replaceAll("-", "");
      return ["UID:1", `RECURRENCE-ID;TZID=America/Lima:${day}T100000`, start];
    });
    for (const bytes of [3970, 6000]) {
      const zone = `BEGIN:VTIMEZONE\r\nTZID:America/Lima\r\nCOMMENT:${"x".repeat(bytes)}\r\nEND:VTIMEZONE`;
      const file = calendarOf(["UID:1", start, "RRULE:FREQ=DAILY"], ...changed).replace("VERSION:2.0", zone);
      expect((await read(blobOf(file))).parts).toHaveLength(1);
    }
  });

  test("yields 5,000 events, recurring and latest first, and says how many are left out", async () => {
    const many = Array.from({ length: 6000 }, (_, at) => [
      `UID:${at}`,
      `SUMMARY:${at}`,
      `DTSTART;VALUE=DATE:${2000 + (at % 30)}0305`,
    ]);
    const yoga = ["UID:w", "SUMMARY:Yoga", "DTSTART;VALUE=DATE:19990101", "RRULE:FREQ=WEEKLY"];
    const { titles, leftOut } = await read(blobOf(calendarOf(...many, yoga)));
    expect(titles).toHaveLength(IMPORT_EVENTS_MAX);
    expect(titles).toContain("Yoga");
    expect(titles).not.toContain("0");
    expect(leftOut).toEqual([{ title: "1001\u00a0eventos más", reason: REASONS.beyond }]);
  });

  test("with one event that is too large loses only that one, and names it", async () => {
    const days = Array.from({ length: 40_000 }, () => "EXDATE:20270305T120000Z");
    const file = calendarOf(
      ["UID:a", "SUMMARY:Enorme", ...days],
      ["UID:b", "SUMMARY:Otra", "DTSTART:20270305"],
    );
    const found = await read(blobOf(file));
    expect(found).toMatchObject({ titles: ["Otra"], leftOut: [{ title: "Enorme", reason: REASONS.large }] });
  });

  test("is read in slices of 20 ms, and the page answers in between", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 6));
    function* work() {
      for (let at = 0; at < 20; at++) yield at;
      return "done";
    }
    const steps: number[] = [];
    expect(await inSlices(work(), (step) => steps.push(step))).toBe("done");
    expect(steps).toEqual([3, 7, 11, 15, 19]);
  });
});

describe("a .zip", () => {
  const zipOf = (files: Record<string, string>, level: 0 | 6 = 6) => {
    const entries = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]);
    return blobOf(zipSync(Object.fromEntries(entries), { level }));
  };

  test.each([0, 6] as const)("yields all of its calendars, and nothing else (level %i)", async (level) => {
    const files = {
      "Takeout/a.ics": titled("Uno"),
      "b.ICS": titled("Dos"),
      "leeme.html": "<html>",
      "__MACOSX/a.ics": "x",
    };
    expect((await read(zipOf(files, level))).titles).toEqual(["Uno", "Dos"]);
  });

  test("tells how much of all its calendars has been read", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 30));
    const shares = new Set<number>();
    const long = titled(...Array.from({ length: 100 }, String));
    await openFile(zipOf({ "a.ics": long, "b.ics": long }), (share) => shares.add(share));
    expect([...shares]).toEqual([0.5, 1]);
  });

  test("is refused with a sentence beyond 20 entries and 30 MB, without a calendar, or broken", async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.ics`, titled("Uno")]));
    await expect(openFile(zipOf(many))).rejects.toThrow("Este .zip tiene más de 20 archivos.");
    const half = "\0".repeat(FILE_MAX_BYTES / 2 + 1);
    await expect(openFile(zipOf({ "a.ics": half, "b.ics": half }))).rejects.toThrow(TOO_LARGE);
    await expect(openFile(zipOf({ "a.txt": "hola" }))).rejects.toThrow(
      "Este .zip no tiene ningún calendario (.ics).",
    );
    await expect(openFile(zipOf({ "a.ics": "hola" }))).rejects.toThrow(NO_CALENDAR);
    const whole = Buffer.from(await zipOf({ "a.ics": titled("Uno") }).arrayBuffer());
    await expect(openFile(blobOf(whole.subarray(0, -9)))).rejects.toThrow("Este .zip no se pudo abrir.");
    whole.fill(0xff, 40, 60);
    await expect(openFile(blobOf(whole))).rejects.toThrow("Este .zip no se pudo abrir.");
    await expect(openFile(blobOf("hola"))).rejects.toThrow(NO_CALENDAR);
    await expect(openFile(new Blob([new Uint8Array(FILE_MAX_BYTES + 1)]))).rejects.toThrow(TOO_LARGE);
  });
});
