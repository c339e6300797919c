import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/database/database.ts";
import { beginEpoch } from "#server/database/epoch.ts";
import { newId } from "#shared/new-id.ts";
import { copyRows } from "#test/databases/time-machine.ts";
import { recordBody } from "#test/records/journal-writing.ts";
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
  applied: string[];
  covered: Device[];
  lineage: { epoch: string; kept: number }[];
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
async function pullAll(): Promise<Page> {
  const { epoch } = await pull({ epoch: "", revision: 0 });
  return pull({ epoch, revision: 0 });
}

const begin = () => inTransaction(app.database, beginEpoch);
const ideas = async () => (await ana.records<Idea>("idea")).toSorted((a, b) => (a.title < b.title ? -1 : 1));
const titles = async () => (await ideas()).map(({ title }) => title);
const conflictTitles = async () =>
  (await ana.records<{ content: { title: string } }>("conflict")).map(({ content }) => content.title);

interface Knowledge {
  applied?: string[];
  deleted?: { kind: string; id: string }[];
  covered?: Device[];
  lineage?: Page["lineage"];
}

function offer({ epoch, revision }: Device, records: Page["changes"], knowledge: Knowledge = {}) {
  const body = { epoch, revision, is_last: true, records, ...knowledge };
  return ana.call("POST", "/api/notebook/recoveries", body);
}

/** A change that a device may send several times under its id. */
async function send(id: string, title: string, { base = "", mutation = newId() } = {}): Promise<string> {
  const { status } = await ana.send(`/api/ideas/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json", "idempotency-key": mutation },
    body: JSON.stringify({ title, base, written_at: new Date().toISOString() }),
  });
  expect(status).toBe(204);
  return mutation;
}

async function remove(id: string): Promise<void> {
  const version = (await ideas()).find((idea) => idea.id === id)?.version;
  expect((await ana.call("DELETE", `/api/ideas/${id}?base=${version}`)).status).toBe(204);
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

  test("an offered record is the one that its change names, whatever id it says itself", async () => {
    const [named, other] = [newId(), newId()];
    await ana.keepIdea("Otra", other);
    const goBack = await copyRows(app.database);
    const lost = await editedIdea(named, "Perdida");
    const device = await pullAll();
    await goBack();
    const forged = { ...ideaChange(lost), value: { ...lost, id: other } };
    expect((await offer(device, [forged])).status).toBe(204);
    expect(await titles()).toEqual(["Otra", "Perdida"]);
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
      kept: device.revision - 3,
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

  test("a page whose picture the database has lost is saved without it", async () => {
    const image_url = "/api/journal-images/1700000000000_foto-000000000000.webp";
    const keep = (id: string) => ana.call("PUT", `/api/journal/${id}`, recordBody({ image_url }));
    expect((await keep(newId())).status).toBe(400);
    await begin();
    expect((await keep(newId())).status).toBe(204);
    expect(await ana.records("journal")).toMatchObject([{ image_url: null }]);
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

describe("what another device had deleted stays deleted", () => {
  /** An idea that is made, edited and deleted after the backup, by changes that its writer will send again. */
  async function loseDeletion() {
    await ana.keepIdea("Antes");
    const goBack = await copyRows(app.database);
    const before = await pullAll();
    const id = newId();
    const made = await send(id, "Uno");
    const edited = await send(id, "Dos", { base: made });
    await remove(id);
    const page = await pull(before);
    expect(page.applied.slice(0, 2)).toEqual([made, edited]);
    await goBack();
    const sendAgain = async () => {
      await send(id, "Uno", { mutation: made });
      await send(id, "Dos", { base: made, mutation: edited });
    };
    const knowledge = { applied: page.applied, deleted: [{ kind: "idea", id }] };
    return { id, edited, sendAgain, tellDeletion: () => offer(page, [], knowledge) };
  }

  test("where its writer sends it again afterwards", async () => {
    const { sendAgain, tellDeletion } = await loseDeletion();
    expect((await tellDeletion()).status).toBe(204);
    await sendAgain();
    expect(await titles()).toEqual(["Antes"]);
  });

  test("where its writer has sent it again before", async () => {
    const { sendAgain, tellDeletion } = await loseDeletion();
    await sendAgain();
    expect(await titles()).toEqual(["Antes", "Dos"]);
    expect((await tellDeletion()).status).toBe(204);
    expect(await titles()).toEqual(["Antes"]);
  });

  test("but not where it was edited after", async () => {
    const { id, edited, sendAgain, tellDeletion } = await loseDeletion();
    await sendAgain();
    await send(id, "Tres", { base: edited });
    expect((await tellDeletion()).status).toBe(204);
    expect(await titles()).toEqual(["Antes", "Tres"]);
  });

  test("where a change that the device has not seen only marked it", async () => {
    const id = newId();
    await ana.keepIdea("Antes", id);
    const goBack = await copyRows(app.database);
    await remove(id);
    const device = await pullAll();
    await goBack();
    // Touches the record and keeps its version.
    await app.database
      .updateTable("member_revisions")
      .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
      .execute();
    const { revision } = await pullAll();
    await app.database.updateTable("ideas").set({ revision }).where("id", "=", id).execute();
    expect((await offer(device, [deletion(id)])).status).toBe(204);
    expect(await titles()).toEqual([]);
  });

  test("after a second restore from the same backup, which has forgotten the first", async () => {
    const id = newId();
    await ana.keepIdea("Antes", id);
    const goBack = await copyRows(app.database);
    await goBack();
    await remove(id);
    const device = await pullAll();
    await goBack();
    const { lineage } = device;
    expect(lineage).toHaveLength(1);
    expect((await offer(device, [deletion(id)], { lineage })).status).toBe(204);
    expect(await titles()).toEqual([]);
  });

  /** An idea that is deleted in one lost epoch, and was brought into a second one by a device that knew less. */
  async function loseTwice(order: string, edit?: (id: string) => Promise<unknown>) {
    const goBack = await copyRows(app.database);
    await ana.keepIdea("Perdida");
    const early = await pullAll();
    const [made = expect.fail()] = early.changes;
    await remove(made.id);
    const late = await pullAll();
    await goBack();
    expect((await offer(early, [made])).status).toBe(204);
    await edit?.(made.id);
    const { applied, covered, lineage, ...again } = await pullAll();
    expect(again.changes).toHaveLength(1);
    await goBack();
    const calls = [
      () => offer(late, [], { applied: late.applied, deleted: [made] }),
      () => offer(again, again.changes, { applied, covered, lineage }),
    ];
    for (const call of order === "first" ? calls : calls.toReversed())
      expect((await call()).status).toBe(204);
  }

  test.each(["first", "last"])("where it comes from a second lost epoch (its deletion %s)", async (order) => {
    await loseTwice(order);
    expect(await titles()).toEqual([]);
  });

  test.each(["first", "last"])("but not where it was edited there (its deletion %s)", async (order) => {
    await loseTwice(order, (id) => editedIdea(id, "Editada"));
    expect(await titles()).toEqual(["Editada"]);
  });

  test("after a second restore, from a device that slept through both, in either order", async () => {
    for (const order of ["sleeper first", "sleeper last"] as const) {
      ana = await app.newMember();
      await ana.keepIdea("Antes");
      const goBack = await copyRows(app.database);
      const lost = await editedIdea(newId(), "Perdida");
      const sleeper = await pullAll();
      await remove(lost.id);
      const awake = await pullAll();
      await goBack();
      const goBackAgain = await copyRows(app.database);
      expect((await offer(awake, [])).status).toBe(204);
      const later = await pullAll();
      expect(later.covered).toMatchObject([{ epoch: "", revision: awake.revision }]);
      await goBackAgain();

      const { covered, lineage } = later;
      const calls = [
        () => offer(sleeper, [ideaChange(lost)]),
        () => offer(later, [deletion(lost.id)], { covered, lineage }),
      ];
      for (const call of order === "sleeper first" ? calls : calls.toReversed())
        expect((await call()).status).toBe(204);
      expect(await titles(), order).toEqual(["Antes"]);
    }
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
