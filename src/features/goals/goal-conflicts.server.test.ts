import { beforeAll, describe, expect, test } from "vitest";
import type { Conflict } from "#features/sync/contract.ts";
import { newId } from "#shared/new-id.ts";
import { actions, type GoalBody, goalBody, goalOf, keepGoal } from "#test/goal-writing.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Goal } from "./contract.ts";

let app: TestApp;
let ana: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.visitor().signIn();
  await ana.subscribe();
});

/** One device changes a goal; a second device, which knows only the older version, then saves `late`. */
async function twoDevices(late: Partial<GoalBody>) {
  const [id, first] = [newId(), newId()];
  const body = goalBody();
  await keepGoal(ana, id, body, first);
  await keepGoal(ana, id, { ...body, title: "Desde el teléfono", base: first });
  const standing = (await goalOf(ana, id)) as Goal;
  const lateWrite = newId();
  const answer = await keepGoal(ana, id, { ...body, base: first, ...late }, lateWrite);
  expect(answer.status).toBe(204);
  return { id, body, standing, lateWrite };
}

const conflictsOf = async (id: string) =>
  (await ana.records<Conflict>("conflict")).filter((conflict) => conflict.record_id === id);

describe("two devices that change the same goal", () => {
  test("lose no words: the later goal stands whole beside the first, which nothing of it touches", async () => {
    const [ideaId, version] = [newId(), newId()];
    await ana.keepIdea("Sigue aquí", ideaId, "", version);
    const late = {
      title: "Desde la computadora",
      actions: actions("Otro plan"),
      idea: { id: ideaId, base: version },
    };
    const { id, body, standing, lateWrite } = await twoDevices(late);
    expect(await goalOf(ana, id)).toEqual(standing);
    const { whys, obstacles, deadline, vision_text, commitment_text } = body;
    expect(await conflictsOf(id)).toEqual([
      {
        id: lateWrite,
        kind: "goal",
        record_id: id,
        version: lateWrite,
        created_at: expect.any(String),
        content: {
          title: "Desde la computadora",
          actions: late.actions,
          ...{ whys, obstacles, deadline, vision_text, commitment_text },
        },
      },
    ]);
    expect((await ana.records<{ id: string }>("idea")).map((idea) => idea.id)).toContain(ideaId);
  });

  test("and write the same, with other ids, have no conflict", async () => {
    const { id, standing, body, lateWrite } = await twoDevices({
      title: " Desde el teléfono ",
      actions: [
        ...goalBody().actions.map(({ action_text }) => ({ id: newId(), action_text })),
        { id: newId(), action_text: "  " },
      ],
    });
    expect(await conflictsOf(id)).toEqual([]);
    expect(await goalOf(ana, id)).toEqual({ ...standing, version: lateWrite });
    expect(standing.actions.map((action) => action.id)).toEqual(body.actions.map((action) => action.id));
  });

  test("the second, writing on, brings what stands beside up to date", async () => {
    const { id, body, lateWrite } = await twoDevices({ title: "Una" });
    await keepGoal(ana, id, { ...body, title: "Una y otra", base: lateWrite });
    expect((await conflictsOf(id)).map(({ content }) => content.title)).toEqual(["Una y otra"]);
  });

  test("a deadline that was past is no reason to lose the late words", async () => {
    const { id } = await twoDevices({ deadline: "2020-01-01" });
    expect((await conflictsOf(id)).map(({ content }) => content.deadline)).toEqual(["2020-01-01"]);
  });

  test("using the other and letting go of it leaves one goal and no conflict", async () => {
    const { id, standing } = await twoDevices({ title: "La otra" });
    const [conflict] = await conflictsOf(id);
    await keepGoal(ana, id, { ...goalBody(), ...conflict?.content, base: standing.version });
    expect(
      (await ana.call("DELETE", `/api/conflicts/${conflict?.id}?base=${conflict?.version}`)).status,
    ).toBe(204);
    expect((await goalOf(ana, id))?.title).toBe("La otra");
    expect(await conflictsOf(id)).toEqual([]);
  });

  test("one that was removed meanwhile is back, and its deadline may be past by then", async () => {
    const [id, first] = [newId(), newId()];
    await keepGoal(ana, id, goalBody(), first);
    await ana.call("DELETE", `/api/goals/${id}?base=${first}`);
    const late = goalBody({ title: "De vuelta", deadline: "2026-01-01", base: first });
    expect((await keepGoal(ana, id, late)).status).toBe(204);
    expect(await goalOf(ana, id)).toMatchObject({ title: "De vuelta", deadline: "2026-01-01" });
  });

  test("a removal that knew an older goal leaves it, and so does any while something stands beside it", async () => {
    const { id, standing, lateWrite } = await twoDevices({ title: "Otra más" });
    for (const base of [newId(), "", standing.version])
      expect((await ana.call("DELETE", `/api/goals/${id}?base=${base}`)).status).toBe(204);
    expect(await goalOf(ana, id)).toEqual(standing);
    await ana.call("DELETE", `/api/conflicts/${lateWrite}?base=${lateWrite}`);
    expect((await ana.call("DELETE", `/api/goals/${id}?base=${standing.version}`)).status).toBe(204);
    expect(await goalOf(ana, id)).toBeUndefined();
    expect(await conflictsOf(id)).toEqual([]);
  });

  test("edits sent together are one goal and one beside it, never a mixture", async () => {
    const [id, first] = [newId(), newId()];
    await keepGoal(ana, id, goalBody(), first);
    const bodies = ["A", "B", "C"].map((mark) =>
      goalBody({
        title: mark,
        base: first,
        actions: actions(...Array.from({ length: 40 }, (_, at) => `${mark} ${at}`)),
      }),
    );
    const answers = await Promise.all(bodies.map((body) => keepGoal(ana, id, body)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const texts = ({ title, actions: plan }: Pick<GoalBody, "title" | "actions">) => [
      title,
      plan.map(({ action_text }) => action_text),
    ];
    const beside = (await conflictsOf(id)).map(({ content }) => content as unknown as GoalBody);
    const kept = [(await goalOf(ana, id)) as Goal, ...beside];
    expect(kept.map(texts).sort()).toEqual(bodies.map(texts));
  });
});
