import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { FAVOURITES_MAX } from "#notebook/favourites/queries.server.ts";
import { openStorage } from "#platform/files/storage.ts";
import { RECORDS_MAX } from "#platform/limits/stored-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { copyRows } from "#test/databases/time-machine.ts";
import { passDays } from "#test/pass-days.ts";
import { pullNotebook } from "#test/pull-notebook.ts";
import { addConflicts, addIdeas } from "#test/records/crowding.ts";
import { eventBody } from "#test/records/event-writing.ts";
import { keepRecord, uploadPicture } from "#test/records/journal-writing.ts";
import { deletionOf, giveBack, type Pulled } from "#test/records/restored-notebook.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

// Tests of a device's returns to a restored database. test/world tests histories of whole devices.

interface Idea {
  id: string;
  title: string;
  version: string;
}

const app = await startTestApp();
let ana: Visitor;

beforeEach(async () => {
  ana = await app.newMember();
});

const ideas = () => ana.records<Idea>("idea");
const titles = async () => (await ideas()).map(({ title }) => title).sort();
const conflictTitles = async () =>
  (await ana.records<{ content: { title: string } }>("conflict")).map(({ content }) => content.title).sort();
const userId = () => ana.userId();
const DONE = { undone: [], refused: [] };

/** Writes a text over the version that the device knows. Returns the new version. */
async function keep(id: string, title: string, base?: string): Promise<string> {
  const version = newId();
  const known = base ?? (await ideas()).find((idea) => idea.id === id)?.version;
  expect((await ana.keepIdea(title, id, known, version)).status).toBe(204);
  return version;
}

async function remove(id: string): Promise<void> {
  const { version } = (await ideas()).find((idea) => idea.id === id) ?? expect.fail("no idea");
  expect((await ana.call("DELETE", `/api/ideas/${id}?base=${version}`)).status).toBe(204);
}

const ideaOf = ({ records }: Pulled, id: string) => records.get(`idea ${id}`) ?? expect.fail("no idea");

describe("what a database has lost", () => {
  test("returns as it was: records, edits over what the device had seen, and deletions", async () => {
    const [edited, deleted, made] = [newId(), newId(), newId()];
    for (const id of [edited, deleted]) await keep(id, id);
    const goBack = await copyRows(app.database);
    await keep(edited, "Otra");
    await keep(made, "Nueva");
    await remove(deleted);
    const device = await pullNotebook(ana);
    const before = await ideas();
    await goBack();
    const items = [
      deletionOf({ kind: "idea", id: deleted }),
      { ...ideaOf(device, edited), text: true },
      // The record gets the id that the change names, whatever its value says.
      { ...ideaOf(device, made), value: { ...ideaOf(device, made).value, id: edited } },
    ];
    expect((await giveBack(ana, items)).body).toEqual(DONE);
    expect(await ideas()).toEqual(expect.arrayContaining(before));
    expect([await titles(), await conflictTitles()]).toEqual([["Nueva", "Otra"], []]);
  });

  test("stands beside a text that the device has not seen, once, and not where both read the same", async () => {
    const [mine, same] = [newId(), newId()];
    for (const id of [mine, same]) await keep(id, "Antes");
    const goBack = await copyRows(app.database);
    await keep(mine, "Perdida");
    await keep(same, "Igual");
    const device = await pullNotebook(ana);
    await goBack();
    await keep(mine, "Nueva");
    await keep(same, "Igual");
    const items = [ideaOf(device, mine), ideaOf(device, same)];
    for (let time = 1; time <= 2; time++) {
      expect((await giveBack(ana, items)).body).toEqual(DONE);
      expect([await titles(), await conflictTitles()]).toEqual([["Igual", "Nueva"], ["Perdida"]]);
    }
  });
});

test("events of one version, as imports once gave them, all return, and deleted ones stay deleted", async () => {
  const ids = [newId(), newId(), newId()];
  const [, deleted = ""] = ids;
  const version = newId();
  const written_at = "2026-11-20T12:00:00.000Z";
  const goBack = await copyRows(app.database);
  const events = ids.map((id) => {
    const { base: _, written_at: __, replaces: ___, ...event } = eventBody({ title: id });
    return { id, ...event, skipped_dates: [] };
  });
  expect((await ana.call("PUT", "/api/events", { events, written_at }, version)).status).toBe(204);
  await app.database.updateTable("calendar_events").set({ version }).where("id", "in", ids).execute();
  const { records } = await pullNotebook(ana);
  const lost = [...records.values()];
  const here = async () => (await ana.records<{ title: string }>("event")).map(({ title }) => title).sort();
  await goBack();
  expect((await giveBack(ana, lost)).body).toEqual(DONE);
  expect(await here()).toEqual(ids.toSorted());
  expect((await ana.call("DELETE", `/api/events/${deleted}?base=${version}`)).status).toBe(204);
  const known = await ana.call<{ ids: string[] }>("GET", "/api/notebook?since=0&seen=0");
  const left = (await pullNotebook(ana)).records;
  await goBack();
  expect((await giveBack(ana, [...left.values()], { ids: known.body.ids })).body).toEqual(DONE);
  expect((await giveBack(ana, lost)).body).toEqual(DONE);
  expect(await here()).toEqual(ids.filter((id) => id !== deleted).sort());
});

test.each([
  "was replaced by an edit",
  "was replaced by an edit that comes again after the trimming",
  "was deleted",
  "was deleted by a device that returned it",
  "is one that another device named",
])("what a database had is not taken back: a text that %s", async (how) => {
  const id = newId();
  await keep(newId(), "Otra");
  const goBack = await copyRows(app.database);
  const base = await keep(id, "Perdida");
  const lost = ideaOf(await pullNotebook(ana), id);
  await goBack();
  if (how.includes("edit")) {
    const edit = await keep(id, "Después", base);
    const trimmed = app.database.deleteFrom("applied_mutations").where("mutation_id", "=", base);
    if (how.includes("again")) await trimmed.execute();
    expect((await ana.keepIdea("Después", id, base, edit)).status).toBe(204);
  } else if (how.includes("named")) expect((await giveBack(ana, [], { ids: [base] })).body).toEqual(DONE);
  else if (how.includes("returned")) {
    expect((await giveBack(ana, [lost])).body).toEqual(DONE);
    await remove(id);
  } else await ana.call("DELETE", `/api/ideas/${id}?base=${base}`);
  expect((await giveBack(ana, [lost])).body).toEqual(DONE);
  const found = [await titles(), await conflictTitles()];
  expect(found).toEqual([how.includes("edit") ? ["Después", "Otra"] : ["Otra"], []]);
  // A repetition of the call that wrote the text changes nothing either.
  await ana.keepIdea("Perdida", id, "", base);
  expect(await titles()).toHaveLength(how.includes("edit") ? 2 : 1);
});

describe("a return", () => {
  test("leaves undone what changed since the device looked, and says so when it comes twice", async () => {
    const [changed, deleted, made] = [newId(), newId(), newId()];
    for (const id of [changed, deleted]) await keep(id, "Antes");
    const { records, revision: looked } = await pullNotebook(ana);
    await keep(changed, "Después");
    await remove(deleted);
    const value = { ...ideaOf({ records } as Pulled, changed).value, title: "Perdida", version: newId() };
    const items = [changed, deleted].map((id) => ({ kind: "idea", id, value, text: true }));
    const added = { kind: "idea", id: made, value };
    const named = items.map(({ kind, id }) => ({ kind, id }));
    const { body, headers } = await giveBack(ana, [...items, added], { looked, ids: [newId()] });
    expect(body).toEqual({ undone: named, refused: [] });
    expect(headers.get("replica-position")).toBe((await pullNotebook(ana)).position);
    expect(await titles()).toEqual(["Después", "Perdida"]);
    const again = await giveBack(ana, [added], { looked });
    expect(again.body.undone).toEqual([{ kind: "idea", id: made }]);
  });

  test("refuses each record by itself, with a sentence, and names no mutation then", async () => {
    const [good, bad] = [newId(), newId()];
    await keep(good, "Antes");
    const { value } = ideaOf(await pullNotebook(ana), good);
    const of = (id: string, changed: object) => ({ kind: "idea", id, value: { ...value, ...changed } });
    const named = newId();
    const items = [
      of(bad, { title: "x".repeat(10_000), version: newId() }),
      of(newId(), { title: "U+0000 \u0000", version: newId() }),
      { kind: "nothing", id: newId(), value: {} },
      { kind: "conflict", id: newId(), value: { kind: "note", content: {}, version: newId() } },
      of(newId(), { title: "Buena", version: newId() }),
    ];
    const { body } = await giveBack(ana, items, { ids: [named] });
    expect(body.undone).toEqual([]);
    expect(body.refused).toEqual(
      items
        .slice(0, 4)
        .map(({ kind, id }) => ({ kind, id, code: "bad_request", message: expect.any(String) })),
    );
    expect(await titles()).toEqual(["Antes", "Buena"]);
    // The server applies the named mutation when it arrives later.
    await ana.keepIdea("Llega", newId(), "", named);
    expect(await titles()).toEqual(["Antes", "Buena", "Llega"]);
  });

  test("takes what fits into a full account, refuses only what does not, and lets edits and deletions through", async () => {
    const [edited, deleted] = [newId(), newId()];
    for (const id of [edited, deleted]) await keep(id, "Antes");
    const goBack = await copyRows(app.database);
    await keep(edited, "Después");
    await keep(newId(), "Una más");
    await ana.call("PUT", "/api/favourites/metas");
    const { records } = await pullNotebook(ana);
    await goBack();
    await addIdeas(app.database, await userId(), RECORDS_MAX - 2);
    const user_id = await userId();
    const kept = Array.from({ length: FAVOURITES_MAX }, (_, index) => ({
      user_id,
      key_id: `clave-${index}`,
    }));
    const added = kept.map((one) => ({ ...one, created_at: "2026-11-20T12:00:00.000Z", revision: 1 }));
    await app.database.insertInto("favourites").values(added).execute();
    const lost = [...records.values()];
    const made = lost.find(({ kind, id }) => kind === "idea" && ![edited, deleted].includes(id));
    const favourite = lost.find(({ kind }) => kind === "favourite");
    const items = [
      made,
      { ...ideaOf({ records } as Pulled, edited), text: true },
      deletionOf({ kind: "idea", id: deleted }),
      favourite,
    ];
    const { body } = await giveBack(ana, items);
    expect(body).toMatchObject({
      undone: [],
      refused: [
        { kind: "idea", id: made?.id, code: "too_large", message: expect.stringContaining(" ideas.") },
        { kind: "favourite", id: "metas", code: "conflict", message: expect.stringContaining(" favoritos.") },
      ],
    });
    expect((await ideas()).find(({ id }) => id === edited)?.title).toBe("Después");
    expect((await giveBack(ana, [made])).body).toEqual(DONE);
  });

  test("is refused whole with ids that come twice, more than 50 records, or two pictures", async () => {
    const id = newId();
    expect((await giveBack(ana, [], { ids: [id, id] })).status).toBe(400);
    const items = Array.from({ length: 51 }, () => deletionOf({ kind: "idea", id: newId() }));
    expect((await giveBack(ana, items)).status).toBe(400);
    const pages = [newId(), newId()].map((id) => ({ kind: "journal", id, value: { image_url: "/api/a" } }));
    expect((await giveBack(ana, pages)).status).toBe(400);
  });

  test("of another member's record stores a record of one's own", async () => {
    const id = newId();
    await keep(id, "De Ana");
    const lost = ideaOf(await pullNotebook(ana), id);
    const bea = await app.newMember();
    expect((await giveBack(bea, [deletionOf(lost), { ...lost, text: true, marks: true }])).body).toEqual(
      DONE,
    );
    expect(await titles()).toEqual(["De Ana"]);
    expect(await bea.records("idea")).toEqual([expect.objectContaining({ id, title: "De Ana" })]);
  });
});

describe("conflicts", () => {
  /** Writes an idea with a conflict. Returns both as the device knows them. */
  async function conflicting() {
    const id = newId();
    const base = await keep(id, "Antes");
    await keep(id, "Aquí", base);
    await keep(id, "Allí", base);
    return { id, device: await pullNotebook(ana) };
  }

  test("without their record become it, and resolving such a one deletes it", async () => {
    const goBack = await copyRows(app.database);
    const { device } = await conflicting();
    await goBack();
    const lost = [...device.records.values()].find(({ kind }) => kind === "conflict") ?? expect.fail();
    expect((await giveBack(ana, [lost])).body).toEqual(DONE);
    expect([await titles(), await conflictTitles()]).toEqual([["Allí"], []]);
    await ana.call("DELETE", `/api/conflicts/${lost.id}?base=${lost.value?.version}`);
    expect(await titles()).toEqual([]);
  });

  test("count as what they become: in a full account as records, and pages without their day as conflicts", async () => {
    const FULL = { undone: [], refused: [expect.objectContaining({ code: "too_large" })] };
    const goBack = await copyRows(app.database);
    const { device } = await conflicting();
    const page = newId();
    await keepRecord(ana, page);
    const lost = (await pullNotebook(ana)).records.get(`journal ${page}`);
    await goBack();
    await addIdeas(app.database, await userId(), RECORDS_MAX);
    const conflict = [...device.records.values()].find(({ kind }) => kind === "conflict");
    const at = { ...device, revision: 1, position: null };
    expect((await giveBack(ana, [conflict], { at })).body).toEqual(FULL);
    await goBack();
    await keepRecord(ana, newId(), { title: "Otra" });
    await addConflicts(app.database, await userId(), RECORDS_MAX);
    expect((await giveBack(ana, [lost], { at })).body).toEqual(FULL);
  });

  test("take the place of a deleted record", async () => {
    const { id } = await conflicting();
    expect((await giveBack(ana, [deletionOf({ kind: "idea", id })])).body).toEqual(DONE);
    expect([await titles(), await conflictTitles()]).toEqual([["Allí"], []]);
  });

  test("leave the place beside a record to the device that knows their text as the record", async () => {
    const { id, device } = await conflicting();
    const beside = [...device.records.values()].find(({ kind }) => kind === "conflict")?.value;
    const value = { ...ideaOf(device, id).value, title: "Allí", version: beside?.version };
    expect((await giveBack(ana, [{ kind: "idea", id, value, text: true }])).body).toEqual(DONE);
    expect([await titles(), await conflictTitles()]).toEqual([["Allí"], []]);
  });

  test("of a full notebook cost a return no more than those of a small one", async () => {
    const durationOf = async (conflicts: number) => {
      ana = await app.newMember();
      await addIdeas(app.database, await userId(), 50);
      await addConflicts(app.database, await userId(), conflicts);
      // Otherwise PostgreSQL would keep its query plans for a small table.
      await sql`ANALYZE`.execute(app.database);
      const at = await pullNotebook(ana);
      const known = [...at.records.values()].filter(({ kind }) => kind === "idea");
      const lost = known.map(({ value, ...idea }) => ({
        ...idea,
        value: { ...value, title: "Perdida", version: newId() },
      }));
      const begun = performance.now();
      expect((await giveBack(ana, lost, { at })).body).toEqual(DONE);
      return performance.now() - begun;
    };
    await durationOf(100);
    const small = await durationOf(100);
    expect(await durationOf(9_000)).toBeLessThan(5 * small + 200);
  });
});

describe("pages of the journal", () => {
  const [FROM, TO] = ["2026-11-20", "2026-11-21"];
  const pages = async () =>
    (await ana.records<{ title: string }>("journal")).map(({ title }) => title).toSorted();

  test("that moved one into the place of the other return in either order, without a conflict", async () => {
    const [first, second] = [newId(), newId()];
    const base = await keepRecord(ana, first, { event_date: FROM, title: "Primera" });
    const other = await keepRecord(ana, second, { event_date: TO, title: "Segunda" });
    const goBack = await copyRows(app.database);
    await keepRecord(ana, second, { event_date: "2026-11-22", title: "Segunda movida", base: other });
    await keepRecord(ana, first, { event_date: TO, title: "Primera movida", base });
    const { records } = await pullNotebook(ana);
    const known = [first, second].map((id) => ({ ...records.get(`journal ${id}`), text: true }) as never);
    for (const items of [known, known.toReversed()]) {
      await goBack();
      expect((await giveBack(ana, items)).body).toEqual(DONE);
      expect(await pages()).toEqual(["Primera movida", "Segunda movida"]);
      expect(await conflictTitles()).toEqual([]);
    }
  });

  test("leave it to a job to look which pictures are still held", async () => {
    const [kept, deleted] = [newId(), newId()];
    const [first, second] = [await uploadPicture(ana), await uploadPicture(ana)];
    const base = await keepRecord(ana, kept, { event_date: FROM, image_url: first.url });
    await keepRecord(ana, deleted, { event_date: TO, image_url: second.url });
    const goBack = await copyRows(app.database);
    await keepRecord(ana, kept, { event_date: FROM, image_url: first.url, title: "Editada", base });
    const page = (await pullNotebook(ana)).records.get(`journal ${kept}`) ?? expect.fail("no page");
    await goBack();
    const items = [{ ...page, text: true }, deletionOf({ kind: "journal", id: deleted })];
    expect((await giveBack(ana, items)).body).toEqual(DONE);
    expect(await pages()).toEqual(["Editada"]);
    const statuses = async () => [(await ana.send(first.url)).status, (await ana.send(second.url)).status];
    expect(await statuses()).toEqual([200, 200]);
    await passDays(app, openStorage(join(app.config.dataDir, "personal_calendar_images")), 2 * DAY_MS);
    expect(await statuses()).toEqual([200, 404]);
  });

  test("stand beside the page that has taken their day, under their own version, and edits follow them", async () => {
    const [lost, holder] = [newId(), newId()];
    const goBack = await copyRows(app.database);
    const version = await keepRecord(ana, lost, { event_date: FROM, title: "Perdida" });
    const { records } = await pullNotebook(ana);
    await goBack();
    await keepRecord(ana, holder, { event_date: FROM, title: "Nueva" });
    expect((await giveBack(ana, [records.get(`journal ${lost}`)])).body).toEqual(DONE);
    expect([await pages(), await conflictTitles()]).toEqual([["Nueva"], ["Perdida"]]);
    expect(await ana.records("conflict")).toMatchObject([{ version, record_id: holder }]);
    await ana.call("DELETE", `/api/journal/${holder}?base=${newId()}`);
    // The text becomes the page. The device that wrote this text still edits it under the former id.
    expect((await giveBack(ana, [deletionOf({ kind: "journal", id: holder })])).body).toEqual(DONE);
    expect(await pages()).toEqual(["Perdida"]);
    await keepRecord(ana, lost, { event_date: FROM, title: "Editada", base: version });
    expect([await pages(), await conflictTitles()]).toEqual([["Editada"], []]);
  });
});
