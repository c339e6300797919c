import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/database/database.ts";
import { beginEpoch } from "#server/database/epoch.ts";
import { newId } from "#shared/new-id.ts";
import { copyRows } from "#test/databases/time-machine.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

// What devices offer again after the database went back in time. Whole devices: test/devices.

interface Idea {
  id: string;
  title: string;
  version: string;
}

interface Page {
  epoch: string;
  revision: number;
  divergence: { kinds: string[]; is_covered: boolean } | null;
  changes: { kind: string; id: string; value: Record<string, unknown> | null }[];
}

interface Device {
  epoch: string;
  revision: number;
}

let app: TestApp;
let ana: Visitor;

beforeEach(async () => {
  app ??= await startTestApp();
  ana = await app.newMember();
});

async function pull({ epoch, revision }: Device): Promise<Page> {
  const { status, body } = await ana.call<Page>("GET", `/api/notebook?since=${revision}&epoch=${epoch}`);
  expect(status).toBe(200);
  return body;
}

/** A device that has just pulled everything. */
async function pullAll(): Promise<Device> {
  const { epoch } = await pull({ epoch: "", revision: 0 });
  return pull({ epoch, revision: 0 });
}

const begin = () => inTransaction(app.database, beginEpoch);
const ideas = async () => (await ana.records<Idea>("idea")).toSorted((a, b) => (a.title < b.title ? -1 : 1));
const titles = async () => (await ideas()).map(({ title }) => title);
const conflictTitles = async () =>
  (await ana.records<{ content: { title: string } }>("conflict")).map(({ content }) => content.title);

function offer({ epoch, revision }: Device, records: Page["changes"], isLast = true) {
  const body = { epoch, revision, is_last: isLast, records };
  return ana.call("POST", "/api/notebook/recoveries", body);
}

const ideaChange = (idea: Idea) => ({ kind: "idea", id: idea.id, value: { ...idea } });
const deletion = (id: string) => ({ kind: "idea", id, value: null });

async function editedIdea(id: string, title: string): Promise<Idea> {
  const known = (await ideas()).find((idea) => idea.id === id);
  await ana.keepIdea(title, id, known?.version);
  return (await ideas()).find((idea) => idea.id === id) ?? expect.fail("no idea");
}

describe("after a restore", () => {
  test("a device that knows no more than the backup goes on as before", async () => {
    await ana.keepIdea("Antes");
    const device = await pullAll();
    await begin();
    await ana.keepIdea("Después");
    const page = await pull(device);
    expect(page).toMatchObject({ divergence: null, changes: [{ value: { title: "Después" } }] });
    expect(page.epoch).not.toBe(device.epoch);
    expect(await pull(page)).toMatchObject({ divergence: null, changes: [] });
  });

  test("what a device offers returns as it was; what it knows as deleted goes", async () => {
    const [kept, edited, deleted, made] = [newId(), newId(), newId(), newId()];
    for (const id of [kept, edited, deleted]) await ana.keepIdea(id, id);
    const goBack = await copyRows(app.database);
    const changed = await editedIdea(edited, "Otra");
    const added = await editedIdea(made, "Nueva");
    await ana.call(
      "DELETE",
      `/api/ideas/${deleted}?base=${(await ideas()).find(({ id }) => id === deleted)?.version}`,
    );
    const device = await pullAll();
    const before = await ideas();

    await goBack();
    expect((await pull(device)).divergence).toEqual({
      kinds: expect.arrayContaining(["idea", "journal", "favourite", "conflict"]),
      is_covered: false,
    });
    const records = [deletion(deleted), ideaChange(changed), ideaChange(added)];
    expect((await offer(device, records)).status).toBe(204);
    expect(await ideas()).toEqual(before);
    expect(await conflictTitles()).toEqual([]);
    expect((await pull(device)).divergence).toMatchObject({ is_covered: true });
  });

  test("of two devices the later state counts, in either order", async () => {
    for (const order of ["early first", "late first"] as const) {
      ana = await app.newMember();
      const [a, b] = [newId(), newId()];
      await ana.keepIdea("a1", a);
      const goBack = await copyRows(app.database);
      const [a2, b1] = [await editedIdea(a, "a2"), await editedIdea(b, "b1")];
      const early = await pullAll();
      const a3 = await editedIdea(a, "a3");
      await ana.call("DELETE", `/api/ideas/${b}?base=${b1.version}`);
      const late = await pullAll();
      await goBack();
      const calls = [
        () => offer(early, [ideaChange(a2), ideaChange(b1)]),
        () => offer(late, [deletion(b), ideaChange(a3)]),
      ];
      if (order === "early first") for (const call of calls) expect((await call()).status).toBe(204);
      else {
        expect((await calls[1]?.())?.status).toBe(204);
        // The device takes everything and offers nothing.
        expect((await pull(early)).divergence).toMatchObject({ is_covered: true });
        // What it had compared before is taken, and changes nothing.
        expect((await calls[0]?.())?.status).toBe(204);
      }
      expect(await titles(), order).toEqual(["a3"]);
      expect(await conflictTitles(), order).toEqual([]);
    }
  });

  test("an edit since the restore and a lost one become a conflict, equal ones and known ones do not", async () => {
    const [mine, same, old] = [newId(), newId(), newId()];
    for (const id of [mine, same, old]) await ana.keepIdea("Antes", id);
    const goBack = await copyRows(app.database);
    const lost = [await editedIdea(mine, "Perdida"), await editedIdea(same, "Igual")];
    const unchanged = (await ideas()).find(({ id }) => id === old) ?? expect.fail("no idea");
    const device = await pullAll();
    await goBack();
    await editedIdea(mine, "Nueva");
    await editedIdea(same, "Igual");
    await editedIdea(old, "Cambiada");
    const records = [...lost, unchanged].map(ideaChange);
    expect((await offer(device, records)).status).toBe(204);
    expect(await titles()).toEqual(["Cambiada", "Igual", "Nueva"]);
    expect(await conflictTitles()).toEqual(["Perdida"]);
    // Another device offers the same.
    expect((await offer({ ...device, revision: device.revision + 1 }, records)).status).toBe(204);
    expect(await conflictTitles()).toEqual(["Perdida"]);
  });

  test("a device writes nothing before it has compared, and its refused change is not counted", async () => {
    await ana.keepIdea("Antes");
    const device = await pullAll();
    await begin();
    const id = newId();
    const write = (position: Device) =>
      ana.send(`/api/ideas/${id}`, {
        method: "PUT",
        headers: {
          "content-type": "application/json",
          "idempotency-key": id,
          "replica-position": `${position.revision}.${position.epoch}`,
        },
        body: JSON.stringify({ title: "Espera", base: "", written_at: new Date().toISOString() }),
      });
    const refused = await write(device);
    expect([refused.status, await refused.json()]).toMatchObject([412, { error: { code: "diverged" } }]);
    expect(await titles()).toEqual(["Antes"]);
    expect((await write(await pullAll())).status).toBe(204);
    expect(await titles()).toEqual(["Antes", "Espera"]);
  });
});

test("a file that was put back by hand shows by a device that is ahead: nothing is deleted, all text returns", async () => {
  const [edited, made] = [newId(), newId()];
  await ana.keepIdea("Antes", edited);
  const goBack = await copyRows(app.database);
  const lost = [await editedIdea(edited, "Perdida"), await editedIdea(made, "Nueva")];
  const device = await pullAll();
  await goBack(async () => undefined);
  const { epoch } = await pull({ ...device, revision: 1 });
  expect(epoch).toBe("");
  const page = await pull(device);
  expect(page.epoch).not.toBe("");
  expect(page.divergence).toMatchObject({ is_covered: false });
  expect(page.revision).toBe(device.revision);
  expect((await offer(device, [deletion(edited), ...lost.map(ideaChange)])).status).toBe(204);
  expect(await titles()).toEqual(["Antes", "Nueva"]);
  expect(await conflictTitles()).toEqual(["Perdida"]);
  // A claim beyond all numbers changes nothing.
  const current = await pullAll();
  expect((await pull({ ...current, revision: 999_999_999 })).epoch).toBe(current.epoch);
});

test("a database that was restored twice, first from a newer backup, takes a device of the lost branch", async () => {
  await ana.keepIdea("Primera");
  const goBack = await copyRows(app.database);
  await begin();
  await ana.keepIdea("Segunda");
  const device = await pullAll();
  const [, second] = await ideas();
  await goBack();
  expect((await pull(device)).divergence).toMatchObject({ is_covered: false });
  expect((await offer(device, second ? [ideaChange(second)] : [])).status).toBe(204);
  expect(await titles()).toEqual(["Primera", "Segunda"]);
});
