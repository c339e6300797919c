import { beforeAll, expect, test } from "vitest";
import { BYTES_MAX, RECORDS_MAX } from "#server/limits/stored-limits.ts";
import { newId } from "#shared/new-id.ts";
import { collections } from "../every-feature/collections.ts";
import { addWords } from "../records/crowding.ts";
import { eventBody } from "../records/event-writing.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

let app: TestApp;
let people = 0;
const VERSION = newId();

beforeAll(async () => {
  app = await startTestApp();
});

interface Refusal {
  error: { code: string; message: string };
}

async function newMember(): Promise<{ member: Visitor; userId: string }> {
  const email = `persona${++people}@ejemplo.com`;
  const member = await app.visitor().signIn("google", { name: "Ana", email });
  await member.subscribe();
  const { body } = await member.call<{ user: { id: string } }>("GET", "/api/session");
  return { member, userId: body.user.id };
}

async function addIdeas(userId: string, count: number, title = "Una idea"): Promise<void> {
  const at = new Date().toISOString();
  const place = { user_id: userId, title, position: 0, created_at: at, version: VERSION, revision: 1 };
  for (let left = count; left > 0; left -= 1_000) {
    const rows = Array.from({ length: Math.min(left, 1_000) }, () => ({ id: newId(), ...place }));
    await app.database.insertInto("ideas").values(rows).execute();
  }
  const known = { revision: 1, records_at_most: count, bytes_at_most: count * title.length };
  await app.database
    .insertInto("member_revisions")
    .values({ user_id: userId, ...known })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(known))
    .execute();
}

async function countIdeas(userId: string): Promise<number> {
  const { count } = await app.database
    .selectFrom("ideas")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

test("20 concurrent saves stop at the bound of 10,000 ideas, and the rest get 413 with a message", async () => {
  const { member, userId } = await newMember();
  await addIdeas(userId, RECORDS_MAX - 5);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => member.keepIdea(`Idea ${index}`)),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 413);
  expect(refused).toHaveLength(15);
  expect(refused[0]?.body).toEqual({
    error: {
      code: "too_large",
      message:
        "Llegaste al máximo de 10\u202f000 ideas. Lo que ya tenías sigue guardado. Para hacer sitio, elimina algo que ya no necesites. Si quieres, descarga antes una copia desde tu perfil.",
    },
  });
  expect(await countIdeas(userId)).toBe(RECORDS_MAX);
});

test("a member at a bound can edit and delete, and can add again after a deletion", async () => {
  const { member, userId } = await newMember();
  const id = newId();
  await addIdeas(userId, RECORDS_MAX - 1);
  const version = newId();
  expect((await member.keepIdea("La última", id, "", version)).status).toBe(204);
  const changed = newId();
  expect((await member.keepIdea("Dicha mejor", id, version, changed)).status).toBe(204);
  expect((await member.keepIdea("Una más")).status).toBe(413);
  const note = { page_context: "general", note_content: "Otra cosa", written_at: new Date().toISOString() };
  expect((await member.call("PUT", `/api/notes/${newId()}`, note)).status).toBe(204);
  expect((await member.call("DELETE", `/api/ideas/${id}?base=${changed}`)).status).toBe(204);
  expect((await member.keepIdea("Una más")).status).toBe(204);
});

test("an import of events is rejected as a whole if not all events fit under the bound", async () => {
  const { member, userId } = await newMember();
  const at = new Date().toISOString();
  const { replaces: _, base: __, written_at, ...event } = eventBody();
  const place = { user_id: userId, created_at: at, version: "v", revision: 1, skipped_dates: "[]" };
  const kept = { ...event, notification_enabled: 0 as const, ...place };
  for (let part = 0; part < 10; part++) {
    const rows = Array.from({ length: 999 }, () => ({ id: newId(), ...kept }));
    await app.database.insertInto("calendar_events").values(rows).execute();
  }
  await app.database
    .insertInto("member_revisions")
    .values({ user_id: userId, revision: 1, records_at_most: 9_990, bytes_at_most: 0 })
    .execute();
  const bring = (count: number) =>
    member.call("PUT", "/api/events", {
      events: Array.from({ length: count }, () => ({ ...event, id: newId(), skipped_dates: [] })),
      written_at,
    });
  expect((await bring(11)).status).toBe(413);
  expect((await bring(10)).status).toBe(204);
  expect((await bring(1)).status).toBe(413);
});

test("a save is rejected at the bound of 100 MB of text, and accepted again after a deletion", async () => {
  const { member, userId } = await newMember();
  const at = new Date().toISOString();
  const entry = { user_id: userId, page_context: "general", created_at: at, updated_at: at, revision: 1 };
  const content = "a".repeat(1024 * 1024);
  const ids = Array.from({ length: 99 }, () => newId());
  for (const id of ids) {
    await app.database
      .insertInto("user_page_notes")
      .values({ id, ...entry, note_content: content })
      .execute();
  }
  await app.database
    .insertInto("member_revisions")
    .values({ user_id: userId, revision: 1, records_at_most: 99, bytes_at_most: BYTES_MAX })
    .execute();
  const keep = () => member.keepIdea("Una idea");
  expect((await keep()).status).toBe(204);
  const full = { id: newId(), ...entry, note_content: "a".repeat(1024 * 1024 - 20_000) };
  await app.database.insertInto("user_page_notes").values(full).execute();
  await app.database
    .updateTable("member_revisions")
    .set({ bytes_at_most: BYTES_MAX })
    .where("user_id", "=", userId)
    .execute();
  const refused = await member.call<Refusal>("PUT", `/api/ideas/${newId()}`, {
    title: "Una idea",
    base: "",
    written_at: at,
  });
  expect(refused.status).toBe(413);
  expect(refused.body.error.message).toContain("máximo de 100 MB de texto");
  const deletion = await member.call("POST", "/api/notes/deletions", { ids: ids.slice(0, 1) });
  expect(deletion.status).toBe(204);
  expect((await keep()).status).toBe(204);
});

test("at 100 MB of text a record can still become longer, up to 110 MB in all", async () => {
  const { member, userId } = await newMember();
  await addWords(app.database, userId, 110);
  const id = newId();
  const at = new Date().toISOString();
  const idea = { user_id: userId, id, title: "Una idea", position: 0, created_at: at, version: VERSION };
  await app.database
    .insertInto("ideas")
    .values({ ...idea, revision: 1 })
    .execute();
  // 22,000 bytes of the records themselves are above 110 MB already.
  expect((await member.keepIdea(`Una idea ${"más ".repeat(40)}`, id, VERSION)).status).toBe(413);
  const notes = app.database.selectFrom("user_page_notes").select("id").where("user_id", "=", userId);
  const { id: note } = await notes.executeTakeFirstOrThrow();
  await member.call("POST", "/api/notes/deletions", { ids: [note] });
  expect((await member.keepIdea(`Una idea ${"más ".repeat(40)}`, id, VERSION)).status).toBe(204);
  expect((await member.keepIdea("Otra idea")).status).toBe(413);
});

test("a member above a bound can still edit but not add", async () => {
  const { member, userId } = await newMember();
  await addIdeas(userId, RECORDS_MAX + 10);
  const { id } = await app.database
    .selectFrom("ideas")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  expect((await member.keepIdea("Dicha mejor", id, VERSION)).status).toBe(204);
  expect((await member.keepIdea("Una más")).status).toBe(413);
});

/** Columns that hold an id or an instant. */
const SHORT = /^id$|_id$|_at$|_date$|^version$|^marked$/;
/** Columns that the contract limits to a date, a time, an address of ours or one of a few words. */
const ALSO_SHORT = [
  "user_page_notes.page_context",
  "user_goals.deadline",
  "calendar_events.reminder_time",
  "calendar_events.repeats",
  "calendar_events.repeat_until",
  "personal_calendar_events.event_type",
  "personal_calendar_events.image_url",
  "conflicts.kind",
  "weekly_reviews.week",
  "daily_feelings.day",
  "daily_comparisons.answered",
];

test("the bound of all text counts every column of text in the records' tables, except short ones", async () => {
  const counted = collections.flatMap(({ tables }) => tables);
  const tables = await app.database.introspection.getTables();
  const uncounted = counted.flatMap(({ table, text }) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    return columns
      .filter(({ name, dataType }) => /text/i.test(dataType) && !SHORT.test(name))
      .filter(({ name }) => !(text as readonly string[]).includes(name))
      .map(({ name }) => `${table}.${name}`);
  });
  expect(uncounted.sort()).toEqual(ALSO_SHORT.toSorted());
});
