import { describe, expect, test } from "vitest";
import { addDays, lastDays, todayHere } from "#platform/shared/days/days.ts";
import { wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { timeAfter } from "#platform/shared/time.ts";
import { ZONES } from "#test/zones.ts";
import { type Mark, monthSchema, type Plan } from "./contract.ts";
import {
  canMark,
  countOf,
  hasMissedTwice,
  isAsked,
  joinedDays,
  type Months,
  monthId,
  stateOf,
  thisWeek,
  weekdayCounts,
} from "./habit-days.ts";
import { withCue } from "./habit-words.ts";
import { habitOfExercise, withPlan } from "./write-habits.ts";

const ID = "0190a1b2-0000-7000-8000-000000000001";
/** A Sunday. */
const TODAY = "2026-11-29";
const DAILY = { days: [0, 1, 2, 3, 4, 5, 6], times: 0 };
const BEGUN = "2020-01-01";
const at = "2026-11-29T12:00:00.000Z";

const habitOf = (plans: Plan[] = [{ from: BEGUN, ...DAILY }], changed = {}) => ({
  id: ID,
  plans,
  pauses: [],
  ended_on: null,
  ...changed,
});

function marked(days: Record<string, Mark | null>): Months {
  const months = new Map();
  for (const [day, mark] of Object.entries(days)) {
    const id = monthId(ID, day);
    months.set(id, { habit_month: id, days: { ...months.get(id)?.days, [day]: { mark, at } } });
  }
  return months;
}
const all = (days: readonly string[], mark: Mark = "done") =>
  marked(Object.fromEntries(days.map((day) => [day, mark])));

describe("n de m counts", () => {
  test("the due days of the last 30, and today once it is marked", () => {
    const done = lastDays(addDays(TODAY, -1), 22);
    expect(countOf(habitOf(), all(done), TODAY)).toEqual({ n: 22, m: 29 });
    expect(countOf(habitOf(), all([...done, TODAY]), TODAY)).toEqual({ n: 23, m: 30 });
  });

  test("the minimal version, but neither “hoy no tocaba” nor days before it began", () => {
    const habit = habitOf([{ from: "2026-11-25", ...DAILY }]);
    const months = marked({
      "2026-11-20": "done",
      "2026-11-25": "least",
      "2026-11-26": "off",
      "2026-11-27": null,
    });
    expect(countOf(habit, months, TODAY)).toEqual({ n: 1, m: 3 });
  });

  test("no day of a pause or after the end, unless it was done", () => {
    const pauses = [{ from: "2026-11-02", until: "2026-11-28" }];
    const months = marked({ "2026-11-01": "done", "2026-11-10": "done", "2026-11-28": "done" });
    expect(countOf(habitOf(undefined, { pauses }), months, TODAY)).toEqual({ n: 3, m: 4 });
    expect(countOf(habitOf(undefined, { ended_on: "2026-11-01" }), months, TODAY)).toEqual({ n: 3, m: 4 });
  });

  test("a day that was done without being due in both numbers", () => {
    const mondays = habitOf([{ from: BEGUN, days: [0], times: 0 }]);
    expect(countOf(mondays, marked({ "2026-11-23": "done", "2026-11-24": "done" }), TODAY)).toEqual({
      n: 2,
      m: 5,
    });
  });

  test("by the plan of then: a changed plan rewrites no day before it", () => {
    const earlier: Plan = { from: BEGUN, days: [0, 2], times: 0 };
    const done = all(["2026-11-02", "2026-11-04"]);
    const before = lastDays("2026-11-28", 60).map((day) => stateOf(habitOf([earlier]), done, day, TODAY));
    const changed = habitOf(withPlan([earlier], { from: TODAY, ...DAILY }));
    expect(lastDays("2026-11-28", 60).map((day) => stateOf(changed, done, day, TODAY))).toEqual(before);
    expect(countOf(changed, done, TODAY)).toEqual(countOf(habitOf([earlier]), done, TODAY));
  });

  test("a number of times in each of the last four whole weeks, and no week as more than that", () => {
    const habit = habitOf([{ from: BEGUN, days: [], times: 3 }]);
    const weeks = ["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"];
    const done = weeks.flatMap((monday, index) => lastDays(addDays(monday, 6), index + 2));
    expect(countOf(habit, all([...done, TODAY]), TODAY)).toEqual({ n: 2 + 3 + 3 + 3, m: 12 });
    expect(thisWeek(habit, all([...done, TODAY]), TODAY)).toEqual({ n: 1, m: 3 });
    const pauses = [{ from: "2026-11-04", until: "2026-11-05" }];
    expect(countOf({ ...habit, pauses }, all(done), TODAY)).toEqual({
      n: 8,
      m: 9,
    });
  });

  test("only whole weeks of a number of times, however many days are shown", () => {
    const habit = habitOf([{ from: BEGUN, days: [], times: 3 }]);
    const done = all(["2026-11-02", "2026-11-03", "2026-11-10", "2026-11-16", TODAY]);
    expect(countOf(habit, done, TODAY, lastDays(TODAY, 30))).toEqual({ n: 4, m: 9 });
  });

  test("whole weeks of times and days of a later plan together", () => {
    const plans = withPlan([{ from: BEGUN, days: [], times: 2 }], { from: "2026-11-23", ...DAILY });
    const months = all(["2026-11-03", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-24"]);
    expect(countOf(habitOf(plans), months, TODAY)).toEqual({ n: 1 + 2 + 0 + 1, m: 2 + 2 + 2 + 6 });
  });
});

describe("two missed days in a row", () => {
  /** Each number of `backs` is a missed day, counted in days before today. */
  const missed = (backs: number[], more: Record<string, Mark> = {}, changed = {}) => {
    const gaps = backs.map((back) => addDays(TODAY, -back));
    const done = lastDays(addDays(TODAY, -1), 20).filter((day) => !gaps.includes(day));
    const months = marked({ ...Object.fromEntries(done.map((day) => [day, "done" as const])), ...more });
    return hasMissedTwice(habitOf(undefined, changed), months, TODAY);
  };

  test.each([
    [[1], false],
    [[1, 2], true],
    [[1, 2, 3], false],
    [[2, 3], false],
  ])("are named on the day after them, and only then: %j days ago", (backs, isNamed) =>
    expect(missed(backs)).toBe(isNamed),
  );

  test("are no longer named once today is done; a day off in between does not part them, a pause does", () => {
    expect(missed([1, 2], { [TODAY]: "least" })).toBe(false);
    expect(missed([1, 3], { [addDays(TODAY, -2)]: "off" })).toBe(true);
    const pauses = [{ from: addDays(TODAY, -3), until: addDays(TODAY, -1) }];
    expect(missed([1, 2, 3, 4], {}, { pauses })).toBe(false);
  });

  test.each<[string, Record<string, Mark>, object]>([
    ["is not due", {}, { plans: [{ from: BEGUN, days: [0, 1, 2, 3, 4, 5], times: 0 }] }],
    ["“no tocaba”", { [TODAY]: "off" }, {}],
    ["is paused", {}, { pauses: [{ from: TODAY, until: null }] }],
    ["let the habit go", {}, { ended_on: TODAY }],
  ])("are not named on a day that %s", (_name, more, changed) =>
    expect(missed([1, 2], more, changed)).toBe(false),
  );

  test("are two short weeks where the plan is a number of times", () => {
    const habit = habitOf([{ from: BEGUN, days: [], times: 2 }]);
    const full = ["2026-11-02", "2026-11-03"];
    expect(hasMissedTwice(habit, all([...full, "2026-11-10"]), TODAY)).toBe(true);
    expect(hasMissedTwice(habit, all(["2026-11-10"]), TODAY)).toBe(false);
    expect(hasMissedTwice(habit, all([...full, TODAY]), TODAY)).toBe(false);
    const off = marked({ "2026-11-02": "done", "2026-11-03": "done", "2026-11-27": "off" });
    expect(hasMissedTwice(habit, off, TODAY)).toBe(false);
    const paused = { ...habit, pauses: [{ from: TODAY, until: null }] };
    expect(hasMissedTwice(paused, all(full), TODAY)).toBe(false);
  });

  test("are neither a missed week and a missed day, nor two short weeks with one of a plan of days between", () => {
    const times = (from: string, times: number): Plan => ({ from, days: [], times });
    const daily = (from: string): Plan => ({ from, ...DAILY });
    const isNamed = (...plans: Plan[]) =>
      hasMissedTwice(habitOf(plans), all(["2026-11-02", "2026-11-03"]), TODAY);
    expect(isNamed(times(BEGUN, 2), daily("2026-11-28"))).toBe(false);
    expect(isNamed(daily(BEGUN), times("2026-11-16", 2))).toBe(false);
    expect(isNamed(times(BEGUN, 2), daily("2026-11-12"), times("2026-11-16", 2))).toBe(false);
    expect(isNamed(times(BEGUN, 2), times("2026-11-11", 3))).toBe(true);
  });
});

test("a day asks where the habit is due, and until the week has its times", () => {
  const weekly = habitOf([{ from: BEGUN, days: [], times: 1 }]);
  expect(isAsked(weekly, new Map(), TODAY, TODAY)).toBe(true);
  expect(isAsked(weekly, all([addDays(TODAY, -1)]), TODAY, TODAY)).toBe(false);
  expect(isAsked(habitOf([{ from: BEGUN, days: [0], times: 0 }]), new Map(), TODAY, TODAY)).toBe(false);
  expect(
    isAsked(habitOf(undefined, { pauses: [{ from: TODAY, until: null }] }), new Map(), TODAY, TODAY),
  ).toBe(false);
});

test("marks of two devices join by day, in any order, and the last press of a day wins", () => {
  const press = (mark: Mark | null, hour: number) => ({ mark, at: `2026-11-29T${hour}:00:00.000Z` });
  const one = { "2026-11-28": press("done", 10), "2026-11-29": press("done", 11) };
  const other = { "2026-11-27": press("off", 10), "2026-11-29": press(null, 12) };
  const joined = {
    "2026-11-27": press("off", 10),
    "2026-11-28": press("done", 10),
    "2026-11-29": press(null, 12),
  };
  expect(joinedDays(one, other)).toEqual(joined);
  expect(joinedDays(other, one)).toEqual(joined);
});

test("a press counts after the mark that it changes, whichever device's clock is ahead", () => {
  const ahead = { mark: "done" as const, at: "2026-11-29T13:00:00.000Z" };
  const back = { mark: null, at: timeAfter(ahead.at, new Date(at)) };
  expect(joinedDays({ [TODAY]: ahead }, { [TODAY]: back })).toEqual({ [TODAY]: back });
  expect([timeAfter(undefined, new Date(at)), timeAfter(BEGUN, new Date(at))]).toEqual([at, at]);
});

test("a month holds no day of another month", () => {
  const isMonth = (day: string) =>
    monthSchema.safeParse({ habit_month: monthId(ID, TODAY), days: { [day]: { mark: "done", at } } }).success;
  expect([isMonth(TODAY), isMonth("2026-10-29"), isMonth("2026-11-31")]).toEqual([true, false, false]);
});

test("a weekday is named as the hardest only from eight due days on, and where they differ", () => {
  const days = lastDays(TODAY, 90);
  const months = all(
    days.filter((day) => weekdayCounts(habitOf(), new Map(), [day], TODAY).counts[6]?.m === 0),
  );
  expect(weekdayCounts(habitOf(), months, days, TODAY).hardest).toBe("domingo");
  expect(weekdayCounts(habitOf(), months, lastDays(TODAY, 30), TODAY).hardest).toBeUndefined();
  expect(weekdayCounts(habitOf(), all(days), days, TODAY).hardest).toBeUndefined();
});

test.each(ZONES)("at 23:30 and over clock changes a mark is of the wall's own day in %s", (zone) => {
  for (const change of ["2026-03-29", "2026-04-05", "2026-09-06", "2026-10-25"]) {
    const late = Temporal.PlainDateTime.from(`${change}T23:30`).toZonedDateTime(zone);
    const { day } = wallTimeIn(zone, new Date(late.epochMilliseconds));
    expect(day).toBe(change);
    const done = lastDays(day, 30);
    expect([new Set(done).size, done.at(-1)]).toEqual([30, change]);
    expect(countOf(habitOf(), all(done), day)).toEqual({ n: 30, m: 30 });
  }
  expect(todayHere(new Date(2026, 10, 29, 23, 30))).toBe(TODAY);
});

test("the exercise of Constancia gives its four lines, also where one is blank", () => {
  const roles = ["une", "accion", "respuesta", "respuesta"] as const;
  const exercise = { keyId: "constancia", lines: roles.map((role) => ({ label: "", role, text: "" })) };
  expect(habitOfExercise(exercise, ["el almuerzo", "caminar ", "", "salgo antes"], TODAY)).toMatchObject({
    ...{ title: "Caminar", cue_text: "el almuerzo", minimum_text: "", missed_text: "salgo antes" },
    ...{ key_id: "constancia", plans: [{ from: TODAY, ...DAILY }] },
  });
  expect(withCue({ cue_text: "el almuerzo", minimum_text: "" })).toBe("Después del almuerzo");
  expect(withCue({ cue_text: "al despertar", minimum_text: "un vaso" })).toBe(
    "Al despertar; al menos, un vaso",
  );
  expect(withCue({ cue_text: "Almorzar.", minimum_text: "Una vuelta. " })).toBe(
    "Después de almorzar; al menos, una vuelta",
  );
  expect(withCue({ cue_text: "…", minimum_text: "" })).toBe("");
});

test("today and the seven days before can be marked", () => {
  const open = lastDays("2026-12-01", 12).filter((day) => canMark(habitOf(), day, TODAY));
  expect([open.length, open[0], open.at(-1)]).toEqual([8, "2026-11-22", TODAY]);
});
