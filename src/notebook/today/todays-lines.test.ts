import { describe, expect, test } from "vitest";
import type { Goal } from "#notebook/goals/contract.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { buildGoal, buildPage } from "#test/records/records.ts";
import { todaysLines } from "./todays-lines.ts";

const TODAY = "2026-11-23";
const HERE = `/mi-calendario?dia=${TODAY}`;

const action = (action_text: string) => ({ id: newId(), action_text });
const page = (event_type: "project" | "describe", title: string, event_date = TODAY) =>
  buildPage({ event_type, event_date, title });

function linesOf(pages: JournalRecord[], goals: Goal[] = [], comparedDays: string[] = []) {
  const isCompared = (day: string) => comparedDays.includes(day);
  return todaysLines(TODAY, { pages, goals, isCompared });
}

test("an empty notebook invites to each part", () => {
  expect(linesOf([]).map(({ text, href }) => [text, href])).toEqual([
    ["Proyecta tu día", HERE],
    ["Convierte una idea en meta", "/ideas"],
    ["Describe tu día", HERE],
  ]);
});

test("only today's pages count", () => {
  const others = [page("project", "Ayer", "2026-11-22"), page("describe", "Mañana", "2026-11-24")];
  expect(linesOf(others).map(({ isOwn }) => isOwn)).toEqual([false, false, false]);
});

test("a projected day is shown, then described, then compared", () => {
  const project = page("project", "Un día sin correr");
  const describe = page("describe", "Caminé");
  expect(linesOf([project])[0]).toMatchObject({ label: "Tu día proyectado", text: "Un día sin correr" });
  expect(linesOf([project, describe])[2]).toMatchObject({ text: "Compáralo con el que querías", href: HERE });
  expect(linesOf([project, describe], [], [TODAY])[2]).toMatchObject({ text: "Caminé", isOwn: true });
  expect(linesOf([describe])[2]).toMatchObject({ text: "Caminé", isOwn: true });
});

describe("the next open action", () => {
  const late = buildGoal({ title: "Coser", deadline: "2027-09-01", actions: [action("Comprar hilo")] });
  const soon = buildGoal(
    { title: "Nadar", deadline: "2027-03-01", actions: [action("Buscar club"), action("Pedir horario")] },
    1,
  );
  const next = (pages: JournalRecord[], goals: Goal[]) => linesOf(pages, goals)[1];

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
    expect(next([], closed)).toMatchObject({ href: "/ideas" });
    const found = next([], [...closed, buildGoal({ actions: [] })]);
    expect(found).toMatchObject({ text: "Añade una acción a tus metas", href: "/mis-metas" });
  });
});
