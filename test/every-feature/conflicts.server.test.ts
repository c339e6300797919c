import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import { eventBody } from "../records/event-writing.ts";
import { actions, goalBody } from "../records/goal-writing.ts";
import { recordBody } from "../records/journal-writing.ts";
import { startTestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

const WEEK = { week: "2026-11-16", good_text: "", hard_text: "", goals: [], ideas: [], steps: [] };

const HABIT = {
  ...{
    minimum_text: "una vuelta",
    cue_text: "almorzar",
    missed_text: "",
    time: null,
    goal_id: null,
    key_id: null,
  },
  plans: [{ from: "2026-11-16", days: [0, 2], times: 0 }],
};

/** Each kind of record whose texts conflict, with its path, a body, the changes of a late edit, and a field. */
const KINDS = {
  idea: { path: "ideas", body: { title: "Pan" }, late: {}, field: "title" },
  goal: { path: "goals", body: goalBody(), late: { actions: actions("Otro plan") }, field: "title" },
  event: {
    path: "events",
    body: eventBody(),
    late: { repeats: "weekly", notification_enabled: true, reminder_time: "20:00" },
    field: "title",
  },
  journal: { path: "journal", body: recordBody(), late: { notes: "De noche" }, field: "title" },
  week: {
    path: "weeks",
    body: WEEK,
    late: { steps: [{ day: "2026-11-24", step_text: "Llamar", action: null }] },
    field: "good_text",
  },
  note: { path: "notes", body: { page_context: "clave_metas" }, late: {}, field: "note_content" },
  habit: { path: "habits", body: HABIT, late: { time: "09:00" }, field: "title" },
} as const;
/** Fields of a call that the record's content does not include. */
const NO_CONTENT = ["base", "written_at", "idea", "replaces"];

const app = await startTestApp();

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])("two devices that change one %s", (kind) => {
  const { path, body, late, field } = KINDS[kind];

  async function begin() {
    const member: Visitor = await app.newMember();
    const id = newId();
    const write = async (text: string, base: string, changed: object = {}, version = newId()) => {
      const edit = { ...body, [field]: text, ...changed, base, written_at: "2026-11-22T12:00:00.000Z" };
      expect((await member.call("PUT", `/api/${path}/${id}`, edit, version)).status).toBe(204);
      return { version, edit };
    };
    const { version } = await write("Uno", "");
    return {
      member,
      id,
      first: version,
      write,
      remove: (base: string) =>
        kind === "note"
          ? member.call("POST", "/api/notes/deletions", { ids: [id], bases: [base] })
          : member.call("DELETE", `/api/${path}/${id}?base=${base}`),
      stored: () => member.records<object>(kind),
      conflicts: () => member.records<Conflict>("conflict"),
    };
  }

  test("keep the later edit whole beside the record, which cannot be deleted until it is resolved", async () => {
    const { member, id, first, write, remove, stored, conflicts } = await begin();
    const second = await write("Dos", first);
    const standing = await stored();
    expect(standing).toMatchObject([{ id, [field]: "Dos", version: second.version }]);
    const { version, edit } = await write("Tres", first, late);
    expect(await stored()).toEqual(standing);
    const content = Object.fromEntries(Object.entries(edit).filter(([name]) => !NO_CONTENT.includes(name)));
    if (kind === "note") content.created_at = edit.written_at;
    const created_at = expect.any(String);
    expect(await conflicts()).toEqual([{ id: version, kind, record_id: id, version, created_at, content }]);
    // The device that deletes may not have seen the conflict.
    for (const base of [first, second.version]) expect((await remove(base)).status).toBe(204);
    expect(await stored()).toEqual(standing);
    await member.call("DELETE", `/api/conflicts/${version}?base=${version}`);
    expect(await conflicts()).toEqual([]);
    expect((await remove(second.version)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect((await remove(second.version)).status).toBe(kind === "note" ? 204 : 404);
  });

  test("keep what both add, once, also if the later device goes on before it knows the other's text", async () => {
    const { first, write, stored, conflicts } = await begin();
    const [before] = await stored();
    await write("Uno\nA", first);
    const { version } = await write("Uno\nB", first, { before });
    await write("Uno\nB", first, { before }, version);
    expect(await stored()).toMatchObject([{ [field]: "Uno\nA\nB" }]);
    await write("Uno\nB\nC", version, { before: { ...before, [field]: "Uno\nB" } });
    expect(await stored()).toMatchObject([{ [field]: "Uno\nA\nB\nC" }]);
    expect(await conflicts()).toEqual([]);
  });

  test("make no conflict of the same text, and a deletion on one does not lose the other's edit", async () => {
    const { first, write, remove, stored, conflicts } = await begin();
    await write("Dos", first);
    const { version } = await write("Dos", first);
    expect(await conflicts()).toEqual([]);
    await remove(first);
    expect(await stored()).toMatchObject([{ [field]: "Dos", version }]);
    await remove(version);
    expect(await stored()).toEqual([]);
    await write("Tres", version);
    expect(await stored()).toMatchObject([{ [field]: "Tres" }]);
  });
});
