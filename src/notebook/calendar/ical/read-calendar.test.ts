import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { calendarOf, HERE, idOf, readAtOnce, readFile, takeEntry } from "#test/records/calendar-file.ts";
import { countTurns } from "#test/turns.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX } from "../event-limits.ts";
import { importedId } from "../import/read-file.server.ts";
import { REASONS } from "./file-words.ts";
import { readCalendar } from "./read-calendar.server.ts";

const THREE_DAYS = "Dura 3 días: empieza a las 09:00 y termina a las 18:00";

describe("a calendar file", () => {
  test("imports an all-day event on the same date in any time zone", () => {
    for (const zone of [HERE, "Pacific/Kiritimati", "Pacific/Honolulu"]) {
      const lines = [
        "DTSTART;VALUE=DATE:20270305",
        "DTEND;VALUE=DATE:20270306",
        "DESCRIPTION:Pan\\, vino\\ny sal",
      ];
      expect(takeEntry(lines, zone).event).toEqual({
        id: idOf("1"),
        title: "Cena",
        notes: "Pan, vino\ny sal",
        event_date: "2027-03-05",
        notification_enabled: false,
        reminder_time: null,
        repeats: "never",
        repeat_until: null,
        skipped_dates: [],
      });
    }
  });

  test.each<[line: string, zone: string, day: string, notes: string]>([
    ["DTSTART:20270305T183000Z DTEND:20270305T193000Z", HERE, "2027-03-05", "De 15:30 a 16:30"],
    ["DTSTART:20270305T013000Z", HERE, "2027-03-04", "A las 22:30"],
    ["DTSTART:20270305T123000Z", "Pacific/Kiritimati", "2027-03-06", "A las 02:30"],
    ["DTSTART:20270305T233000 DURATION:PT1H", "Europe/Madrid", "2027-03-05", "De 23:30 a 00:30"],
    ["DTSTART;TZID=Europe/Madrid:20270305T020000 DURATION:PT30M", HERE, "2027-03-04", "De 22:00 a 22:30"],
    ['DTSTART;TZID="America/Mexico_City":20270305T220000', HERE, "2027-03-06", "A las 01:00"],
    ["DTSTART;TZID=/mozilla.org/20070129_1/Europe/Madrid:20270705T220000", HERE, "2027-07-05", "A las 17:00"],
    ["DTSTART;TZID=America/New_York:20261231T213000", HERE, "2026-12-31", "A las 23:30"],
    // The clock change skips this hour.
    ["DTSTART;TZID=Europe/Madrid:20270328T023000", "Europe/Madrid", "2027-03-28", "A las 03:30"],
    ["DTSTART;TZID=Pacific/Auckland:20280229T120000", "Pacific/Honolulu", "2028-02-28", "A las 13:00"],
  ])("converts the time of %s to the local day and time in %s", (line, zone, day, notes) => {
    expect(takeEntry(line.split(" "), zone)).toMatchObject({ event_date: day, notes, reasons: [] });
  });

  test("keeps the time of an unknown time zone unchanged, with a warning", () => {
    const expected = { event_date: "2027-03-05", notes: "A las 23:30", reasons: [REASONS.strangeZone] };
    expect(takeEntry(["DTSTART;TZID=Mi zona:20270305T233000"])).toMatchObject(expected);
  });

  test("puts times and place at the top of the notes", () => {
    const lines = [
      "DTSTART:20270305T153000",
      "DTEND:20270305T163000",
      "LOCATION:Sala 2\\n piso 3",
      "DESCRIPTION: Traer el informe. ",
    ];
    expect(takeEntry(lines).notes).toBe("De 15:30 a 16:30 · Sala 2 piso 3\n\nTraer el informe.");
  });

  test.each<[start: string, end: string, last: string | null, notes: string, reason?: string]>([
    [";VALUE=DATE:20270305", "DTEND;VALUE=DATE:20270308", "2027-03-07", ""],
    [";VALUE=DATE:20270305", "DURATION:P1W", "2027-03-11", ""],
    [":20270305T220000", "DTEND:20270306T020000", null, "De 22:00 a 02:00"],
    [":20270305T090000", "DTEND:20270307T180000", "2027-03-07", THREE_DAYS],
    [":20270305T000000", "DTEND:20270307T000000", "2027-03-06", expect.any(String)],
    [";VALUE=DATE:20270305", "DTEND;VALUE=DATE:20300305", null, "Dura 1096 días", REASONS.long],
    [":20270305T090000", "DURATION:P99999999999999Y", null, "A las 09:00"],
    [":20270305T090000", "DTEND:20270304T090000", null, "A las 09:00"],
  ])("imports an event from %s with %s on the expected days", (start, end, last, notes, reason) => {
    const repeats = last === null ? "never" : "daily";
    const expected = { event_date: "2027-03-05", repeats, repeat_until: last, notes };
    const reasons = reason ? [reason] : [];
    expect(takeEntry([`DTSTART${start}`, end])).toMatchObject({ ...expected, reasons });
  });

  test("reports the entries that it cannot import in full", () => {
    const { events, left_out } = readFile(
      `${calendarOf(
        ["UID:1", "SUMMARY:Sin día"],
        ["UID:2", "SUMMARY:30 de febrero", "DTSTART;VALUE=DATE:20270230"],
        ["UID:3", "SUMMARY:Cancelada", "DTSTART;VALUE=DATE:20270305", "STATUS:CANCELLED"],
        ["UID:4", "SUMMARY:Con sueltas", "DTSTART;VALUE=DATE:20270305", "RDATE;VALUE=DATE:20270405"],
        [
          "UID:5",
          `SUMMARY:${"永".repeat(300)}`,
          "DTSTART;VALUE=DATE:20270305",
          `DESCRIPTION:${"a".repeat(9000)}`,
        ],
        ["UID:6", "DTSTART;VALUE=DATE:20270306"],
      ).replace(
        "END:VCALENDAR",
        "BEGIN:VTODO\r\nSUMMARY:Comprar\r\nEND:VTODO\r\nBEGIN:VEVENT\r\nSUMMARY:Cort",
      )}`,
    );
    expect(left_out.map(({ title, reason }) => [title.slice(0, 14), reason])).toEqual([
      ["Sin día", REASONS.noDate],
      ["30 de febrero", REASONS.noDate],
      ["Cancelada", REASONS.cancelled],
      ["Con sueltas", REASONS.moreDays],
      ["永".repeat(14), REASONS.cut],
      ["Sin título", REASONS.cutOff],
      ["1\u00a0tarea", REASONS.others],
    ]);
    const found = events.map(({ title, notes }) => [title.length, notes.length]);
    expect(found).toContainEqual([EVENT_TITLE_MAX, EVENT_NOTES_MAX]);
    expect(events.map(({ title }) => title)).toContain("Sin título");
  });

  test("is read with folded lines, any line break, lower case, nested alarms and time zone definitions", () => {
    const text = [
      "begin:vcalendar",
      "BEGIN:VTIMEZONE\nTZID:Europe/Madrid\nBEGIN:STANDARD\nDTSTART:19700101T000000\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31\nEND:STANDARD\nEND:VTIMEZONE",
      "Begin:vevent",
      "uid:1",
      "Summary:Una cena ",
      " larga",
      'DESCRIPTION;ALTREP="cid:a;b:c":De\r\n\t todo',
      "BEGIN:VALARM\nDESCRIPTION:Aviso\nTRIGGER:-PT15M\nEND:VALARM",
      "dtstart;value=date:20270305",
      "end:vevent",
      "END:VCALENDAR",
    ].join("\r");
    expect(readFile(text).events).toMatchObject([
      { title: "Una cena larga", notes: "De todo", event_date: "2027-03-05" },
    ]);
  });

  test("without a VCALENDAR is not recognised, and one without events says what it has", () => {
    for (const content of ["", "hola", "\u0000\u0001", "BEGIN:VEVENT\nEND:VEVENT", "BEGIN:VCARD\nEND:VCARD"])
      expect(readAtOnce(content, HERE, idOf)).toBeUndefined();
    const holding = (...names: string[]) =>
      readFile(
        `BEGIN:VCALENDAR\n${names.map((name) => `BEGIN:${name}\nEND:${name}\n`).join("")}END:VCALENDAR`,
      );
    const empty = { title: "Calendario vacío", reason: REASONS.empty };
    expect(holding()).toEqual({ events: [], ended: [], left_out: [empty] });
    expect(holding("VTODO", "VTODO", "VJOURNAL", "VFREEBUSY").left_out).toEqual(
      ["2\u00a0tareas", "1\u00a0entrada de diario", "1\u00a0horario ocupado"].map((title) => ({
        title,
        reason: REASONS.others,
      })),
    );
    expect(readFile("\ufeffBEGIN:VCALENDAR\nEND:VCALENDAR").events).toEqual([]);
  });

  test("gives its events stable ids, different for each member, and recognises the member's own events", () => {
    const [uid, day] = ["a@ejemplo.com", "2027-03-05T18:00:00"];
    const ids = [
      importedId("ana", new Set(), uid),
      importedId("bea", new Set(), uid),
      importedId("ana", new Set(), uid, day),
      importedId("ana", new Set(), `${uid} ${day}`),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(importedId("ana", new Set(), uid)).toBe(ids[0]);
    const own = newId();
    expect(importedId("ana", new Set([own]), `${own}@claves-del-exito`)).toBe(own);
    expect(importedId("bea", new Set(), `${own}@claves-del-exito`)).not.toBe(own);
  });

  test("gives its events the same ids as earlier versions did", () => {
    expect(importedId("ana", new Set(), "a@ejemplo.com")).toBe("7f45d950-6eae-8e47-a296-c63e1ab9e2e2");
    expect(importedId("ana", new Set(), "a@ejemplo.com", "2027-03-05T18:00:00")).toBe(
      "00ffcbdb-cd7b-838e-9f44-9f680b771d9d",
    );
  });
});

test("reading a large file yields to other tasks", async () => {
  const file = calendarOf(
    ...Array.from({ length: 500 }, (_, at) => [
      `UID:${at}`,
      "DTSTART:20270305T100000Z",
      "RRULE:FREQ=DAILY",
      ...Array.from({ length: 50 }, () => "EXDATE:20270306T100000Z"),
    ]),
  );
  let read: Awaited<ReturnType<typeof readCalendar>>;
  const turns = await countTurns(async () => {
    read = await readCalendar(file, HERE, idOf);
  });
  expect(read?.events).toHaveLength(500);
  // The reader yields once per event, and once per LINES_A_STEP lines.
  expect(turns).toBeGreaterThan(800);
});
