import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { actions, type GoalBody, goalBody, goalOf, keepGoal, whys } from "#test/records/goal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Goal } from "./contract.ts";
import { ACTIONS_MAX, GOAL_ITEM_MAX, GOAL_TEXT_MAX, OBSTACLES_MAX, WHYS_MAX } from "./goal-limits.ts";

const app = await startTestApp();
const ana = await app.newMember();

async function newGoal(changed = {}, member = ana): Promise<Goal> {
  const id = newId();
  expect((await keepGoal(member, id, goalBody(changed))).status).toBe(204);
  return (await goalOf(member, id)) as Goal;
}

const edited = (goal: Goal, changed: object) =>
  goalBody({ ...goal, base: goal.version, ...changed } as object);

const mark = (goalId: string, what: string, body: object, member = ana) =>
  member.call("PUT", `/api/goals/${goalId}/${what}`, body);
const ideasOf = async (member: Visitor) => (await member.records<{ id: string }>("idea")).map(({ id }) => id);

describe("a new goal", () => {
  test("is stored whole and in order, and replaces its idea", async () => {
    const member = await app.newMember();
    const [ideaId, version, other, id, writeId] = [newId(), newId(), newId(), newId(), newId()];
    await member.keepIdea("Correr un maratón", ideaId, "", version);
    await member.keepIdea("Otra", other);
    const body = goalBody({ idea: { id: ideaId, base: version } });
    expect((await keepGoal(member, id, body, writeId)).status).toBe(204);
    const { idea: _idea, base: _base, written_at, ...written } = body;
    expect(await goalOf(member, id)).toEqual({
      ...written,
      key_id: null,
      actions: written.actions.map((action) => ({ ...action, done_at: null })),
      id,
      created_at: written_at,
      completed_at: null,
      archived_at: null,
      let_go_at: null,
      remind_ahead: false,
      remind_day: false,
      remind_weekly: false,
      version: writeId,
    });
    expect(await ideasOf(member)).toEqual([other]);
  });

  test("leaves its idea in place when the idea has a conflict or a newer version", async () => {
    const member = await app.newMember();
    const ideas = [newId(), newId()];
    for (const id of ideas) {
      const version = newId();
      await member.keepIdea("Correr", id, "", version);
      await member.keepIdea("Correr un maratón", id, id === ideas[0] ? "" : version);
      await newGoal({ idea: { id, base: version } }, member);
    }
    expect(await ideasOf(member)).toEqual(ideas);
    expect(await member.records("conflict")).toHaveLength(1);
  });

  test("is stored without blank items and with trimmed texts", async () => {
    const goal = await newGoal({
      title: "  Pan  ",
      vision_text: " \n Huele bien.\n\nY alcanza.  ",
      whys: whys(" \t ", " Porque sí "),
      actions: actions("", "\n Amasar"),
      obstacles: [
        { id: newId(), obstacle_text: "  ", response_text: " " },
        { id: newId(), obstacle_text: "", response_text: " Sigo " },
      ],
    });
    expect(goal).toMatchObject({
      title: "Pan",
      vision_text: "Huele bien.\n\nY alcanza.",
      whys: [{ why_text: "Porque sí" }],
      actions: [{ action_text: "Amasar", done_at: null }],
      obstacles: [{ obstacle_text: "", response_text: "Sigo" }],
    });
  });

  test("with its lists and texts at their limits in three-byte characters is stored, and so is its edit", async () => {
    const texts = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at} `.padEnd(GOAL_ITEM_MAX, "永"));
    const goal = await newGoal({
      vision_text: "永".repeat(GOAL_TEXT_MAX),
      commitment_text: "永".repeat(GOAL_TEXT_MAX),
      whys: whys(...texts(WHYS_MAX)),
      actions: actions(...texts(ACTIONS_MAX)),
      obstacles: texts(OBSTACLES_MAX).map((text) => ({
        id: newId(),
        obstacle_text: text,
        response_text: text,
      })),
    });
    expect(goal.actions.map(({ action_text }) => Number.parseInt(action_text, 10))).toEqual([
      ...Array(ACTIONS_MAX).keys(),
    ]);
    expect([goal.whys.length, goal.obstacles.length]).toEqual([WHYS_MAX, OBSTACLES_MAX]);
    // A device sends an edit of such a goal without `before`, because the body would be too large.
    const body = edited(goal, { title: "Pan" });
    expect((await keepGoal(ana, goal.id, body)).status).toBe(204);
    expect(await goalOf(ana, goal.id)).toMatchObject({
      title: "Pan",
      whys: goal.whys,
      actions: goal.actions,
    });
  });
});

describe("an existing goal", () => {
  test("has exactly the content of the last save, and a remaining action keeps its tick", async () => {
    const goal = await newGoal();
    const [first, second, third] = goal.actions;
    await mark(goal.id, `actions/${first?.id}/completion`, { done_at: "2026-11-21T13:00:00Z" });
    await mark(goal.id, `actions/${second?.id}/completion`, { done_at: "2026-11-21T14:00:00Z" });
    const change = edited(goal, {
      title: "Correr medio maratón",
      whys: goal.whys.slice(1),
      actions: [third, ...actions("Descansar"), { ...first, action_text: "Comprar zapatillas nuevas" }],
      obstacles: [],
    });
    expect((await keepGoal(ana, goal.id, change)).status).toBe(204);
    const changed = await goalOf(ana, goal.id);
    expect(changed).toMatchObject({
      title: "Correr medio maratón",
      created_at: goal.created_at,
      whys: goal.whys.slice(1),
      obstacles: [],
    });
    expect(changed?.actions).toEqual([
      { ...third, done_at: null },
      { ...change.actions[1], done_at: null },
      { ...first, action_text: "Comprar zapatillas nuevas", done_at: "2026-11-21T13:00:00.000Z" },
    ]);
  });

  test("is deleted with all its lists", async () => {
    const goal = await newGoal();
    const address = `/api/goals/${goal.id}?base=${goal.version}`;
    expect((await ana.call("DELETE", address)).status).toBe(204);
    expect(await goalOf(ana, goal.id)).toBeUndefined();
    for (const table of ["goal_whys", "goal_actions", "goal_obstacles"] as const)
      expect(
        await app.database.selectFrom(table).selectAll().where("goal_id", "=", goal.id).execute(),
      ).toEqual([]);
  });
});

describe("marks and order", () => {
  test("marks can be set and cleared, and an order saved, without a new version or a conflict with an edit", async () => {
    const goal = await newGoal();
    const [first, second, third] = goal.actions;
    await mark(goal.id, "completion", { completed_at: "2026-11-21T13:00:00Z" });
    await mark(goal.id, "archiving", { archived_at: "2026-11-21T14:00:00Z" });
    await mark(goal.id, "action-order", { ids: [third?.id, newId(), first?.id, third?.id] });
    await mark(goal.id, `actions/${second?.id}/completion`, { done_at: "2026-11-21T15:00:00Z" });
    expect(await goalOf(ana, goal.id)).toEqual({
      ...goal,
      completed_at: "2026-11-21T13:00:00.000Z",
      archived_at: "2026-11-21T14:00:00.000Z",
      actions: [third, first, { ...second, done_at: "2026-11-21T15:00:00.000Z" }],
    });
    expect((await keepGoal(ana, goal.id, edited(goal, { title: "Otra" }))).status).toBe(204);
    expect(await ana.records("conflict")).toEqual([]);
    for (const [what, body] of [
      ["completion", { completed_at: null }],
      ["archiving", { archived_at: null }],
      [`actions/${second?.id}/completion`, { done_at: null }],
    ] as const)
      expect((await mark(goal.id, what, body)).status).toBe(204);
    expect(await goalOf(ana, goal.id)).toMatchObject({
      title: "Otra",
      completed_at: null,
      archived_at: null,
      actions: [{ done_at: null }, { done_at: null }, { done_at: null }],
    });
  });

  test("a tick of a missing action does nothing, and any mark or order of a deleted goal answers 404", async () => {
    const goal = await newGoal();
    expect((await mark(goal.id, `actions/${newId()}/completion`, { done_at: null })).status).toBe(204);
    expect(await goalOf(ana, goal.id)).toEqual(goal);
    await ana.call("DELETE", `/api/goals/${goal.id}?base=${goal.version}`);
    for (const [what, body] of [
      [`actions/${goal.actions[0]?.id}/completion`, { done_at: null }],
      ["completion", { completed_at: null }],
      ["archiving", { archived_at: null }],
      ["action-order", { ids: [] }],
    ] as const)
      expect((await mark(goal.id, what, body)).status, what).toBe(404);
  });

  test("a pull returns a goal again after a tick, and nothing without a change", async () => {
    const goal = await newGoal();
    const changesSince = async (since: number) =>
      (await ana.call<{ revision: number; changes: { id: string }[] }>("GET", `/api/notebook?since=${since}`))
        .body;
    const { revision } = await changesSince(0);
    expect((await changesSince(revision)).changes).toEqual([]);
    await mark(goal.id, `actions/${goal.actions[1]?.id}/completion`, { done_at: "2026-11-21T15:00:00Z" });
    expect((await changesSince(revision)).changes.map(({ id }) => id)).toEqual([goal.id]);
  });
});

describe("a late edit", () => {
  /** One device changes a goal; a second device, which knows only the older version, then saves `late`. */
  async function twoDevices(late: Partial<GoalBody>) {
    const [id, first] = [newId(), newId()];
    const body = goalBody();
    await keepGoal(ana, id, body, first);
    await keepGoal(ana, id, { ...body, title: "Desde el teléfono", base: first });
    const standing = (await goalOf(ana, id)) as Goal;
    const lateWrite = newId();
    expect((await keepGoal(ana, id, { ...body, base: first, ...late }, lateWrite)).status).toBe(204);
    const conflicts = await ana.records<{ record_id: string }>("conflict");
    return { id, standing, lateWrite, conflicts: conflicts.filter(({ record_id }) => record_id === id) };
  }

  test("that conflicts leaves its idea", async () => {
    const [ideaId, version] = [newId(), newId()];
    await ana.keepIdea("Sigue aquí", ideaId, "", version);
    const { conflicts } = await twoDevices({ title: "Otra", idea: { id: ideaId, base: version } });
    expect(conflicts).toHaveLength(1);
    expect(await ideasOf(ana)).toContain(ideaId);
  });

  test("with the same text and other item ids creates no conflict", async () => {
    const { id, standing, lateWrite, conflicts } = await twoDevices({
      title: " Desde el teléfono ",
      actions: [
        ...goalBody().actions.map(({ action_text }) => ({ id: newId(), action_text })),
        { id: newId(), action_text: "  " },
      ],
    });
    expect(conflicts).toEqual([]);
    expect(await goalOf(ana, id)).toEqual({ ...standing, version: lateWrite });
  });

  test("restores a deleted goal, even with a past deadline", async () => {
    const [id, first] = [newId(), newId()];
    await keepGoal(ana, id, goalBody(), first);
    await ana.call("DELETE", `/api/goals/${id}?base=${first}`);
    const late = goalBody({ title: "De vuelta", deadline: "2026-01-01", base: first });
    expect((await keepGoal(ana, id, late)).status).toBe(204);
    expect(await goalOf(ana, id)).toMatchObject({ title: "De vuelta", deadline: "2026-01-01" });
  });
});

test("the data export holds a member's goals as Markdown and JSON", async () => {
  const member = await app.newMember();
  expect((await member.copy()).files["metas.md"]).toBe("# Mis Metas\n\nAún no tienes metas definidas.\n");

  const [older, newer] = [newId(), newId()];
  const body = goalBody({
    title: "Correr *un* maratón",
    whys: whys("Porque <b>quiero</b>"),
    actions: actions("Zapatillas", "Correr"),
    vision_text: "# Llego\n\n1. Cruzo la meta\n- sin aire",
    commitment_text: "",
  });
  await keepGoal(member, older, body);
  const done = `/api/goals/${older}/actions/${body.actions[1]?.id}/completion`;
  await member.call("PUT", done, { done_at: "2026-11-21T12:00:00Z" });
  await member.call("PUT", `/api/goals/${older}/completion`, { completed_at: "2026-11-21T12:00:00Z" });
  await keepGoal(member, newer, goalBody({ title: "Más nueva", written_at: "2026-11-21T12:00:01Z" }));

  const { files, data } = await member.copy();
  const metas = files["metas.md"] ?? "";
  expect(metas.indexOf("## 1. Más nueva")).toBeGreaterThan(0);
  expect(metas.slice(metas.indexOf("## 2."))).toBe(`## 2. Correr \\*un\\* maratón

- Fecha Límite: viernes, 5 de marzo de 2027
- Estado: cumplida el 21 de noviembre de 2026

### Mis Porqués

- Porque \\<b\\>quiero\\</b\\>

### Plan de Acción

- [ ] Zapatillas
- [x] Correr (hecha el 21 de noviembre de 2026)

### Si algo se interpone

- Si Llueve, entonces Corro en el gimnasio

### Mi Visión

\\# Llego

1\\. Cruzo la meta\\
\\- sin aire
`);
  expect(data.user_goals?.map(({ id }) => id)).toEqual([newer, older]);
});
