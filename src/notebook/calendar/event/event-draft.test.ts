import { describe, expect, test } from "vitest";
import { textProblems } from "#notebook/tool-page/components/record-dialogs.tsx";
import { buildEvent } from "#test/records/records.ts";
import { EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED } from "../event-limits.ts";
import {
  draftOf,
  type EventDraft,
  eventDraftName,
  isEventDraft,
  onlyReminderOf,
  reachesOf,
  readDraftName,
  writtenOf,
} from "./event-draft.ts";
import { draftProblems, EVENT_TEXTS } from "./event-form.tsx";

const weekly = buildEvent({
  title: "Yoga",
  event_date: "2027-05-03",
  notification_enabled: true,
  reminder_time: "18:30",
  repeats: "weekly",
  repeat_until: "2027-12-31",
});
const chosen = { event: weekly, day: "2027-05-17" };
const writing = (changed: Partial<EventDraft>, of = chosen) =>
  writtenOf({ ...draftOf(of.day, of.event), ...changed }, of);

const ONCE = { repeats: "never", repeat_until: null };
const WEEKLY = { repeats: "weekly", repeat_until: "2027-12-31" };

describe("an edit of a recurring event", () => {
  test.each<[string, Partial<EventDraft>, object]>([
    [
      "of one day saves an event that does not repeat",
      { reach: "one" },
      { event_date: "2027-05-17", ...ONCE },
    ],
    [
      "of all following days begins a series on the draft's day",
      { reach: "following", event_date: "2027-05-18" },
      { event_date: "2027-05-18", ...WEEKLY },
    ],
    ["of all days keeps the first day", { reach: "all" }, { event_date: "2027-05-03", ...WEEKLY }],
    [
      "of all days shifts it as the chosen day was moved",
      { reach: "all", event_date: "2027-05-19" },
      { event_date: "2027-05-05", ...WEEKLY },
    ],
    [
      "that stops to repeat is on the chosen day",
      { repeats: "never" },
      { event_date: "2027-05-17", ...ONCE },
    ],
  ])("%s", (_which, changed, saved) => {
    const written = writing({ reach: "all", title: " Yoga en casa ", ...changed });
    expect(written).toMatchObject({ title: "Yoga en casa", reminder_time: "18:30", ...saved });
  });

  test("can reach one, following or all days, and on the first day only one or all", () => {
    expect(reachesOf(chosen)).toEqual(["one", "following", "all"]);
    expect(reachesOf({ event: weekly, day: "2027-05-03" })).toEqual(["one", "all"]);
  });
});

test("an event without a reminder has no reminder time, but its draft keeps the time", () => {
  const draft = { ...draftOf("2027-05-03"), title: "Cena", reminder_time: "20:15" };
  expect(writtenOf(draft, undefined)).toMatchObject({ notification_enabled: false, reminder_time: null });
  expect(writtenOf({ ...draft, is_reminded: true }, undefined).reminder_time).toBe("20:15");
});

test("a draft has a single reminder moment only if it covers one day and has a date and a time", () => {
  const draft = draftOf(chosen.day, chosen.event);
  expect(onlyReminderOf({ ...draft, reach: "one" })).toEqual({ day: "2027-05-17", time: "18:30" });
  expect(onlyReminderOf({ ...draft, reach: "following" })).toBeUndefined();
  expect(onlyReminderOf(draftOf("2027-05-17"))).toEqual({ day: "2027-05-17", time: "09:00" });
  expect(onlyReminderOf({ ...draftOf("2027-05-17"), event_date: "" })).toBeUndefined();
  expect(onlyReminderOf({ ...draftOf("2027-05-17"), reminder_time: "" })).toBeUndefined();
});

test("a draft's name identifies the event, and the day of a recurring event", () => {
  expect(readDraftName(eventDraftName())).toEqual({ id: null });
  expect(readDraftName(eventDraftName(chosen))).toEqual({ id: weekly.id, day: "2027-05-17" });
  const single = { event: { ...weekly, repeats: "never" as const }, day: "2027-05-03" };
  expect(readDraftName(eventDraftName(single))).toEqual({ id: weekly.id });
  expect(readDraftName("idea:new")).toBeUndefined();
});

test("isEventDraft accepts a draft and rejects values of another shape", () => {
  expect(isEventDraft(draftOf("2027-05-03"))).toBe(true);
  for (const other of [null, "texto", {}, { ...draftOf("2027-05-03"), repeats: "hourly" }]) {
    expect(isEventDraft(other)).toBe(false);
  }
});

test.each<[Partial<EventDraft>, object]>([
  [{ event_date: "2028-02-29" }, {}],
  [{ title: " \n" }, { title: EVENT_TITLE_REQUIRED }],
  [{ title: "\u2800" }, { title: EVENT_TITLE_REQUIRED }],
  [{ title: "a".repeat(EVENT_TITLE_MAX + 1) }, { title: "No puede tener más de 200 caracteres." }],
  ...["", "2027-02-30", "0203-05-03", "mañana"].map((event_date): [Partial<EventDraft>, object] => [
    { event_date },
    { event_date: "Elige un día entre 1900 y 2199." },
  ]),
  [
    { repeats: "daily", repeat_until: "2027-05-02" },
    { repeat_until: "No puede terminar antes de su primer día." },
  ],
  [{ is_reminded: true, reminder_time: "" }, { reminder_time: "Elige a qué hora avisarte." }],
])("the problems of a draft with %j are named", (changed, problems) => {
  const draft = { ...draftOf("2027-05-03"), title: "Cena", ...changed };
  expect({ ...textProblems(EVENT_TEXTS, draft), ...draftProblems(draft, undefined) }).toEqual(problems);
});
