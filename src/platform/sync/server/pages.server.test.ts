// On PostgreSQL too: the engine's collation decides the order of ids in a page.
import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { addConflicts } from "#test/records/crowding.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

interface Page {
  cursor: { revision: number; kind?: string; id?: string };
  has_more: boolean;
  changes: { kind: string; id: string; revision: number }[];
}

const PAGE_MAX_BYTES = 512 * 1024;
const app = await startTestApp();

const NOTES_EACH = 3;

/** Stores mutations, each of three notes and an idea. */
async function writeMutations(member: Visitor, count: number, noteLength: number): Promise<void> {
  const userId = await member.userId();
  const at = new Date().toISOString();
  const of = (index: number) => ({ id: newId(), user_id: userId, created_at: at, revision: index + 1 });
  const note_content = "x".repeat(noteLength);
  for (let first = 0; first < count; first += 500) {
    const some = Array.from({ length: Math.min(500, count - first) }, (_, index) => first + index);
    const notes = some.flatMap((index) =>
      Array.from({ length: NOTES_EACH }, () => ({
        ...of(index),
        page_context: "clave_metas",
        note_content,
        updated_at: at,
      })),
    );
    const ideas = some.map((index) => ({
      ...of(index),
      title: `Idea ${index}`,
      position: index,
      version: newId(),
    }));
    await app.database.insertInto("user_page_notes").values(notes).execute();
    await app.database.insertInto("ideas").values(ideas).execute();
  }
  await app.database
    .insertInto("member_revisions")
    .values({ user_id: userId, revision: count, epoch: "" })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ revision: count }))
    .execute();
}

/** Pulls all pages as a device does, and counts records that came twice. */
async function pullAll(member: Visitor) {
  const pages: Page[] = [];
  let path = "/api/notebook?since=0&seen=0";
  for (let more = true; more; ) {
    const { body } = await member.call<Page>("GET", path);
    pages.push(body);
    const { revision, kind, id } = body.cursor;
    path = `/api/notebook?since=${revision}&seen=0${kind ? `&kind=${kind}&id=${id}` : ""}`;
    more = body.has_more;
  }
  const ids = pages.flatMap(({ changes }) => changes.map((change) => change.id));
  return { pages, count: ids.length, doubled: ids.length - new Set(ids).size };
}

const sizesOf = (pages: Page[]) => pages.map(({ changes }) => JSON.stringify(changes).length);

test("a new device gets 1,000 mutations page by page, in order, and each record once", async () => {
  const member = await app.newMember();
  await writeMutations(member, 1_000, 200);
  const { pages, count, doubled } = await pullAll(member);
  expect([pages.length > 2, count, doubled]).toEqual([true, 4_000, 0]);
  const revisions = pages.flatMap(({ changes }) => changes.map(({ revision }) => revision));
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
});

test("a page of long texts ends at half a megabyte, also where one mutation wrote more", async () => {
  const member = await app.newMember();
  await writeMutations(member, 30, 20_000);
  const notes = app.database.updateTable("user_page_notes").set({ note_content: "x".repeat(200_000) });
  await notes
    .where("user_id", "=", await member.userId())
    .where("revision", "=", 15)
    .execute();
  const { pages, count, doubled } = await pullAll(member);
  expect(sizesOf(pages).every((size) => size <= PAGE_MAX_BYTES + 1_000)).toBe(true);
  expect([count, doubled]).toEqual([120, 0]);
});

test("9,000 conflicts and 1,200 deletions of one mutation come in pages, and cost no more than their size", async () => {
  const member = await app.newMember();
  const userId = await member.userId();
  await addConflicts(app.database, userId, 9_000);
  const removed = Array.from({ length: 1_200 }, () => ({ kind: "idea", record_id: newId() }));
  const tombstones = removed.map((one) => ({ ...one, user_id: userId, revision: 1 }));
  await app.database.insertInto("tombstones").values(tombstones).execute();
  const { pages, count, doubled } = await pullAll(member);
  expect([count, doubled]).toEqual([10_200, 0]);
  expect(sizesOf(pages).every((size) => size <= PAGE_MAX_BYTES + 10_000)).toBe(true);
  expect(pages.length).toBeLessThan(10);
  // An older script cannot continue within a mutation, so the server refuses it.
  expect((await member.call("GET", "/api/notebook?since=0")).status).toBe(412);
});

test("a record that is deleted and written again by one mutation stays, also where a page ends in between", async () => {
  const member = await app.newMember();
  const userId = await member.userId();
  await writeMutations(member, 1, 10);
  const [idea] = await member.records<{ id: string }>("idea");
  const tombstone = { user_id: userId, kind: "idea", record_id: idea?.id ?? "", revision: 1 };
  await app.database.insertInto("tombstones").values(tombstone).execute();
  expect(await member.records("idea")).toEqual([idea]);
  const { body } = await member.call<Page>(
    "GET",
    `/api/notebook?since=1&seen=0&kind=_removed&id=idea/${idea?.id}`,
  );
  expect(body.changes).toHaveLength(4);
});
