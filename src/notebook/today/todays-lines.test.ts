import { describe, expect, test } from "vitest";
import type { Goal } from "#notebook/goals/contract.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { buildGoal, buildPage } from "#test/records/records.ts";
import { todaysLines } from "./todays-lines.ts";

/** A Monday. */
const TODAY = "2026-11-23";
const WEEK = "2026-11-16";

const action = (action_text: string) => ({ id: newId(), action_text });
const page = (event_type: "project" | "describe", title: string, event_date = TODAY) =>
  buildPage({ event_type, event_date, title });
const TOMORROW = "2026-11-24";
const writing = (what: string, day = TODAY) => `/mi-calendario?dia=${day}&escribir=${what}`;

const YESTERDAY = page("project", "Ayer", "2026-11-22");
const PROJECT = page("project", "Un día sin correr");
const DESCRIBE = page("describe", "Caminé");
const GOAL = buildGoal({ title: "Nadar", actions: [action("Buscar club")] });

interface Case {
  reminder?: string;
  pages?: JournalRecord[];
  goals?: Goal[];
  hasIdeas?: boolean;
  coherence?: number;
  week?: string;
}

function linesAt(time: string, { reminder, pages = [YESTERDAY], ...rest }: Case = {}) {
  const nothing = { goals: [], hasIdeas: false, coherence: undefined, week: undefined };
  return todaysLines({ today: TODAY, time, reminder }, { ...nothing, pages, ...rest });
}

const textsAt = (time: string, given?: Case) => linesAt(time, given).map(({ text }) => text);
const IDEA = "Anota tu primera idea";
const [PROJECTS, DESCRIBES, COMPARES, WEEKS] = [
  "Proyecta Tu Día",
  "Describe Tu Día",
  "Comparar Día",
  "Mi semana",
];

describe("the ember line", () => {
  test.each<[ember: string, time: string, given: Case]>([
    [PROJECTS, "00:00", {}],
    [PROJECTS, "11:59", { goals: [GOAL] }],
    [IDEA, "12:00", {}],
    ["Buscar club", "12:00", { goals: [GOAL] }],
    ["Buscar club", "08:00", { goals: [GOAL], pages: [PROJECT] }],
    ["Buscar club", "18:59", { goals: [GOAL] }],
    [DESCRIBES, "19:00", { goals: [GOAL] }],
    [DESCRIBES, "23:59", { pages: [PROJECT] }],
    [IDEA, "23:30", { pages: [DESCRIBE] }],
    [IDEA, "20:59", { reminder: "21:00" }],
    [DESCRIBES, "21:00", { reminder: "21:00" }],
    [DESCRIBES, "17:30", { reminder: "17:30" }],
    [DESCRIBES, "19:00", { reminder: "" }],
    // A reminder in the morning does not begin the evening early: the morning still asks for the projection.
    [PROJECTS, "08:00", { reminder: "07:30" }],
    [DESCRIBES, "19:00", { reminder: "07:30" }],
    [COMPARES, "00:30", { pages: [PROJECT, DESCRIBE], week: WEEK }],
    [COMPARES, "21:00", { pages: [PROJECT, DESCRIBE] }],
    ["Buscar club", "21:00", { pages: [PROJECT, DESCRIBE], coherence: 75, goals: [GOAL] }],
    [PROJECTS, "15:00", { pages: [] }],
    ["Buscar club", "15:00", { pages: [], goals: [GOAL] }],
    [WEEKS, "09:00", { week: WEEK, goals: [GOAL] }],
    [WEEKS, "21:00", { week: WEEK, pages: [PROJECT] }],
    ["Convierte una idea en meta", "15:00", { hasIdeas: true }],
    ["Añade una acción a tus metas", "15:00", { hasIdeas: true, goals: [buildGoal({ actions: [] })] }],
  ])("is «%s» at %s with %o", (ember, time, given) => {
    const [first = "", ...quiet] = textsAt(time, given);
    expect(first).toBe(ember);
    expect(quiet).toHaveLength(2);
    expect(quiet).not.toContain(ember);
  });
});

test("each line opens its writer", () => {
  const hrefs = (time: string, given?: Case) => linesAt(time, given).map(({ href }) => href);
  const [project, night] = [writing("project"), writing("describe")];
  expect(hrefs("08:00")).toEqual([project, "/ideas?escribir", night]);
  expect(hrefs("20:00", { goals: [GOAL], pages: [PROJECT] })).toEqual([night, project, `/meta/${GOAL.id}`]);
  expect(hrefs("20:00", { pages: [PROJECT, DESCRIBE], hasIdeas: true })).toEqual([
    writing("compare"),
    night,
    "/ideas",
  ]);
  expect(hrefs("08:00", { week: WEEK })).toEqual([`/mi-semana/${WEEK}`, project, "/ideas?escribir"]);
  expect(hrefs("20:00", { week: WEEK })[1]).toBe(night);
});

test("the lines say the day in the member's own words, and what a first day begins with", () => {
  expect(linesAt("20:00", { pages: [PROJECT] })[1]).toMatchObject({ text: "Un día sin correr", isOwn: true });
  expect(linesAt("20:00", { pages: [PROJECT, DESCRIBE] })[1]).toMatchObject({ text: "Caminé", isOwn: true });
  expect(linesAt("08:00", { week: WEEK })[0]?.label).toBe("Es lunes: cinco pasos");
  expect(linesAt("04:59")[0]?.label).toBe("Tu día");
  expect(linesAt("05:00")[0]?.label).toBe("Esta mañana");
  expect(linesAt("15:00")[1]?.label).toBe("Tu día");
  const beginnings = ["08:00", "15:00", "20:00"].map((time) =>
    linesAt(time, { pages: [] }).map(({ label }) => label.startsWith("Empieza")),
  );
  expect(beginnings).toEqual(Array(3).fill([true, false, false]));
});

test("a compared day without an open action is closed, and leads to its pages", () => {
  const given = { pages: [PROJECT, DESCRIBE], coherence: 75 };
  const closed = {
    text: "Tu día está cerrado · 75\u00a0%",
    isDone: true,
    href: `/mi-calendario?dia=${TODAY}`,
  };
  expect(linesAt("21:00", given)[0]).toMatchObject(closed);
  expect(textsAt("15:00", given).slice(1)).toEqual(["Caminé", IDEA]);
  expect(textsAt("21:00", given).slice(1)).toEqual([PROJECTS, IDEA]);
  expect(linesAt("21:00", { ...given, week: WEEK })[0]?.text).toBe(WEEKS);
});

test("in the evening, Hoy offers the next day in place of a day without a projection, or of a compared day", () => {
  const written = [PROJECT, DESCRIBE];
  const offered = { label: "Mañana", text: PROJECTS, href: writing("project", TOMORROW) };
  expect(linesAt("19:00")[1]).toMatchObject(offered);
  expect(linesAt("17:30", { pages: [], reminder: "17:30" })[1]).toMatchObject(offered);
  expect(linesAt("21:00", { pages: written, coherence: 75, goals: [GOAL] })[1]).toMatchObject(offered);
  expect(linesAt("18:59", { pages: written, coherence: 75, goals: [GOAL] })[1]?.text).toBe(PROJECT.title);
  const next = page("project", "Nadar temprano", TOMORROW);
  const own = { ...offered, text: "Nadar temprano", isOwn: true };
  expect(linesAt("19:00", { pages: [next] })[1]).toMatchObject(own);
});

test("of the pages, only today's count, and tomorrow's projection", () => {
  expect(textsAt("20:00", { pages: [YESTERDAY, page("describe", "Mañana", TOMORROW)] })).toEqual([
    DESCRIBES,
    PROJECTS,
    IDEA,
  ]);
});

describe("the next open action", () => {
  const late = buildGoal({ title: "Coser", deadline: "2027-09-01", actions: [action("Comprar hilo")] });
  const soon = buildGoal(
    { title: "Nadar", deadline: "2027-03-01", actions: [action("Buscar club"), action("Pedir horario")] },
    1,
  );
  const next = (pages: JournalRecord[], goals: Goal[]) =>
    linesAt("15:00", { pages: [YESTERDAY, ...pages], goals })[0];

  test("is the first of the goal with the nearest deadline", () => {
    const expected = { label: "Sigue en «Nadar»", text: "Pedir horario", href: `/meta/${soon.id}` };
    expect(next([], [late, soon])).toMatchObject(expected);
  });

  test("is of no goal whose deadline has passed, while another has an open action", () => {
    const passed = buildGoal({ title: "Pintar", deadline: "2026-11-22", actions: [action("Lijar")] });
    expect(next([], [passed, late])).toMatchObject({ text: "Comprar hilo" });
    expect(next([], [passed])).toMatchObject({ text: "Lijar" });
  });

  test("is one that today's projection chose, while it is open", () => {
    const [planned] = late.actions;
    const chosen = { goal_id: late.id, action_id: planned?.id ?? "", action_text: "Comprar hilo" };
    const project = { ...page("project", "Hoy"), actions: [chosen] };
    expect(next([project], [late, soon])).toMatchObject({ text: "Comprar hilo", href: `/meta/${late.id}` });
    const done = buildGoal({ ...late, actions: late.actions }, 1);
    expect(next([project], [done, soon])).toMatchObject({ text: "Pedir horario" });
  });

  test("is of no completed or archived goal", () => {
    const at = "2026-11-20T12:00:00.000Z";
    const closed = [
      { ...soon, completed_at: at },
      { ...late, archived_at: at },
    ];
    expect(next([], closed)).toMatchObject({ text: IDEA });
    const found = next([], [...closed, buildGoal({ actions: [] })]);
    expect(found).toMatchObject({ text: "Añade una acción a tus metas", href: "/mis-metas" });
  });
});
