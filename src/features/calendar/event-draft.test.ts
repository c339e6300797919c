import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "./contract.ts";
import { draftProblems } from "./draft-problems.ts";
import {
  draftOf,
  type EventDraft,
  eventDraftName,
  isEventDraft,
  newDraft,
  onlyReminderOf,
  reachesOf,
  readDraftName,
  writtenOf,
} from "./event-draft.ts";
import { EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED } from "./event-limits.ts";

const weekly: CalendarEvent = {
  id: "0190a1b2-0000-7000-8000-000000000000",
  title: "Yoga",
  notes: "",
  event_date: "2027-05-03",
  notification_enabled: true,
  reminder_time: "18:30",
  repeats: "weekly",
  repeat_until: "2027-12-31",
  skipped_dates: [],
  created_at: "2026-11-21T12:00:00.000Z",
  version: "0190a1b2-0000-7000-8000-000000000001",
};
const chosen = { event: weekly, day: "2027-05-17" };
const writing = (changed: Partial<EventDraft>, of = chosen) => writtenOf({ ...draftOf(of), ...changed }, of);

describe("what is kept of a recurring event", () => {
  test("of one of its days recurs no more", () => {
    expect(writing({ reach: "one", title: " Yoga en casa " })).toMatchObject({
      title: "Yoga en casa",
      event_date: "2027-05-17",
      repeats: "never",
      repeat_until: null,
      reminder_time: "18:30",
    });
  });

  test("from one of its days on begins there", () => {
    const written = writing({ reach: "following", event_date: "2027-05-18" });
    expect(written).toMatchObject({
      event_date: "2027-05-18",
      repeats: "weekly",
      repeat_until: "2027-12-31",
    });
  });

  test("of all of them begins where it began, moved as far as the chosen day", () => {
    expect(writing({ reach: "all" }).event_date).toBe("2027-05-03");
    expect(writing({ reach: "all", event_date: "2027-05-19" }).event_date).toBe("2027-05-05");
  });

  test("that is to recur no more is the chosen day", () => {
    expect(writing({ reach: "all", repeats: "never" })).toMatchObject({
      event_date: "2027-05-17",
      repeats: "never",
      repeat_until: null,
    });
  });

  test("can be all that follow from the second day on; from the first that is all", () => {
    expect(reachesOf(chosen)).toEqual(["one", "following", "all"]);
    expect(reachesOf({ event: weekly, day: "2027-05-03" })).toEqual(["one", "all"]);
  });
});

test("a reminder that is off has no hour, but the draft keeps it", () => {
  const draft = { ...newDraft("2027-05-03"), title: "Cena", reminder_time: "20:15" };
  expect(writtenOf(draft, undefined)).toMatchObject({ notification_enabled: false, reminder_time: null });
  expect(writtenOf({ ...draft, is_reminded: true }, undefined).reminder_time).toBe("20:15");
});

test("a reminder is for one moment where the event, or what is changed of it, has one day", () => {
  const draft = draftOf(chosen);
  expect(onlyReminderOf({ ...draft, reach: "one" })).toEqual({ day: "2027-05-17", time: "18:30" });
  expect(onlyReminderOf({ ...draft, reach: "following" })).toBeUndefined();
  expect(onlyReminderOf(newDraft("2027-05-17"))).toEqual({ day: "2027-05-17", time: "09:00" });
  expect(onlyReminderOf({ ...newDraft("2027-05-17"), event_date: "" })).toBeUndefined();
  expect(onlyReminderOf({ ...newDraft("2027-05-17"), reminder_time: "" })).toBeUndefined();
});

test("a draft's name says whose it is, and of which day", () => {
  expect(readDraftName(eventDraftName())).toEqual({ id: null });
  expect(readDraftName(eventDraftName(chosen))).toEqual({ id: weekly.id, day: "2027-05-17" });
  const single = { event: { ...weekly, repeats: "never" as const }, day: "2027-05-03" };
  expect(readDraftName(eventDraftName(single))).toEqual({ id: weekly.id });
  expect(readDraftName("idea:new")).toBeUndefined();
});

test("only what has the shape of a draft is one", () => {
  expect(isEventDraft(newDraft("2027-05-03"))).toBe(true);
  for (const other of [null, "texto", {}, { ...newDraft("2027-05-03"), repeats: "hourly" }]) {
    expect(isEventDraft(other)).toBe(false);
  }
});

describe("what holds an event back", () => {
  const problems = (changed: Partial<EventDraft>) =>
    draftProblems({ ...newDraft("2027-05-03"), title: "Cena", ...changed }, undefined);

  test("is nothing where all is well, on 29 February too", () => {
    expect(problems({})).toEqual({});
    expect(problems({ event_date: "2028-02-29" })).toEqual({});
  });

  test("is a title that is missing or too long", () => {
    expect(problems({ title: " \n" })).toEqual({ title: EVENT_TITLE_REQUIRED });
    expect(problems({ title: "a".repeat(EVENT_TITLE_MAX + 1) })).toEqual({
      title: "No puede tener más de 200 caracteres.",
    });
  });

  test.each(["", "2027-02-30", "0203-05-03", "mañana"])("is a day that is none: %j", (event_date) => {
    expect(problems({ event_date })).toEqual({ event_date: "Elige un día entre 1900 y 2199." });
  });

  test("is an end before the beginning, and a reminder without its hour", () => {
    expect(problems({ repeats: "daily", repeat_until: "2027-05-02" })).toHaveProperty("repeat_until");
    expect(problems({ is_reminded: true, reminder_time: "" })).toHaveProperty("reminder_time");
  });
});
