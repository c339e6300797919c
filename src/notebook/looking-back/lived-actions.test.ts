import { expect, test } from "vitest";
import { daysOf } from "#notebook/journal/month/day-pages.ts";
import { buildGoal, buildPage } from "#test/records/records.ts";
import { livedByKey, livedSentence, percentageOf, totalOf } from "./lived-actions.ts";

const run = buildGoal({ title: "Correr", key_id: "accion" });
const read = buildGoal({ title: "Leer", key_id: "accion" });
const sing = buildGoal({ title: "Cantar", key_id: null });
const old = buildGoal({ title: "De una clave que ya no está", key_id: "otra" });
const goals = [run, read, sing, old];
const KEYS = ["metas", "accion"];

const actionOf = (goal: typeof run, at = 0) => ({
  goal_id: goal.id,
  action_id: goal.actions[at]?.id ?? "",
  action_text: "Una acción",
});
const gone = { ...actionOf(run), goal_id: "0190a1b2-0000-7000-8000-000000000009" };

const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"];
const page = (event_type: "project" | "describe", event_date: string, actions: (typeof gone)[]) =>
  buildPage({ event_type, event_date, title: "Un día", actions });

const pages = daysOf(
  [
    page("project", "2026-11-20", [actionOf(run), actionOf(run, 1), actionOf(read), actionOf(sing), gone]),
    page("describe", "2026-11-20", [actionOf(run), actionOf(sing), actionOf(read, 1)]),
    // This day has no description, so nobody knows yet which actions were done.
    page("project", "2026-11-21", [actionOf(run)]),
    page("project", "2026-11-22", [actionOf(run), actionOf(old)]),
    page("describe", "2026-11-22", [actionOf(run)]),
    // This day is outside the span.
    page("project", "2026-11-19", [actionOf(read)]),
    page("describe", "2026-11-19", [actionOf(read)]),
  ],
  new Map(),
);

test("projected actions that the same day's description ticks count by key; those without a key, with a removed one and deleted ones come last", () => {
  const found = livedByKey(pages, DAYS, goals, KEYS);
  expect(found).toEqual([
    { id: "accion", projected: 4, lived: 2 },
    { id: null, projected: 3, lived: 1 },
  ]);
});

test("the sentence says what is counted, in singular and plural, and invites where there is nothing", () => {
  expect(totalOf(livedByKey(pages, DAYS, goals, KEYS))).toEqual({ projected: 7, lived: 3 });
  expect(percentageOf({ projected: 3, lived: 2 })).toBe(67);
  expect(livedSentence({ projected: 7, lived: 3 }, 30)).toBe(
    "En los últimos 30 días proyectaste 7\u00a0acciones de tus metas, y ese mismo día marcaste 3 como hechas. Cuentan los días con las dos páginas.",
  );
  expect(livedSentence({ projected: 1, lived: 1 }, 7)).toContain(
    "1\u00a0acción de tus metas, y ese mismo día marcaste 1 como hecha.",
  );
  expect(livedSentence({ projected: 2, lived: 0 }, 7)).toContain("no marcaste ninguna como hecha.");
  expect(livedByKey(new Map(), DAYS, goals, KEYS)).toEqual([]);
  expect(livedSentence({ projected: 0, lived: 0 }, 7)).toContain("no hay acciones de tus metas");
});
