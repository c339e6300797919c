import { describe, expect, test } from "vitest";
import { calendarOf, readFile, takeEntry } from "#test/records/calendar-file.ts";
import { REASONS } from "./file-words.ts";

const rule = (text: string, start = "DTSTART;VALUE=DATE:20270305", ...more: string[]) =>
  takeEntry([start, `RRULE:${text}`, ...more]);

describe("recurring events of a calendar file", () => {
  test.each<[string, string, string, string | null]>([
    ["FREQ=DAILY", "20270305", "daily", null],
    ["FREQ=DAILY;UNTIL=20270310", "20270305", "daily", "2027-03-10"],
    ["FREQ=DAILY;COUNT=3", "20270305", "daily", "2027-03-07"],
    ["FREQ=DAILY;COUNT=1", "20270305", "never", null],
    ["FREQ=DAILY;COUNT=999999999999", "20270305", "daily", null],
    ["FREQ=WEEKLY;BYDAY=FR;WKST=MO;INTERVAL=1", "20270305", "weekly", null],
    ["FREQ=WEEKLY;COUNT=4", "20270305", "weekly", "2027-03-26"],
    ["FREQ=MONTHLY;COUNT=13", "20270305", "monthly", "2028-03-05"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "20270331", "monthly", null],
    ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "20270330", "monthly", null],
    ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5", "20270305", "yearly", null],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20280229", "yearly", null],
    ["FREQ=YEARLY;UNTIL=20270304", "20270305", "never", null],
    ["FREQ=WEEKLY;UNTIL=20270311", "20270305", "never", null],
    ["FREQ=WEEKLY;UNTIL=20270311", "21991231", "never", null],
  ])("%s from %s is imported as %s, with its end and no warning", (text, start, repeats, repeat_until) => {
    expect(rule(text, `DTSTART;VALUE=DATE:${start}`)).toMatchObject({ repeats, repeat_until, reasons: [] });
  });

  test.each([
    ["FREQ=WEEKLY;INTERVAL=2", "20270305"],
    ["FREQ=WEEKLY;BYDAY=MO,WE,FR", "20270305"],
    ["FREQ=MONTHLY;BYDAY=1FR", "20270305"],
    ["FREQ=MONTHLY", "20270331"],
    ["FREQ=YEARLY", "20280229"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20270228"],
    ["FREQ=YEARLY;BYMONTHDAY=5", "20270305"],
    ["FREQ=HOURLY", "20270305"],
    ["FREQ=DAILY;BYHOUR=9,10", "20270305"],
    ["FREQ=DAILY;X-NEW=1", "20270305"],
    ["COUNT=3", "20270305"],
    ["", "20270305"],
  ])("%s from %s is imported for its first day only, with a warning", (text, start) => {
    const taken = rule(text, `DTSTART;VALUE=DATE:${start}`);
    expect(taken).toMatchObject({ repeats: "never", repeat_until: null, reasons: [REASONS.rhythm] });
  });

  test("a series is shifted to local days, or reduced to its first day if the shift varies", () => {
    const inTokyo = (text: string) => rule(text, "DTSTART;TZID=Asia/Tokyo:20270308T090000");
    expect(inTokyo("FREQ=WEEKLY;BYDAY=MO;UNTIL=20270401T000000Z")).toMatchObject({
      event_date: "2027-03-07",
      repeats: "weekly",
      repeat_until: "2027-03-31",
      notes: "A las 21:00",
    });
    expect(inTokyo("FREQ=MONTHLY")).toMatchObject({ event_date: "2027-03-07", repeats: "monthly" });
    const found = inTokyo("FREQ=DAILY;COUNT=3");
    expect(found).toMatchObject({ event_date: "2027-03-07", repeat_until: "2027-03-09" });
    const first = rule("FREQ=MONTHLY", "DTSTART;TZID=Asia/Tokyo:20270301T090000");
    expect(first).toMatchObject({ event_date: "2027-02-28", repeats: "never", reasons: [REASONS.rhythm] });
    const inYork = rule("FREQ=WEEKLY", "DTSTART;TZID=America/New_York:20270305T223000");
    expect(inYork).toMatchObject({ event_date: "2027-03-06", repeats: "never", reasons: [REASONS.season] });
  });

  test("a series ends on its last day that starts no later than UNTIL", () => {
    const until = (end: string) =>
      rule(`FREQ=DAILY;UNTIL=${end}`, "DTSTART;TZID=America/Argentina/Buenos_Aires:20270305T200000")
        .repeat_until;
    expect(until("20270310T230000Z")).toBe("2027-03-10");
    expect(until("20270310T225959Z")).toBe("2027-03-09");
    expect(until("20270310")).toBe("2027-03-10");
  });

  test("an EXDATE, a day or a time, skips that day; a series without remaining days is left out", () => {
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

  test("a changed day becomes its own event, a cancelled day is skipped, a THISANDFUTURE change is reported", () => {
    const { events, left_out } = readFile(
      calendarOf(
        ["UID:s", "SUMMARY:Yoga", "DTSTART:20270301T180000", "RRULE:FREQ=WEEKLY;COUNT=4"],
        ["UID:s", "SUMMARY:Yoga al sol", "RECURRENCE-ID:20270308T180000", "DTSTART:20270309T100000"],
        ["UID:s", "RECURRENCE-ID:20270315T180000", "DTSTART:20270315T180000", "STATUS:CANCELLED"],
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

  test("a changed day is imported without its series; a series whose only day is changed is not imported", () => {
    const day = ["UID:s", "SUMMARY:Sola", "RECURRENCE-ID:20270308T180000", "DTSTART:20270308T180000"];
    expect(readFile(calendarOf(day)).events).toHaveLength(1);
    const whole = readFile(
      calendarOf(day, ["UID:s", "SUMMARY:Yoga", "DTSTART:20270308T180000", "RRULE:FREQ=WEEKLY;COUNT=1"]),
    );
    expect(whole.events.map(({ title }) => title)).toEqual(["Sola"]);
    expect(whole.left_out).toEqual([]);
  });
});
