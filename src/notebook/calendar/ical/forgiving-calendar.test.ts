import { describe, expect, test } from "vitest";
import { calendarOf, idOf, readFile, takeEntry } from "#test/records/calendar-file.ts";
import { REASONS } from "./file-words.ts";

const DAY = "DTSTART;VALUE=DATE:20270305";
const MEXICO = "America/Mexico_City";
const rows = (content: string, zone?: string) =>
  readFile(content, zone).events.map(({ title, event_date, notes }) => [title, event_date, notes]);

describe("a calendar file reads what other programs write", () => {
  test.each<[string, string[], string]>([
    [
      "a fold within a QP line",
      ["DESCRIPTION;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:la m=C3=BAsica =", "y: las flores."],
      "la música y: las flores.",
    ],
    ["windows-1252 in QP", ["DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1252:a=F1o"], "año"],
    ["a QP text that says no charset", ["DESCRIPTION;QUOTED-PRINTABLE:a=F1o =3D b"], "año = b"],
    [
      "raw line breaks",
      [
        "DESCRIPTION:Uno",
        "Dos sin sangría",
        "",
        "END: no es un final",
        "Hora: 18:00",
        "CLASS:PUBLIC",
        "perdido",
      ],
      "Uno\nDos sin sangría\n\nEND: no es un final\nHora: 18:00",
    ],
    [
      "HTML",
      [
        'DESCRIPTION:<style>p{}</style><p>Enlace:&nbsp\\;<a href="https://ejemplo.com/sala">entrar</a></p><br><ul><li>Traer 1 &lt\\; 2</li></ul>',
      ],
      "Enlace: entrar (https://ejemplo.com/sala)\n\n- Traer 1 < 2",
    ],
    ["a bare link", ['DESCRIPTION:<a href="https://a.ar">https://a.ar</a><br>Fin'], "https://a.ar\nFin"],
    [
      "a hidden comment",
      ["DESCRIPTION:<STYLE><!-- p > b {} --></style><!-- <p>no</p> --><p>Uno</p><script>a<b</script>"],
      "Uno",
    ],
    ...[
      ["<br>entrar<br></a>", "entrar (https://a.ar)\n\nFin"],
      ["<div>entrar</div></a>", "entrar (https://a.ar)\n\nFin"],
      ["<o:p>entrar</o:p></a>", "entrar (https://a.ar)\nFin"],
      ["entrar", "https://a.ar entrar\nFin"],
    ].map(([link = "", notes = ""]): [string, string[], string] => [
      `a link: ${link}`,
      [`DESCRIPTION:<a class=x href="https://a.ar">${link}<p>Fin</p>`],
      notes,
    ]),
    ["an address", ["DESCRIPTION:<p>Ana <b-ana@ejemplo.com></p>"], "Ana <b-ana@ejemplo.com>"],
    ["HTML alone", ["X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Hola</p></body></html>"], "Hola"],
    ["what only looks like HTML", ["DESCRIPTION:1 < 2 y a<b>c"], "1 < 2 y a<b>c"],
    ["a quote that never ends", ['DESCRIPTION;X="a:b'], "b"],
    ["half of a character", ["DESCRIPTION:a\ud83d b"], "a\ufffd b"],
  ])("as text: %s", (_name, lines, notes) => {
    expect(takeEntry([DAY, ...lines])).toMatchObject({ notes, reasons: [] });
  });

  test.each<[start: string, day: string, notes: string]>([
    ["DTSTART:20270305", "2027-03-05", ""],
    ["DTSTART:2027-03-05", "2027-03-05", ""],
    ["DTSTART:2027-03-05T09:30:00", "2027-03-05", "A las 09:30"],
    ["DTSTART:20270305T0930", "2027-03-05", "A las 09:30"],
    ["DTSTART:20270305T093000-0500", "2027-03-05", "A las 11:30"],
    ["DTSTART;TZID=tzone://Microsoft/Utc:20270305T150000", "2027-03-05", "A las 12:00"],
    ['DTSTART;TZID="tzone://Microsoft/Utc":20270305T150000', "2027-03-05", "A las 12:00"],
    ["DTSTART;TZID=GMT+0200:20270305T150000", "2027-03-05", "A las 10:00"],
    ["DTSTART;TZID=America/Mexico City:20270305T150000", "2027-03-05", "A las 18:00"],
  ])("as a time: %s", (start, event_date, notes) => {
    expect(takeEntry([start])).toMatchObject({ event_date, notes, reasons: [] });
  });

  test.each<[string, string | null]>([
    ["FREQ=WEEKLY;BYDAY=FR;", null],
    ["freq=weekly;byday=fr", null],
    [" FREQ=WEEKLY; BYDAY=FR; ; UNTIL = 20270402", "2027-04-02"],
    ["FREQ=WEEKLY;COUNT=4;UNTIL=20280101", "2027-03-26"],
    ["FREQ=WEEKLY;BYDAY=;INTERVAL=", null],
  ])("as a rule: %s", (rule, repeat_until) => {
    expect(takeEntry([DAY, `RRULE:${rule}`])).toMatchObject({ repeats: "weekly", repeat_until, reasons: [] });
  });

  test.each(["FREQ=WEEKLY;UNTIL=pronto", "FREQ=WEEKLY;UNTIL=20271332", "FREQ=WEEKLY;COUNT=x", "W1 FR #0"])(
    "without guessing the end: %s",
    (rule) => {
      expect(takeEntry([DAY, `RRULE:${rule}`])).toMatchObject({
        repeats: "never",
        reasons: [REASONS.rhythm],
      });
    },
  );

  test.each<[string, string[], string, string | null]>([
    [
      "Outlook's own zone",
      [
        "DTSTART;TZID=America/Cordoba:20270324T000000",
        "DTEND;TZID=America/Cordoba:20270325T000000",
        "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      ],
      "2027-03-24",
      null,
    ],
    [
      "a zone elsewhere",
      ["DTSTART;TZID=Asia/Tokyo:20270324T000000", "DTEND;TZID=Asia/Tokyo:20270326T000000"],
      "2027-03-24",
      "2027-03-25",
    ],
    ["UTC", ["DTSTART:20270324T030000Z", "DTEND:20270325T030000Z"], "2027-03-24", null],
    ["a duration", ["DTSTART:20270324T000000", "DURATION:P1D"], "2027-03-24", null],
    [
      "a series",
      ["DTSTART;TZID=Asia/Tokyo:20270324T000000", "DURATION:P1D", "RRULE:FREQ=DAILY;COUNT=2"],
      "2027-03-24",
      "2027-03-25",
    ],
  ])("as whole days: midnight to midnight in %s", (_name, lines, event_date, repeat_until) => {
    expect(takeEntry(lines)).toMatchObject({ event_date, repeat_until, notes: "", reasons: [] });
  });

  test("the file's own definition of a zone comes before its name", () => {
    const zone = (name: string, ...parts: string[]) =>
      `BEGIN:VTIMEZONE\r\nTZID:${name}\r\n${parts.join("\r\n")}\r\nEND:VTIMEZONE\r\n`;
    const part = (name: string, from: string, to: string, ...more: string[]) =>
      [
        `BEGIN:${name}`,
        "DTSTART:16010101T030000",
        `TZOFFSETFROM:${from}`,
        `TZOFFSETTO:${to}`,
        ...more,
        `END:${name}`,
      ].join("\r\n");
    const zones = [
      zone("(UTC-03:00) Ciudad de Buenos Aires", part("STANDARD", "-0300", "-0300")),
      zone(
        "Customized Time Zone",
        part("STANDARD", "+0200", "+0100", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10"),
        part("DAYLIGHT", "+0100", "+0200", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3"),
      ),
      zone(
        "America/Lima",
        part("STANDARD", "-0500", "-0100", "RRULE:FREQ=YEARLY"),
        part("DAYLIGHT", "-0100", "-0500"),
      ),
      zone("Europe/Paris", "BEGIN:STANDARD", "RRULE:FREQ=SECONDLY", "END:STANDARD"),
    ];
    const events = [
      ["(UTC-03:00) Ciudad de Buenos Aires", "20270305T090000"],
      ["Customized Time Zone", "20270705T090000"],
      ["Customized Time Zone", "20270328T023000"],
      ["Customized Time Zone", "20271031T030000"],
      ["America/Lima", "20270305T090000"],
      ["Europe/Paris", "20270305T090000"],
    ].map(([name, at], index) => [`UID:${index}`, `SUMMARY:${index}`, `DTSTART;TZID="${name}":${at}`]);
    const file = calendarOf(...events).replace("BEGIN:VEVENT", `${zones.join("")}BEGIN:VEVENT`);
    expect(rows(file, MEXICO).sort()).toEqual([
      ["0", "2027-03-05", "A las 06:00"],
      ["1", "2027-07-05", "A las 01:00"],
      ["2", "2027-03-27", "A las 19:30"],
      ["3", "2027-10-30", "A las 20:00"],
      ["4", "2027-03-05", "A las 04:00"],
      ["5", "2027-03-05", "A las 02:00"],
    ]);
    expect(readFile(file, MEXICO).left_out).toEqual([]);
  });

  test.each([["UID:1", "SUMMARY:  "], ["UID:2"]])("an event that shows no title has one: %j", (...lines) => {
    expect(readFile(calendarOf([...lines, DAY])).events).toMatchObject([{ title: "Sin título" }]);
  });

  test("what the calendar cannot show is left out and said; a series that reaches its years is not", () => {
    const { events, left_out } = readFile(
      calendarOf(
        ["UID:1", "SUMMARY:Uno", "DTSTART;VALUE=DATE:16040306"],
        ["UID:2", "SUMMARY:Dos", "DTSTART;VALUE=DATE:23000306"],
        ["UID:3", "SUMMARY:Tres", "DTSTART;VALUE=DATE:16040305", "RRULE:FREQ=YEARLY"],
      ),
    );
    expect(events.map(({ title }) => title)).toEqual(["Tres"]);
    expect(left_out).toEqual(["Uno", "Dos"].map((title) => ({ title, reason: REASONS.years })));
  });

  test("an event without its end, and alarms, harm no other", () => {
    const alarm = "BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nDESCRIPTION:Aviso";
    const file = calendarOf(["UID:1", "SUMMARY:Uno", DAY, alarm], ["UID:2", "SUMMARY:Dos", DAY]);
    const { events, left_out } = readFile(file.replace("END:VEVENT\r\n", ""));
    expect(events.map(({ title }) => title)).toEqual(["Uno", "Dos"]);
    expect(left_out).toEqual([{ title: "1\u00a0evento con aviso", reason: REASONS.alarms }]);
  });

  test("an alarm of vCalendar 1.0 stays out of the notes", () => {
    expect(takeEntry([DAY, "DESCRIPTION:Uno", "DALARM:20270305T090000;;;"])).toMatchObject({
      notes: "Uno",
      reasons: [REASONS.alarms],
    });
  });
});

describe("who an event of a file is", () => {
  const event = (title: string, day: string, ...more: string[]) => [
    "UID:1",
    `SUMMARY:${title}`,
    `DTSTART;VALUE=DATE:${day}`,
    ...more,
  ];

  test("several events under one UID are all imported, equal ones once, and their order does not matter", () => {
    const three = [event("Dentista", "20270305"), event("Examen", "20270412"), event("Viaje", "20270520")];
    const { events, left_out } = readFile(calendarOf(...three, ...three));
    expect(events.map(({ title }) => title)).toEqual(["Dentista", "Examen", "Viaje"]);
    expect(left_out).toEqual([]);
    expect(readFile(calendarOf(...three.toReversed())).events).toEqual(events);
    expect(readFile(calendarOf(event("Sola", "20270305"), event("Sola", "20270305"))).events[0]?.id).toBe(
      idOf("1"),
    );
  });

  test("of its revisions the highest SEQUENCE counts, then LAST-MODIFIED, and the others are named", () => {
    const file = calendarOf(
      event("Lunes", "20270308", "SEQUENCE:3", "LAST-MODIFIED:20261101T100000Z"),
      event("Martes", "20270309", "SEQUENCE:3", "LAST-MODIFIED:20261110T100000Z"),
      event("Viernes", "20270305", "SEQUENCE:0", "LAST-MODIFIED:20261201T100000Z"),
    );
    const { events, left_out } = readFile(file);
    expect(events).toMatchObject([{ id: idOf("1"), title: "Martes" }]);
    expect(left_out).toEqual(["Lunes", "Viernes"].map((title) => ({ title, reason: REASONS.older })));
  });

  test.each([
    ["of the file", calendarOf(event("No", "20270305")).replace("VERSION:2.0", "METHOD:CANCEL")],
    ["of the event", calendarOf(event("No", "20270305", "METHOD:CANCEL"))],
    ["as a status", calendarOf(event("No", "20270305", "status:canceled"))],
    ["without a date", calendarOf(["UID:1", "SUMMARY:No", "STATUS:CANCELLED"])],
  ])("a cancellation %s leaves it out, and tells which event ends", (_name, file) => {
    expect(readFile(file)).toEqual({
      events: [],
      ended: [{ id: idOf("1"), day: null }],
      left_out: [{ title: "No", reason: REASONS.cancelled }],
    });
  });

  test("a changed or cancelled day without its series ends that day of the series", () => {
    const day = (...more: string[]) =>
      calendarOf(event("Ya no", "20270309", "RECURRENCE-ID;VALUE=DATE:20270308", ...more));
    const moved = { id: idOf("1"), day: "2027-03-08" };
    expect(readFile(day())).toMatchObject({ events: [{ title: "Ya no" }], ended: [moved], left_out: [] });
    expect(readFile(day("STATUS:CANCELLED"))).toMatchObject({
      events: [],
      ended: [{ id: idOf("1", "2027-03-08"), day: null }, moved],
      left_out: [{ title: "Ya no", reason: REASONS.cancelled }],
    });
  });
});
