import { beforeAll, expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

interface Page {
  revision: number;
  has_more: boolean;
  changes: { kind: string; id: string }[];
}

const PAGE_MAX_BYTES = 512 * 1024;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

async function idOf(member: Visitor): Promise<string> {
  const { body } = await member.call<{ user: { id: string } }>("GET", "/api/session");
  return body.user.id;
}

const NOTES_EACH = 3;

/** Stores mutations of three notes and an idea each. */
async function writeMutations(member: Visitor, count: number, noteLength: number): Promise<void> {
  const userId = await idOf(member);
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

async function pullAll(member: Visitor): Promise<Page[]> {
  const pages: Page[] = [];
  for (let since = 0, more = true; more; ) {
    const { body } = await member.call<Page>("GET", `/api/notebook?since=${since}`);
    expect(body.revision).toBeGreaterThan(since);
    pages.push(body);
    ({ revision: since, has_more: more } = body);
  }
  return pages;
}

/** Ids that came twice, and pages with a part of a mutation. */
function faultsOf(pages: Page[]) {
  const ids = pages.flatMap(({ changes }) => changes.map(({ id }) => id));
  const parts = pages.filter(({ changes }) => {
    const ideas = changes.filter(({ kind }) => kind === "idea").length;
    return ideas * (1 + NOTES_EACH) !== changes.length;
  });
  return { doubled: ids.length - new Set(ids).size, parts: parts.length };
}

test("a new device gets 1,000 mutations page by page, each record once and every mutation in one piece", async () => {
  const member = await app.newMember();
  await writeMutations(member, 1_000, 40);
  const pages = await pullAll(member);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flatMap(({ changes }) => changes)).toHaveLength(4_000);
  expect(faultsOf(pages)).toEqual({ doubled: 0, parts: 0 });
});

test("a page of long texts ends at half a megabyte, and a larger mutation still comes whole", async () => {
  const member = await app.newMember();
  await writeMutations(member, 30, 20_000);
  await app.database
    .updateTable("user_page_notes")
    .set({ note_content: "x".repeat(200_000) })
    .where("user_id", "=", await idOf(member))
    .where("revision", "=", 15)
    .execute();
  const pages = await pullAll(member);
  const sizes = pages.map(({ changes }) => JSON.stringify(changes).length);
  expect(sizes.filter((size) => size <= PAGE_MAX_BYTES + 1_000)).toHaveLength(4);
  expect(sizes.filter((size) => size > PAGE_MAX_BYTES + 1_000)).toHaveLength(1);
  expect(faultsOf(pages)).toEqual({ doubled: 0, parts: 0 });
  expect(pages.flatMap(({ changes }) => changes)).toHaveLength(120);
});
