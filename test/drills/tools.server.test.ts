// On PostgreSQL too: queries that return what a database lost, of every tool.
import { beforeAll, expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { copyRows } from "../databases/time-machine.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { deletionOf, giveBack } from "../records/restored-notebook.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { fillNotebook } from "./tools.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

test("the drills write a record of every kind that devices sync", async () => {
  const member = await app.newMember();
  await fillNotebook(member, 1);
  const { records } = await pullNotebook(member);
  const written = new Set([...records.values()].map(({ kind }) => kind));
  const { body } = await member.call<{ kinds: string[] }>("POST", "/api/notebook/compare", {
    seen: 0,
    pairs: [],
  });
  expect(body.kinds).toContain("idea");
  // The histories of devices lead to conflicts.
  expect(body.kinds.filter((kind) => !written.has(kind))).toEqual(["conflict"]);
});

test("a record of every kind returns to a database that lost it, also beside a newer text, and deletions do", async () => {
  const member = await app.newMember();
  const goBack = await copyRows(app.database);
  await fillNotebook(member, 1);
  const crowded = newId();
  for (const title of ["Una", "Otra"]) await member.keepIdea(title, crowded);
  const lost = [...(await pullNotebook(member)).records.values()];
  const here = async () => [...(await pullNotebook(member)).records.keys()];
  const before = await here();
  await goBack();
  const newer = lost.find(({ kind, id }) => kind === "idea" && id !== crowded)?.id ?? expect.fail("no idea");
  await member.keepIdea("Nueva", newer);
  const done = { undone: [], refused: [] };
  expect((await giveBack(member, lost)).body).toEqual(done);
  expect(await here()).toEqual(expect.arrayContaining(before));
  expect(await here()).toHaveLength(before.length + 1);
  const deleted = lost.filter(({ kind, id }) => kind === "note" || id === newer);
  expect((await giveBack(member, deleted.map(deletionOf))).body).toEqual(done);
  expect((await here()).filter((key) => key.startsWith("note "))).toEqual([]);
});
