import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { newId } from "#shared/new-id.ts";
import { calendarContract, type ImportedEvent } from "./contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, IMPORT_MAX_BYTES } from "./event-limits.ts";
import { importProblems } from "./event-problems.ts";
import { REASONS } from "./file-words.ts";
import { importedId } from "./imported-id.server.ts";
import { occurrencesOf } from "./occurrences.ts";
import { readCalendar } from "./read-calendar.server.ts";
import { writeCalendar } from "./write-calendar.server.ts";

const HERE = "America/Argentina/Buenos_Aires";
const idOf = (uid: string, day?: string) => importedId("ana", new Set(), uid, day);

function read(content: string, zone = HERE) {
  const found = readCalendar(content, zone, idOf);
  if (!found) throw new Error("no calendar");
  return found;
}

/** A calendar of some entries, each by its lines. */
const calendar = (...entries: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...entries.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");

/** What one entry becomes, with the reasons for what does not come. */
function take(lines: string[], zone = HERE) {
  const { events, left_out } = read(calendar(["UID:1", "SUMMARY:Cena", ...lines]), zone);
  const [event] = events;
  return { ...event, event, reasons: left_out.map(({ reason }) => reason) };
}

const rule = (text: string, start = "DTSTART;VALUE=DATE:20270305", ...more: string[]) =>
  take([start, `RRULE:${text}`, ...more]);

describe("a calendar file", () => {
  test("brings a whole day as it stands, wherever one is", () => {
    for (const zone of [HERE, "Pacific/Kiritimati", "Pacific/Honolulu"]) {
      const lines = [
        "DTSTART;VALUE=DATE:20270305",
        "DTEND;VALUE=DATE:20270306",
        "DESCRIPTION:Pan\\, vino\\ny sal",
      ];
      expect(take(lines, zone).event).toEqual({
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

  test.each<[string, string[], string, string, string]>([
    [
      "in UTC",
      ["DTSTART:20270305T183000Z", "DTEND:20270305T193000Z"],
      HERE,
      "2027-03-05",
      "De 15:30 a 16:30",
    ],
    ["in UTC, the evening before", ["DTSTART:20270305T013000Z"], HERE, "2027-03-04", "A las 22:30"],
    [
      "in UTC, the day after",
      ["DTSTART:20270305T123000Z"],
      "Pacific/Kiritimati",
      "2027-03-06",
      "A las 02:30",
    ],
    [
      "without a zone",
      ["DTSTART:20270305T233000", "DURATION:PT1H"],
      "Europe/Madrid",
      "2027-03-05",
      "De 23:30 a 00:30",
    ],
    [
      "in a zone",
      ["DTSTART;TZID=Europe/Madrid:20270305T020000", "DURATION:PT30M"],
      HERE,
      "2027-03-04",
      "De 22:00 a 22:30",
    ],
    [
      "in a zone in quotes",
      ['DTSTART;TZID="America/Mexico_City":20270305T220000'],
      HERE,
      "2027-03-06",
      "A las 01:00",
    ],
    [
      "in a zone behind a prefix",
      ["DTSTART;TZID=/mozilla.org/20070129_1/Europe/Madrid:20270705T220000"],
      "Europe/Madrid",
      "2027-07-05",
      "A las 22:00",
    ],
    [
      "in a zone by Microsoft's name",
      ["DTSTART;TZID=Argentina Standard Time:20270305T233000"],
      HERE,
      "2027-03-05",
      "A las 23:30",
    ],
    [
      "at half past eleven on New Year's Eve",
      ["DTSTART;TZID=America/New_York:20261231T213000"],
      HERE,
      "2026-12-31",
      "A las 23:30",
    ],
    [
      "in an hour that the clock change skips",
      ["DTSTART;TZID=Europe/Madrid:20270328T023000"],
      "Europe/Madrid",
      "2027-03-28",
      "A las 03:30",
    ],
    [
      "on 29 February",
      ["DTSTART;TZID=Pacific/Auckland:20280229T120000"],
      "Pacific/Honolulu",
      "2028-02-28",
      "A las 13:00",
    ],
  ])("brings an hour %s to the day and hour here", (_name, lines, zone, day, notes) => {
    expect(take(lines, zone)).toMatchObject({ event_date: day, notes, reasons: [] });
  });

  test("takes the hour of a zone that nobody knows as it stands, and says so", () => {
    expect(take(["DTSTART;TZID=Mi zona:20270305T233000"])).toMatchObject({
      event_date: "2027-03-05",
      notes: "A las 23:30",
      reasons: [REASONS.strangeZone],
    });
  });

  test("puts hours and place at the top of the notes", () => {
    const lines = [
      "DTSTART:20270305T153000",
      "DTEND:20270305T163000",
      "LOCATION:Sala 2\\n piso 3",
      "DESCRIPTION: Traer el informe. ",
    ];
    expect(take(lines).notes).toBe("De 15:30 a 16:30 · Sala 2 piso 3\n\nTraer el informe.");
  });

  test.each<[string, string[], Partial<ImportedEvent>, string[]]>([
    [
      "some whole days",
      ["DTSTART;VALUE=DATE:20270305", "DTEND;VALUE=DATE:20270308"],
      { repeats: "daily", repeat_until: "2027-03-07", notes: "" },
      [],
    ],
    [
      "by its length",
      ["DTSTART;VALUE=DATE:20270305", "DURATION:P1W"],
      { repeats: "daily", repeat_until: "2027-03-11" },
      [],
    ],
    [
      "over midnight",
      ["DTSTART:20270305T220000", "DTEND:20270306T020000"],
      { repeats: "never", notes: "De 22:00 a 02:00" },
      [],
    ],
    [
      "two days and a half",
      ["DTSTART:20270305T090000", "DTEND:20270307T180000"],
      {
        repeats: "daily",
        repeat_until: "2027-03-07",
        notes: "Dura 3 días: empieza a las 09:00 y termina a las 18:00",
      },
      [],
    ],
    [
      "to a midnight",
      ["DTSTART:20270305T000000", "DTEND:20270307T000000"],
      { repeats: "daily", repeat_until: "2027-03-06" },
      [],
    ],
    [
      "for years",
      ["DTSTART;VALUE=DATE:20270305", "DTEND;VALUE=DATE:20300305"],
      { repeats: "never", notes: "Dura 1096 días" },
      [REASONS.long],
    ],
    [
      "a length that is none",
      ["DTSTART:20270305T090000", "DURATION:P99999999999999Y"],
      { repeats: "never", notes: "A las 09:00" },
      [],
    ],
    [
      "backwards",
      ["DTSTART:20270305T090000", "DTEND:20270304T090000"],
      { repeats: "never", notes: "A las 09:00" },
      [],
    ],
  ])("brings what lasts %s on each of its days", (_name, lines, expected, reasons) => {
    expect(take(lines)).toMatchObject({ event_date: "2027-03-05", ...expected, reasons });
  });

  test.each<[string, string, string, string | null]>([
    ["FREQ=DAILY", "20270305", "daily", null],
    ["FREQ=DAILY;UNTIL=20270310", "20270305", "daily", "2027-03-10"],
    ["FREQ=DAILY;COUNT=3", "20270305", "daily", "2027-03-07"],
    ["FREQ=DAILY;COUNT=1", "20270305", "never", null],
    ["FREQ=DAILY;COUNT=999999999999", "20270305", "daily", null],
    ["FREQ=WEEKLY;BYDAY=FR;WKST=MO;INTERVAL=1", "20270305", "weekly", null],
    ["FREQ=WEEKLY;COUNT=4", "20270305", "weekly", "2027-03-26"],
    ["FREQ=MONTHLY;BYMONTHDAY=5", "20270305", "monthly", null],
    ["FREQ=MONTHLY;COUNT=13", "20270305", "monthly", "2028-03-05"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "20270331", "monthly", null],
    ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "20270330", "monthly", null],
    ["FREQ=YEARLY", "20270305", "yearly", null],
    ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5", "20270305", "yearly", null],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20280229", "yearly", null],
    ["FREQ=YEARLY;UNTIL=20270304", "20270305", "never", null],
    ["FREQ=WEEKLY;UNTIL=20270311", "20270305", "never", null],
    ["FREQ=WEEKLY;UNTIL=20270311", "99991231", "never", null],
  ])("takes %s from %s for what is %s", (text, start, repeats, repeat_until) => {
    expect(rule(text, `DTSTART;VALUE=DATE:${start}`)).toMatchObject({ repeats, repeat_until, reasons: [] });
  });

  test.each([
    ["FREQ=WEEKLY;INTERVAL=2", "20270305"],
    ["FREQ=WEEKLY;BYDAY=MO,WE,FR", "20270305"],
    ["FREQ=WEEKLY;BYDAY=MO", "20270305"],
    ["FREQ=MONTHLY;BYDAY=1FR", "20270305"],
    ["FREQ=MONTHLY", "20270331"],
    ["FREQ=MONTHLY;BYMONTHDAY=6", "20270305"],
    ["FREQ=YEARLY", "20280229"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20270228"],
    ["FREQ=YEARLY;BYMONTHDAY=5", "20270305"],
    ["FREQ=HOURLY", "20270305"],
    ["FREQ=SECONDLY;BYSECOND=1,2,3", "20270305"],
    ["FREQ=DAILY;BYHOUR=9,10", "20270305"],
    ["FREQ=DAILY;X-NEW=1", "20270305"],
    ["FREQ=SIEMPRE", "20270305"],
    ["COUNT=3", "20270305"],
    ["", "20270305"],
  ])("takes %s from %s for its first day alone, and says so", (text, start) => {
    const taken = rule(text, `DTSTART;VALUE=DATE:${start}`);
    expect(taken).toMatchObject({ repeats: "never", repeat_until: null, reasons: [REASONS.rhythm] });
  });

  test("moves a series to the days here, where they are the same all the year", () => {
    const inTokyo = (text: string) => rule(text, "DTSTART;TZID=Asia/Tokyo:20270308T090000");
    expect(inTokyo("FREQ=WEEKLY;BYDAY=MO;UNTIL=20270401T000000Z")).toMatchObject({
      event_date: "2027-03-07",
      repeats: "weekly",
      repeat_until: "2027-03-31",
      notes: "A las 21:00",
    });
    expect(inTokyo("FREQ=MONTHLY")).toMatchObject({ event_date: "2027-03-07", repeats: "monthly" });
    expect(inTokyo("FREQ=DAILY;COUNT=3")).toMatchObject({
      event_date: "2027-03-07",
      repeat_until: "2027-03-09",
    });
    const first = rule("FREQ=MONTHLY", "DTSTART;TZID=Asia/Tokyo:20270301T090000");
    expect(first).toMatchObject({ event_date: "2027-02-28", repeats: "never", reasons: [REASONS.rhythm] });
    const inNewYork = rule("FREQ=WEEKLY", "DTSTART;TZID=America/New_York:20270305T223000");
    expect(inNewYork).toMatchObject({
      event_date: "2027-03-06",
      repeats: "never",
      reasons: [REASONS.season],
    });
  });

  test("ends a series where its last hour lies before that of the rule's end", () => {
    const until = (end: string) =>
      rule(`FREQ=DAILY;UNTIL=${end}`, "DTSTART;TZID=America/Argentina/Buenos_Aires:20270305T200000")
        .repeat_until;
    expect(until("20270310T230000Z")).toBe("2027-03-10");
    expect(until("20270310T225959Z")).toBe("2027-03-09");
    expect(until("20270310")).toBe("2027-03-10");
  });

  test("leaves out what a series leaves out, said as a day or as an hour", () => {
    const wholeDays = rule(
      "FREQ=DAILY;COUNT=6",
      undefined,
      "EXDATE;VALUE=DATE:20270306,20270308",
      "EXDATE:20270309T000000Z",
      "EXDATE;VALUE=DATE:20280101",
    );
    expect(wholeDays.skipped_dates).toEqual(["2027-03-06", "2027-03-08", "2027-03-09"]);
    const hours = rule(
      "FREQ=DAILY;COUNT=6",
      "DTSTART;TZID=Asia/Tokyo:20270308T090000",
      "EXDATE;TZID=Asia/Tokyo:20270309T090000",
      "EXDATE:20270310T000000Z",
      "EXDATE;VALUE=DATE:20270311",
    );
    expect(hours.skipped_dates).toEqual(["2027-03-08", "2027-03-09", "2027-03-10"]);
    const none = rule("FREQ=DAILY;COUNT=2", undefined, "EXDATE;VALUE=DATE:20270305,20270306");
    expect([none.event, none.reasons]).toEqual([undefined, [REASONS.allOut]]);
  });

  test("brings a changed day of a series as an event of its own, and skips one that was called off", () => {
    const { events, left_out } = read(
      calendar(
        ["UID:s", "SUMMARY:Yoga", "DTSTART:20270301T180000", "RRULE:FREQ=WEEKLY;COUNT=4"],
        ["UID:s", "SUMMARY:Yoga al sol", "RECURRENCE-ID:20270308T180000", "DTSTART:20270309T100000"],
        [
          "UID:s",
          "SUMMARY:Yoga",
          "RECURRENCE-ID:20270315T180000",
          "DTSTART:20270315T180000",
          "STATUS:CANCELLED",
        ],
        [
          "UID:s",
          "SUMMARY:Yoga nuevo",
          "RECURRENCE-ID;RANGE=THISANDFUTURE:20270322T180000",
          "DTSTART:20270322T190000",
        ],
      ),
    );
    expect(events.map(({ title, event_date, skipped_dates }) => [title, event_date, skipped_dates])).toEqual([
      ["Yoga", "2027-03-01", ["2027-03-08", "2027-03-15"]],
      ["Yoga al sol", "2027-03-09", []],
    ]);
    expect(left_out).toEqual([{ title: "Yoga nuevo", reason: REASONS.following }]);
  });

  test("brings days of a series alone where the series itself is not there, and nothing of one they replace whole", () => {
    const day = ["UID:s", "SUMMARY:Sola", "RECURRENCE-ID:20270308T180000", "DTSTART:20270308T180000"];
    expect(read(calendar(day)).events).toHaveLength(1);
    const whole = read(
      calendar(day, ["UID:s", "SUMMARY:Yoga", "DTSTART:20270308T180000", "RRULE:FREQ=WEEKLY;COUNT=1"]),
    );
    expect(whole.events.map(({ title }) => title)).toEqual(["Sola"]);
    expect(whole.left_out).toEqual([]);
  });

  test("says what it cannot bring", () => {
    const { events, left_out } = read(
      `${calendar(
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
      ["Cancelada", REASONS.cancelled],
      ["Con sueltas", REASONS.moreDays],
      ["永".repeat(14), REASONS.cut],
      ["30 de febrero", REASONS.noDate],
      ["Sin día", REASONS.noDate],
      ["Sin título", REASONS.cutOff],
      ["1 tarea", REASONS.tasks],
    ]);
    expect(events.map(({ title, notes }) => [title.length, notes.length])).toContainEqual([
      EVENT_TITLE_MAX,
      EVENT_NOTES_MAX,
    ]);
    expect(events.map(({ title }) => title)).toContain("Sin título");
  });

  test("takes folded lines, line breaks of every kind, small letters, alarms inside and zones described", () => {
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
    expect(read(text).events).toMatchObject([
      { title: "Una cena larga", notes: "De todo", event_date: "2027-03-05" },
    ]);
  });

  test("that is none, is none", () => {
    for (const content of [
      "",
      " ",
      "hola",
      "\u0000\u0001",
      "BEGIN:VEVENT\nEND:VEVENT",
      "<html>",
      "BEGIN:VCARD\nEND:VCARD",
    ])
      expect(readCalendar(content, HERE, idOf)).toBeUndefined();
    expect(read("BEGIN:VCALENDAR\nEND:VCALENDAR")).toEqual({ events: [], left_out: [] });
    expect(read("\ufeffBEGIN:VCALENDAR\nEND:VCALENDAR").events).toEqual([]);
  });

  test("names its events so that it brings them once, to each member under other names", () => {
    const [uid, day] = ["a@ejemplo.com", "2027-03-05T18:00:00"];
    const ids = [
      importedId("ana", new Set(), uid),
      importedId("bea", new Set(), uid),
      importedId("ana", new Set(), uid, day),
      importedId("ana", new Set(), `${uid} ${day}`),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(importedId("ana", new Set(), uid)).toBe(ids[0]);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const own = newId();
    expect(importedId("ana", new Set([own]), `${own}@claves-del-exito`)).toBe(own);
    expect(importedId("bea", new Set(), `${own}@claves-del-exito`)).not.toBe(own);
  });

  test("that this app has written comes back as it was", async () => {
    const start = (
      event_date: string,
      repeats: ImportedEvent["repeats"],
      skipped_dates: string[] = [],
    ): ImportedEvent => ({
      id: newId(),
      title: `${repeats}; ${event_date}, y \\ más`,
      notes: "Uno\n\ndos",
      event_date,
      notification_enabled: false,
      reminder_time: null,
      repeats,
      repeat_until: repeats === "never" ? null : "2031-12-31",
      skipped_dates,
    });
    const events = [
      start("2027-03-05", "never"),
      start("2027-03-06", "daily", ["2027-03-08"]),
      start("2027-03-07", "weekly"),
      start("2028-01-28", "monthly"),
      start("2028-01-29", "monthly", ["2028-02-29", "2028-03-29"]),
      start("2028-01-30", "monthly"),
      start("2028-01-31", "monthly", ["2028-02-29"]),
      start("2028-02-29", "monthly"),
      { ...start("2028-02-29", "monthly"), title: "Sólo febrero", repeat_until: "2028-02-29" },
      start("2028-02-29", "yearly", ["2029-02-28"]),
      start("2028-12-31", "yearly"),
    ];
    async function* each() {
      yield* events;
    }
    let file = "";
    for await (const piece of writeCalendar(each(), new Date())) file += piece;
    const back = readCalendar(file, HERE, (uid, day) =>
      importedId("ana", new Set(events.map(({ id }) => id)), uid, day),
    );
    expect(back?.left_out).toEqual([]);
    const daysOf = (list: readonly ImportedEvent[]) =>
      new Map(
        list.map((event) => [
          event.title,
          [event.notes, ...occurrencesOf(event, "2027-01-01", "2040-01-01")],
        ]),
      );
    expect(daysOf(back?.events ?? [])).toEqual(daysOf(events));
    const ids = new Map(events.map(({ title, id }) => [title, id]));
    for (const { title, id } of back?.events ?? [])
      if (title !== "Sólo febrero") expect(id).toBe(ids.get(title));
  });
});

describe("a hostile file", () => {
  const fits = ({ events }: ReturnType<typeof read>) => {
    const body = { events, written_at: "2026-11-21T12:00:00Z" };
    expect(safeParse(calendarContract.importEvents.body, body).error).toBeUndefined();
    expect(importProblems(events)).toEqual({});
  };
  const filled = (piece: string) => piece.repeat(Math.floor((IMPORT_MAX_BYTES - 200) / piece.length));
  const event = "BEGIN:VEVENT\nUID:1\nSUMMARY:x\nDTSTART:20270305T100000Z\n";

  test.each<[string, string]>([
    ["a million empty lines", filled("\n")],
    ["a line of a million letters", `SUMMARY:${filled("a")}`],
    ["a line folded a million times", `${event}SUMMARY:${filled("\n ")}\nEND:VEVENT`],
    ["200,000 parameters", `${event}ATTENDEE${filled(";a=b")}:x\nEND:VEVENT`],
    ["200,000 parameters of what is read", `${event}DTEND${filled(";a=b")}:x\nEND:VEVENT`],
    ["500,000 quotes", `${event}DTEND;X=${filled('"')}:x\nEND:VEVENT`],
    ["entries in entries in entries", filled("BEGIN:VEVENT\n")],
    ["alarms in alarms", `${event}${filled("BEGIN:VALARM\n")}`],
    ["ends without a beginning", filled("END:VEVENT\n")],
    ["40,000 empty events", filled("BEGIN:VEVENT\nEND:VEVENT\n")],
    ["events at a bad hour", filled(`${event}END:VEVENT\n`)],
    [
      "series in other zones",
      filled("BEGIN:VEVENT\nDTSTART;TZID=America/New_York:20270305T223000\nRRULE:FREQ=WEEKLY\nEND:VEVENT\n"),
    ],
    [
      "days that are left out",
      `${event}RRULE:FREQ=DAILY\n${filled("EXDATE:20270306T100000Z,20270307T100000Z\n")}END:VEVENT`,
    ],
    [
      "all of them in one line",
      `${event}RRULE:FREQ=DAILY\nEXDATE:${filled("20270306T100000Z,")}\nEND:VEVENT`,
    ],
    [
      "a rule that never ends",
      `${event}RRULE:FREQ=SECONDLY;COUNT=99999999999;BYSECOND=${filled("1,")}\nEND:VEVENT`,
    ],
    ["many rules", `${event}${filled("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31\n")}END:VEVENT`],
    ["changed days of one series", filled(`${event}RECURRENCE-ID:20270305T100000Z\nEND:VEVENT\n`)],
    [
      "zones that nobody knows",
      Array.from(
        { length: 4000 },
        (_, at) => `BEGIN:VEVENT\nDTSTART;TZID=Z/${at}:20270305T100000\nEND:VEVENT\n`,
      ).join(""),
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
      "the end of time",
      "BEGIN:VEVENT\nDTSTART;VALUE=DATE:99991231\nDURATION:P300D\nRRULE:FREQ=DAILY;COUNT=9\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:99991231T235959Z\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:00000101T000000Z\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:00000101\nRRULE:FREQ=WEEKLY;UNTIL=00000101\nEND:VEVENT",
    ],
  ])("of %s is read, or not, and nothing hangs", (_name, content) => {
    fits(read(`BEGIN:VCALENDAR\n${content}\nEND:VCALENDAR`));
  });

  test("made of whatever comes is read, and what comes of it can be kept", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom(
        "20270305",
        "20270305T250000",
        "20271332",
        "99991231T235959Z",
        "-P1D",
        "PT99999999H",
        "P1W",
        "FREQ=DAILY",
        "FREQ=WEEKLY;UNTIL=x",
        "FREQ=MONTHLY;COUNT=-1",
        "FREQ=YEARLY;UNTIL=00000101",
        "FREQ=DAILY;INTERVAL=0;COUNT=0",
      ),
    );
    const name = fc.constantFrom(
      "UID",
      "SUMMARY",
      "DESCRIPTION",
      "LOCATION",
      "STATUS",
      "DTSTART",
      "DTSTART;VALUE=DATE",
      "DTSTART;TZID=Europe/Madrid",
      "DTEND",
      "DURATION",
      "RRULE",
      "RDATE",
      "EXDATE",
      "EXDATE;VALUE=DATE",
      "RECURRENCE-ID",
      "BEGIN",
      "END",
      "X",
      " ",
    );
    const lines = fc.array(
      fc.tuple(name, value).map(([key, text]) => `${key}:${text}`),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 4 }), (entries) => {
        fits(read(calendar(...entries)));
        fits(read(calendar(...entries.map((entry) => ["DTSTART;VALUE=DATE:20270305", ...entry]))));
      }),
      { numRuns: 500 },
    );
  });

  test("of 3,000 events brings the 500 that weigh most, and says how many stay", () => {
    const many = Array.from({ length: 3000 }, (_, at) => [
      `UID:${at}`,
      `SUMMARY:${at}`,
      `DTSTART;VALUE=DATE:${2000 + (at % 30)}0305`,
    ]);
    const { events, left_out } = read(
      calendar(...many, ["UID:w", "SUMMARY:Yoga", "DTSTART;VALUE=DATE:19990101", "RRULE:FREQ=WEEKLY"]),
    );
    expect(events).toHaveLength(500);
    expect(events[0]?.title).toBe("Yoga");
    expect(events[1]?.event_date).toBe("2025-03-05");
    expect(left_out).toEqual([{ title: "2501 eventos más", reason: REASONS.beyond }]);
  });
});
