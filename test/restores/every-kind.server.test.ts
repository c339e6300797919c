// On PostgreSQL too: the queries that store each tool's records, and bring them back, must work on both engines.
import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { sendCall } from "../bounds/every-endpoint.ts";
import { keepSamples } from "../bounds/fullest-member.ts";
import { copyRows } from "../databases/time-machine.ts";
import { collections } from "../every-feature/collections.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { changeCalls, changes, keepChangeable } from "../records/changes.ts";
import { deletionOf, giveBack } from "../records/restored-notebook.ts";
import { startTestApp } from "../test-app.ts";

/** Calls that find nothing: no session has the id, and another call has moved the sample's page to another day. */
const NOT_FOUND = ["DELETE /api/sessions/:id", "PUT /api/comparisons/:day"];

const app = await startTestApp();

test("each write of a contract is taken", async () => {
  const member = await app.newMember();
  await keepChangeable(app.database, member);
  const callOf = await changeCalls(app.origin);
  for (const endpoint of changes) {
    const { status, body } = await sendCall(member, await callOf(endpoint));
    const wanted = NOT_FOUND.includes(endpoint.address) ? [404] : [200, 204];
    expect(wanted, `${endpoint.address}: ${JSON.stringify(body)}`).toContain(status);
  }
});

test("a record of every kind returns to a database that lost it, also beside a newer text, and deletions do", async () => {
  const member = await app.newMember();
  const goBack = await copyRows(app.database);
  await keepSamples(member);
  const [newer, crowded] = [newId(), newId()];
  await member.keepIdea("Vieja", newer);
  for (const title of ["Una", "Otra"]) await member.keepIdea(title, crowded);
  const there = [...(await pullNotebook(member)).records.values()];
  // The device sends records in the order of the collections: a conflict without its record would become that record,
  // and feelings need the consent.
  const order = ({ kind }: { kind: string }) => collections.findIndex((one) => one.kind === kind);
  const lost = there.toSorted((a, b) => order(a) - order(b));
  const here = async () => [...(await pullNotebook(member)).records.keys()];
  const before = await here();
  await goBack();
  await member.keepIdea("Nueva", newer);
  const done = { undone: [], refused: [] };
  expect((await giveBack(member, lost)).body).toEqual(done);
  expect(await here()).toEqual(expect.arrayContaining(before));
  expect(await here()).toHaveLength(before.length + 1);
  const deleted = lost.filter(({ kind, id }) => kind === "note" || id === newer);
  expect((await giveBack(member, deleted.map(deletionOf))).body).toEqual(done);
  expect((await here()).filter((key) => key.startsWith("note "))).toEqual([]);
});
