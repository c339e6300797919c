import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { actions, goalBody, goalOf, keepGoal, whys } from "#test/records/goal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import { DEADLINE_IN_THE_PAST, GOAL_TITLE_REQUIRED } from "./goal-limits.ts";

const app = await startTestApp();
const member = (name: string) => app.visitor().signIn("google", { name, email: `${name}@ejemplo.com` });
const [ana, bea] = await Promise.all([member("ana"), member("bea")]);
await ana.subscribe();
await bea.subscribe();

const many = (length: number) => Array.from({ length }, (_, at) => `Paso ${at}`);
const obstacle = (text: string) => ({ id: newId(), obstacle_text: text, response_text: "" });
const [why = { id: "", why_text: "" }] = whys("Porque sí");

test.each<[changed: object, path: string, problem: string]>([
  [{ title: " \n " }, "title", GOAL_TITLE_REQUIRED],
  [{ title: "a".repeat(100_000) }, "title", "No puede tener más de 200 caracteres."],
  [{ actions: undefined }, "actions", "Falta este dato."],
  [{ whys: whys("Bien", "a".repeat(100_000)) }, "whys.1.why_text", "No puede tener más de 500 caracteres."],
  [{ whys: whys(...many(101)) }, "whys", "No puede tener más de 100 elementos."],
  [{ actions: actions(...many(501)) }, "actions", "No puede tener más de 500 elementos."],
  [{ obstacles: many(51).map(obstacle) }, "obstacles", "No puede tener más de 50 elementos."],
  [
    { actions: actions("a\u0000b") },
    "actions.0.action_text",
    "Contiene un carácter que no se puede guardar.",
  ],
  [{ deadline: "2026-02-30" }, "deadline", "No es una fecha."],
  [{ deadline: null }, "deadline", "No es una fecha."],
  [{ whys: [why, { ...why, why_text: "b" }] }, "whys.1.id", "Está repetido."],
])(
  "a goal with invalid data is not stored, and the error names the field (%#)",
  async (changed, path, problem) => {
    const id = newId();
    const answer = await keepGoal(ana, id, { ...goalBody(), ...changed });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: "bad_request", fields: { [path]: problem } });
    expect(await goalOf(ana, id)).toBeUndefined();
  },
);

describe("a deadline", () => {
  // At this instant the UTC date is the 21st; local dates on Earth are the 20th, 21st or 22nd.
  const written_at = "2026-11-21T11:00:00.000Z";

  test.each([
    ["2026-11-19", 204],
    ["2026-11-18", 400],
    ["9999-12-31", 204],
  ])("of %s in a new goal is answered with %i", async (deadline, status) => {
    const answer = await keepGoal(ana, newId(), goalBody({ deadline, written_at }));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.error.fields).toEqual({ deadline: DEADLINE_IN_THE_PAST });
  });

  test("is checked against the time of writing, not the time of sending", async () => {
    const body = goalBody({ deadline: "2026-01-01", written_at: "2026-01-02T00:00:00Z" });
    expect((await keepGoal(ana, newId(), body)).status).toBe(204);
  });

  test("in the past may stay in an edited goal but cannot be newly chosen", async () => {
    const [id, first, second] = [newId(), newId(), newId()];
    const body = goalBody({ deadline: "2026-01-01", written_at: "2026-01-01T00:00:00Z" });
    await keepGoal(ana, id, body, first);
    const later = { ...body, written_at, base: first, title: "Sigue" };
    expect((await keepGoal(ana, id, later, second)).status).toBe(204);
    const answer = await keepGoal(ana, id, { ...later, base: second, deadline: "2026-01-02" });
    expect(answer.body.error.fields).toEqual({ deadline: DEADLINE_IN_THE_PAST });
    expect(await goalOf(ana, id)).toMatchObject({ title: "Sigue", deadline: "2026-01-01" });
  });
});

describe("another member's", () => {
  test("action cannot be ticked through the caller's own goal", async () => {
    const [id, mine] = [newId(), newId()];
    await keepGoal(ana, id, goalBody());
    await keepGoal(bea, mine, goalBody());
    const before = await goalOf(ana, id);
    const path = `/api/goals/${mine}/actions/${before?.actions[0]?.id}/completion`;
    expect((await bea.call("PUT", path, { done_at: "2026-11-21T12:00:00Z" })).status).toBe(204);
    expect(await goalOf(ana, id)).toEqual(before);
  });

  test("idea stays when a new goal names it, and the goal is created", async () => {
    const [ideaId, version, id] = [newId(), newId(), newId()];
    await ana.keepIdea("De Ana", ideaId, "", version);
    expect((await keepGoal(bea, id, goalBody({ idea: { id: ideaId, base: version } }))).status).toBe(204);
    expect(await goalOf(bea, id)).toBeDefined();
    expect((await ana.records<{ id: string }>("idea")).map((idea) => idea.id)).toEqual([ideaId]);
  });

  test("item ids can be reused in the caller's goal without changing the other goal", async () => {
    const [id, mine] = [newId(), newId()];
    const body = goalBody();
    await keepGoal(ana, id, body);
    expect((await keepGoal(bea, mine, { ...body, actions: body.actions.toReversed() })).status).toBe(204);
    expect((await goalOf(ana, id))?.actions.map((action) => action.id)).toEqual(
      body.actions.map((action) => action.id),
    );
  });
});
