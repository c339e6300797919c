import { beforeEach, expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { copyRows } from "#test/databases/time-machine.ts";
import { keepRecord } from "#test/records/journal-writing.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

// Pages that changed their day in the lost epoch. One that was deleted may have a conflict in the backup, which went
// elsewhere before the deletion.

interface Page {
  epoch: string;
  revision: number;
  changes: { kind: string; id: string; value: Record<string, unknown> | null }[];
}

const [FROM, TO] = ["2026-11-20", "2026-11-21"];

let app: TestApp;
let ana: Visitor;

beforeEach(async () => {
  app ??= await startTestApp();
  ana = await app.newMember();
});

async function pullAll(): Promise<Page> {
  const read = (epoch: string) => ana.call<Page>("GET", `/api/notebook?since=0&epoch=${epoch}`);
  const { epoch } = (await read("")).body;
  return (await read(epoch)).body;
}

function offer({ epoch, revision }: Page, records: Page["changes"]) {
  return ana.call("POST", "/api/notebook/recoveries", { epoch, revision, is_last: true, records });
}

const titles = async () =>
  (await ana.records<{ title: string }>("journal")).map(({ title }) => title).toSorted();
const conflicts = () => ana.records<{ record_id: string; content: { title: string } }>("conflict");

/** A page of FROM with a conflict, as the backup has it. Returns the page's version. */
async function keepWithConflict(id: string): Promise<string> {
  const base = await keepRecord(ana, id, { event_date: FROM, title: "Antes" });
  const version = await keepRecord(ana, id, { event_date: FROM, title: "Vieja", base });
  await keepRecord(ana, id, { event_date: FROM, title: "Otra", base });
  return version;
}

test("a deleted page makes room although its conflicts had moved to another page, and no text doubles", async () => {
  const [former, target, later] = [newId(), newId(), newId()];
  await keepRecord(ana, target, { event_date: TO, title: "Del otro día" });
  const base = await keepWithConflict(former);
  const goBack = await copyRows(app.database);
  // It moves to a day that has a page: its text and its conflict go there.
  await keepRecord(ana, former, { event_date: TO, title: "Movida", base });
  await keepRecord(ana, later, { event_date: FROM, title: "Nueva" });
  const device = await pullAll();
  const before = [await titles(), await conflicts()];
  await goBack();

  const deletions = [{ kind: "journal", id: former, value: null }];
  const known = device.changes.filter(({ value }) => value !== null);
  expect((await offer(device, [...deletions, ...known])).status).toBe(204);

  expect(await titles()).toEqual(["Del otro día", "Nueva"]);
  expect([await titles(), await conflicts()]).toEqual(before);
});

test("a conflict that the device has not seen keeps its page", async () => {
  const former = newId();
  const base = await keepRecord(ana, former, { event_date: FROM, title: "Vieja" });
  const goBack = await copyRows(app.database);
  await ana.call("DELETE", `/api/journal/${former}?base=${base}`);
  const device = await pullAll();
  await goBack();
  await keepRecord(ana, former, { event_date: FROM, title: "Después", base: newId() });

  await offer(device, [{ kind: "journal", id: former, value: null }]);
  expect(await titles()).toEqual(["Vieja"]);
  expect((await conflicts()).map(({ content }) => content.title)).toEqual(["Después"]);
});

test("a conflict whose page is gone becomes the page, where the device tells nothing of it", async () => {
  const former = newId();
  await keepWithConflict(former);
  const goBack = await copyRows(app.database);
  const { id, version } =
    (await ana.records<{ id: string; version: string }>("conflict"))[0] ?? expect.fail();
  await ana.call("DELETE", `/api/conflicts/${id}?base=${version}`);
  const device = await pullAll();
  await goBack();

  await offer(device, [{ kind: "journal", id: former, value: null }]);
  expect(await titles()).toEqual(["Otra"]);
  expect(await conflicts()).toEqual([]);
});

test("pages that moved one into the place of the other return in either order, without a conflict", async () => {
  const [first, second] = [newId(), newId()];
  const base = await keepRecord(ana, first, { event_date: FROM, title: "Primera" });
  const other = await keepRecord(ana, second, { event_date: TO, title: "Segunda" });
  const goBack = await copyRows(app.database);
  await keepRecord(ana, second, { event_date: "2026-11-22", title: "Segunda movida", base: other });
  await keepRecord(ana, first, { event_date: TO, title: "Primera movida", base });
  const device = await pullAll();
  const known = device.changes.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  for (const offered of [known, known.toReversed()]) {
    await goBack();
    expect((await offer(device, offered)).status).toBe(204);
    expect(await titles()).toEqual(["Primera movida", "Segunda movida"]);
    expect(await conflicts()).toEqual([]);
  }
});
