import { beforeEach, describe, expect, test, vi } from "vitest";
import { daysOf } from "#notebook/journal/month/day-pages.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { buildComparison, buildGoal, buildIdea, buildPage, buildReview } from "#test/records/records.ts";
import { ZONES } from "#test/zones.ts";
import { goalsToReview, ideasToReview, nextAs, nextOf, overlaid, withNext } from "./choices.ts";
import { daysToPlan, invitedWeek, weeksToBegin, weekToReview } from "./iso-week.ts";
import { beginReview, writtenReview } from "./review-draft.ts";
import { dayLine, weekFigures, weekSentence } from "./week-figures.ts";
import { weekName, weekSpan } from "./week-words.ts";

const WEEK = "2026-11-16";
const wroteOn = (day: string) => ({ ...buildReview(addDays(day, -5)), created_at: `${day}T15:00:00.000Z` });

describe("the week of a review", () => {
  test.each([
    ["2026-11-19", "2026-11-16", "Thursday"],
    ["2026-11-22", "2026-11-16", "Sunday"],
    ["2026-11-23", "2026-11-16", "Monday, for the week before"],
    ["2026-11-25", "2026-11-16", "Wednesday, for the week before"],
    ["2026-11-26", "2026-11-23", "the next Thursday"],
    ["2026-01-01", "2025-12-29", "New Year on a Thursday"],
    ["2027-01-03", "2026-12-28", "a week that ends in the next year"],
    ["2027-01-04", "2026-12-28", "the Monday after it"],
  ])("on %s it is that of %s: %s", (today, week) => expect(weekToReview(today)).toBe(week));

  test("from Thursday to Sunday the week before can still be begun, and then only one", () => {
    expect(weeksToBegin("2026-11-26")).toEqual(["2026-11-23", WEEK]);
    expect(weeksToBegin("2026-11-29")).toEqual(["2026-11-23", WEEK]);
    expect(weeksToBegin("2026-11-25")).toEqual([WEEK]);
    expect(weeksToBegin("2026-11-30")).toEqual(["2026-11-23"]);
  });

  test.each([
    ["2026-11-22", [], WEEK],
    ["2026-11-21", [], undefined],
    ["2026-11-21", [wroteOn("2026-11-14")], WEEK],
    ["2026-11-22", [buildReview(WEEK)], undefined],
  ])("is invited to on Sundays and the weekday of the last review: %s", (today, reviews, week) =>
    expect(invitedWeek(today, reviews)).toBe(week),
  );

  test("steps go on the days of the week after that are left, and on seven days from today once it is over", () => {
    expect(daysToPlan(WEEK, "2026-11-22")).toEqual(
      Array.from({ length: 7 }, (_, at) => addDays("2026-11-23", at)),
    );
    expect(daysToPlan(WEEK, "2026-11-25")[0]).toBe("2026-11-25");
    expect(daysToPlan(WEEK, "2026-11-25")).toHaveLength(5);
    expect(daysToPlan(WEEK, "2026-12-25")[0]).toBe("2026-12-25");
  });

  test("is named with its month and year once where that suffices", () => {
    expect(weekName(WEEK)).toBe("Semana del 16 al 22 de noviembre de 2026");
    expect(weekSpan("2026-11-30")).toBe("del 30 de noviembre al 6 de diciembre de 2026");
    expect(weekSpan("2026-12-28")).toBe("del 28 de diciembre de 2026 al 3 de enero de 2027");
  });
});

describe.each(ZONES)("in %s", (zone) => {
  beforeEach(() => {
    vi.stubEnv("TZ", zone);
  });
  test("an action that was completed at 23:30 on Sunday counts for that week", () => {
    const goal = buildGoal({}, 1);
    const at = (date: number, hour: number, minute: number) =>
      new Date(2026, 10, date, hour, minute).toISOString();
    const ticked = (done_at: string) =>
      weekFigures(WEEK, new Map(), [{ ...goal, actions: goal.actions.map((one) => ({ ...one, done_at })) }])
        .ticked;
    const { length } = goal.actions;
    expect(ticked(at(22, 23, 30))).toBe(length);
    expect(ticked(at(23, 0, 10))).toBe(0);
    expect(ticked(at(16, 0, 10))).toBe(length);
  });
});

test("the week in words counts what was done, and never what was not", () => {
  const page = (event_type: "project" | "describe", event_date: string) =>
    buildPage({ event_type, event_date, title: "Un día" });
  const pages = daysOf(
    [page("project", "2026-11-16"), page("describe", "2026-11-16"), page("describe", "2026-11-22")],
    new Map([["2026-11-16", buildComparison("2026-11-16", 80)]]),
  );
  const figures = weekFigures(WEEK, pages, []);
  expect(weekSentence(figures)).toBe(
    "Lo que viviste se pareció en un 80\u00a0% a lo que querías. Proyectaste 1\u00a0día y describiste 2.",
  );
  expect(figures.days.flatMap((day) => dayLine(day) ?? [])).toEqual([
    "lunes, 16 de noviembre de 2026: proyectado y descrito, 80\u00a0%",
    "domingo, 22 de noviembre de 2026: descrito",
  ]);
  const comparison = { ...buildComparison("2026-11-16", 75), notes_percentage: 100, answered: [] };
  const waiting = weekFigures(
    WEEK,
    daysOf(
      [page("project", "2026-11-16"), page("describe", "2026-11-16")],
      new Map([["2026-11-16", comparison]]),
    ),
    [],
  );
  expect(weekSentence(waiting)).toBe("Proyectaste 1\u00a0día y describiste 1. 1\u00a0día sin revisar.");
  expect(waiting.days.flatMap((day) => dayLine(day) ?? [])).toEqual([
    "lunes, 16 de noviembre de 2026: proyectado y descrito, 75\u00a0% sin revisar",
  ]);
  expect(weekSentence(weekFigures(WEEK, new Map(), []))).toBe("Tu diario no tiene páginas de estos días.");
});

describe("goals", () => {
  test("the next action is the first open one until the member chooses another", () => {
    const goal = buildGoal({}, 1);
    const [done, first, second] = goal.actions;
    if (!done || !first || !second) throw new Error("three actions are needed");
    expect(nextOf(goal, [])?.action_id).toBe(first.id);
    const chosen = nextAs(goal, second);
    expect(nextOf(goal, [chosen])?.action_id).toBe(second.id);
    expect(nextOf(goal, [{ ...chosen, action_text: " " }])?.action_id).toBe(first.id);
    expect(
      withNext(goal.actions, chosen)
        .map(({ id }) => id)
        .slice(0, 3),
    ).toEqual([done.id, second.id, first.id]);
    const written = nextAs(goal, { id: "new", action_text: " Salir " });
    expect(withNext(goal.actions, written)[1]).toEqual({ id: "new", action_text: "Salir", done_at: null });
    const twice = withNext(withNext(goal.actions, written), written);
    expect(twice).toHaveLength(goal.actions.length + 1);
  });

  test("of the open goals come the first seven of the list of goals", () => {
    const goals = Array.from({ length: 9 }, (_, at) => buildGoal({ deadline: `2027-01-0${at + 1}` }));
    const { shown, others } = goalsToReview([
      ...goals,
      buildGoal({ completed_at: "2026-11-20T12:00:00.000Z" }),
    ]);
    expect(shown.map(({ deadline }) => deadline)).toEqual(
      Array.from({ length: 7 }, (_, at) => `2027-01-0${at + 1}`),
    );
    expect(others).toBe(2);
  });
});

test("of a hundred ideas, the newest that no review has looked at come first", () => {
  const ideas = Array.from({ length: 100 }, (_, at) => buildIdea(`Idea ${at}`));
  const looked = (week: string, ...seen: typeof ideas) =>
    buildReview(week, {
      ideas: seen.map(({ id, title }) => ({ idea_id: id, idea_title: title, choice: "keep" })),
    });
  const titles = (reviews: ReturnType<typeof looked>[], of = ideas) =>
    ideasToReview(of, reviews, WEEK).shown.map(({ title }) => title);
  expect(titles([])).toEqual(["Idea 99", "Idea 98", "Idea 97", "Idea 96", "Idea 95"]);
  expect(titles([looked("2026-11-09", ...ideas.slice(90))])[0]).toBe("Idea 89");
  expect(titles([looked(WEEK, ...ideas.slice(90))])[0]).toBe("Idea 99");
  const [a, b] = ideas.slice(0, 2) as [(typeof ideas)[0], (typeof ideas)[0]];
  expect(titles([looked("2026-11-09", a), looked("2026-11-02", b)], [a, b])).toEqual(["Idea 1", "Idea 0"]);
  expect(ideasToReview(ideas, [], WEEK).others).toBe(95);
});

test("a saved review takes the shown goals' next actions, and keeps what was chosen earlier", () => {
  const goal = buildGoal({});
  const step = { day: "2026-11-24", step_text: "  Nadar ", action: null };
  const draft = {
    ...beginReview(undefined),
    good_text: " Bien ",
    steps: [step, { ...step, step_text: "  " }],
  };
  const written = writtenReview(WEEK, draft, undefined, [goal]);
  expect(written).toMatchObject({ week: WEEK, good_text: "Bien", steps: [{ ...step, step_text: "Nadar" }] });
  expect(written.goals).toMatchObject([{ goal_id: goal.id, action_text: goal.actions[0]?.action_text }]);
  const known = buildReview(WEEK, { ideas: [{ idea_id: "a", idea_title: "Una", choice: "drop" }] });
  const found = writtenReview(WEEK, beginReview(known), known, [goal]);
  expect(found).toMatchObject({ goals: [], ideas: known.ideas });
  const changed = { idea_id: "a", idea_title: "Una", choice: "keep" as const };
  expect(overlaid(known.ideas, [changed])).toEqual([changed]);
});
