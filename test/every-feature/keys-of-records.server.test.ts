// On PostgreSQL too: the queries of a record's key must work on both engines.
import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { copyRows } from "../databases/time-machine.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { goalBody } from "../records/goal-writing.ts";
import { startTestApp } from "../test-app.ts";

interface Marked {
  id: string;
  key_id?: string | null;
  version?: string;
}

const AT = "2026-11-20T12:00:00.000Z";

/** The kinds of records with a call that only sets `key_id`, with path and body. */
const KINDS = {
  idea: { path: "/api/ideas", body: () => ({ title: "Correr", base: "", written_at: AT }) },
  goal: { path: "/api/goals", body: () => goalBody() },
  note: {
    path: "/api/notes",
    body: () => ({ page_context: "exito_general", note_content: "Una nota", base: "", written_at: AT }),
  },
} as const;
type Kind = keyof typeof KINDS;

const app = await startTestApp();
const [ana, bea] = [await app.newMember(), await app.newMember()];

const keep = (kind: Kind, id: string, changed: object = {}) =>
  ana.call("PUT", `${KINDS[kind].path}/${id}`, { ...KINDS[kind].body(), ...changed });
const mark = (kind: Kind, id: string, key_id: unknown, member = ana) =>
  member.call("PUT", `${KINDS[kind].path}/${id}/key`, { key_id });
const find = async (kind: Kind, id: string) =>
  (await ana.records<Marked>(kind)).find((record) => record.id === id);
const keyOf = async (kind: Kind, id: string) => (await find(kind, id))?.key_id;

describe.each(Object.keys(KINDS) as Kind[])("the key of a record of the kind %s", (kind) => {
  test("is written with the record, set and cleared later, and null where nobody named one", async () => {
    const [with_, without] = [newId(), newId()];
    await keep(kind, with_, { key_id: "metas" });
    await keep(kind, without);
    expect([await keyOf(kind, with_), await keyOf(kind, without)]).toEqual(["metas", null]);
    expect((await mark(kind, without, "claridad")).status).toBe(204);
    expect((await mark(kind, with_, null)).status).toBe(204);
    expect([await keyOf(kind, with_), await keyOf(kind, without)]).toEqual([null, "claridad"]);
  });

  test("may name a key that writers have removed, but nothing that is no id of a key", async () => {
    const id = newId();
    expect((await keep(kind, id, { key_id: "una-que-ya-no-esta" })).status).toBe(204);
    expect(await keyOf(kind, id)).toBe("una-que-ya-no-esta");
    for (const key_id of ["Metas", "../metas", "", "a".repeat(65), 7, ["metas"]]) {
      const fields = { key_id: expect.any(String) };
      const found = await keep(kind, newId(), { key_id });
      expect(found).toMatchObject({ status: 400, body: { error: { fields } } });
      expect(await mark(kind, id, key_id)).toMatchObject({ status: 400, body: { error: { fields } } });
    }
    expect((await ana.call("PUT", `${KINDS[kind].path}/${id}/key`, {})).status).toBe(400);
    expect(await keyOf(kind, id)).toBe("una-que-ya-no-esta");
  });

  test("keeps the version, and a call of an earlier client that names none leaves it", async () => {
    const id = newId();
    await keep(kind, id);
    const before = await find(kind, id);
    await mark(kind, id, "exito");
    const marked = await find(kind, id);
    expect(marked).toEqual({ ...before, key_id: "exito" });
    if (kind === "note") return;
    // This edit comes from a device that has not pulled the key, and runs code from before keys.
    await keep(kind, id, { title: "Correr más", base: before?.version });
    expect(await find(kind, id)).toMatchObject({ title: "Correr más", key_id: "exito" });
    expect((await ana.records<{ record_id: string }>("conflict")).map((one) => one.record_id)).not.toContain(
      id,
    );
  });

  test("an edit that conflicts leaves the key, and the conflict holds none", async () => {
    if (kind === "note") return;
    const id = newId();
    await keep(kind, id, { key_id: "metas" });
    await keep(kind, id, { title: "De otro dispositivo", key_id: "accion", base: newId() });
    expect(await keyOf(kind, id)).toBe("metas");
    const conflicts = await ana.records<{ record_id: string; content: object }>("conflict");
    const content = conflicts.find(({ record_id }) => record_id === id)?.content;
    expect(content).toMatchObject({ title: "De otro dispositivo" });
    expect(content).not.toHaveProperty("key_id");
  });

  test("returns from a device after a restore, also beside another device's change", async () => {
    const [lost, changed] = [newId(), newId()];
    for (const id of [lost, changed]) await keep(kind, id);
    const goBack = await copyRows(app.database);
    await mark(kind, lost, "claridad");
    await mark(kind, changed, "accion");
    const { records } = await pullNotebook(ana);
    const [known, marked] = [lost, changed].map((id) => records.get(`${kind} ${id}`));
    await goBack();
    // First another device changes the restored record.
    if (kind === "goal") await ana.call("PUT", `/api/goals/${changed}/completion`, { completed_at: AT });
    else {
      const field = kind === "idea" ? "title" : "note_content";
      await keep(kind, changed, { [field]: "Otro", base: marked?.value?.version as string });
    }
    const { revision: looked } = await pullNotebook(ana);
    const items = [known, marked].map((record) => ({
      kind,
      id: record?.id,
      value: record?.value,
      marked: record?.marked,
      text: false,
      marks: record === known || kind !== "goal",
    }));
    const answer = await ana.call("POST", "/api/notebook/returns", { looked, items, ids: [] });
    expect(answer.body).toEqual({ undone: [], refused: [] });
    expect(await keyOf(kind, lost)).toBe("claridad");
    expect(await keyOf(kind, changed)).toBe(kind === "goal" ? null : "accion");
  });
});

describe("a goal that was an idea", () => {
  const makeGoal = async (more: object) => {
    const [idea, goal, base] = [newId(), newId(), newId()];
    await ana.call("PUT", `/api/ideas/${idea}`, { ...KINDS.idea.body(), key_id: "decision" }, base);
    await keep("goal", goal, { idea: { id: idea, base }, ...more });
    expect(await find("idea", idea)).toBeUndefined();
    return keyOf("goal", goal);
  };

  test("has the idea's key, unless its writer names another one or none", async () => {
    expect(await makeGoal({})).toBe("decision");
    expect(await makeGoal({ key_id: "metas" })).toBe("metas");
    expect(await makeGoal({ key_id: null })).toBeNull();
  });

  test("has no key from another member's idea", async () => {
    const [idea, goal] = [newId(), newId()];
    await bea.call("PUT", `/api/ideas/${idea}`, { ...KINDS.idea.body(), key_id: "decision" });
    await keep("goal", goal, { idea: { id: idea, base: newId() } });
    expect(await keyOf("goal", goal)).toBeNull();
  });
});

test.each([
  ["clave_metas", {}, "metas"],
  ["clave_metas", { key_id: null }, null],
  ["clave_metas", { key_id: "accion" }, "accion"],
  ["clave_una_que_no_es", {}, null],
  ["exito_general", {}, null],
])("a note of %s that is written with %o comes from the key %s", async (page_context, more, key) => {
  const id = newId();
  expect((await keep("note", id, { page_context, ...more })).status).toBe(204);
  expect(await keyOf("note", id)).toBe(key);
});

test("the member's copy holds the key of each record, and names it in its Markdown", async () => {
  const member = await app.newMember();
  for (const [path, body] of [
    ["ideas", { ...KINDS.idea.body(), key_id: "metas" }],
    ["ideas", { ...KINDS.idea.body(), title: "Nadar", key_id: "una-que-ya-no-esta" }],
    ["goals", goalBody({ title: "Un maratón" })],
    ["notes", { ...KINDS.note.body(), key_id: "exito" }],
  ] as const) {
    const body_ = path === "goals" ? { ...body, key_id: "accion" } : body;
    expect((await member.call("PUT", `/api/${path}/${newId()}`, body_)).status).toBe(204);
  }
  const { files, data } = await member.copy();
  expect(files["ideas.md"]).toContain("1. Correr (clave: Metas)\n2. Nadar\n");
  expect(files["metas.md"]).toContain("- Estado: en curso\n- Clave: Acción\n");
  expect(data).toMatchObject({
    ideas: [{ key_id: "metas" }, { key_id: "una-que-ya-no-esta" }],
    user_goals: [{ key_id: "accion" }],
    user_page_notes: [{ key_id: "exito" }],
  });
});
