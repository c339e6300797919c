import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { actions, goalBody, keepGoal, whys } from "#test/records/goal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

async function take(member: Visitor) {
  const response = await member.send("/api/account/export");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  return {
    metas: text("metas.md"),
    data: JSON.parse(text("datos.json")) as Record<string, Record<string, unknown>[]>,
  };
}

test("the data export holds a member's goals as Markdown and JSON", async () => {
  const ana = await (await startTestApp()).newMember();
  expect((await take(ana)).metas).toBe("# Mis Metas\n\nAún no tienes metas definidas.\n");

  const [older, newer] = [newId(), newId()];
  const body = goalBody({
    title: "Correr *un* maratón",
    whys: whys("Porque <b>quiero</b>"),
    actions: actions("Zapatillas", "Correr"),
    vision_text: "# Llego\n\n1. Cruzo la meta\n- sin aire",
    commitment_text: "",
  });
  await keepGoal(ana, older, body);
  const done = `/api/goals/${older}/actions/${body.actions[1]?.id}/completion`;
  await ana.call("PUT", done, { done_at: "2026-11-21T12:00:00Z" });
  await ana.call("PUT", `/api/goals/${older}/completion`, { completed_at: "2026-11-21T12:00:00Z" });
  await keepGoal(ana, newer, goalBody({ title: "Más nueva", written_at: "2026-11-21T12:00:01Z" }));

  const { metas, data } = await take(ana);
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
  expect(data.goal_actions?.filter(({ goal_id }) => goal_id === older)).toMatchObject([
    { action_text: "Zapatillas", position: 0, done_at: null },
    { action_text: "Correr", position: 1, done_at: "2026-11-21T12:00:00.000Z" },
  ]);
  expect(data.goal_whys).toHaveLength(3);
  expect(data.goal_obstacles).toHaveLength(2);
});
