import { beforeAll, describe, expect, test } from "vitest";
import type { Conflict } from "#features/sync/contract.ts";
import { newId } from "#shared/new-id.ts";
import { actions, type GoalBody, goalBody, goalOf, keepGoal } from "#test/records/goal-writing.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Goal } from "../contract.ts";

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

describe("concurrent edits of a goal", () => {
  test("the later edit is stored whole as a conflict, and the goal and the later edit's idea stay unchanged", async () => {
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

  test("an edit with the same text and other item ids creates no conflict", async () => {
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

  test("a late edit restores a deleted goal, even with a past deadline", async () => {
    const [id, first] = [newId(), newId()];
    await keepGoal(ana, id, goalBody(), first);
    await ana.call("DELETE", `/api/goals/${id}?base=${first}`);
    const late = goalBody({ title: "De vuelta", deadline: "2026-01-01", base: first });
    expect((await keepGoal(ana, id, late)).status).toBe(204);
    expect(await goalOf(ana, id)).toMatchObject({ title: "De vuelta", deadline: "2026-01-01" });
  });

  test("a goal with a conflict cannot be deleted, and can be once the conflict is deleted", async () => {
    const { id, standing, lateWrite } = await twoDevices({ title: "Otra más" });
    for (const base of [newId(), "", standing.version])
      expect((await ana.call("DELETE", `/api/goals/${id}?base=${base}`)).status).toBe(204);
    expect(await goalOf(ana, id)).toEqual(standing);
    await ana.call("DELETE", `/api/conflicts/${lateWrite}?base=${lateWrite}`);
    expect((await ana.call("DELETE", `/api/goals/${id}?base=${standing.version}`)).status).toBe(204);
    expect(await goalOf(ana, id)).toBeUndefined();
    expect(await conflictsOf(id)).toEqual([]);
  });
});
