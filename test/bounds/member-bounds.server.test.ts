import { expect, test } from "vitest";
import { BYTES_MAX, RECORDS_MAX } from "#platform/limits/stored-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import { collections } from "../every-feature/collections.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { addEvents, addIdeas, addWords, atMost, VERSION } from "../records/crowding.ts";
import { eventBody } from "../records/event-writing.ts";
import { startTestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

const app = await startTestApp();

interface Refusal {
  error: { code: string; message: string };
}

async function newMember() {
  const member = await app.newMember();
  return { member, userId: await member.userId() };
}

async function deleteNote(member: Visitor, userId: string) {
  const notes = app.database.selectFrom("user_page_notes").select("id").where("user_id", "=", userId);
  return member.call("POST", "/api/notes/deletions", { ids: [(await notes.executeTakeFirstOrThrow()).id] });
}

test("20 concurrent saves stop at the bound of 10,000 ideas, and the rest get 413 with a message", async () => {
  const { member, userId } = await newMember();
  await addIdeas(app.database, userId, RECORDS_MAX - 5);
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
  expect((await pullNotebook(member)).records.size).toBe(RECORDS_MAX);
});

test("a member at a bound can edit and delete, and can add again after a deletion", async () => {
  const { member, userId } = await newMember();
  const id = newId();
  await addIdeas(app.database, userId, RECORDS_MAX - 1);
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
  const { replaces: _, base: __, written_at, ...event } = eventBody();
  await addEvents(app.database, userId, RECORDS_MAX - 10);
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
  await addWords(app.database, userId, 99);
  // The usage counter may be too high, because changes only raise it. So the server counts exactly.
  await atMost(app.database, userId, { records: 0, bytes: BYTES_MAX });
  const keep = () => member.keepIdea("Una idea");
  expect((await keep()).status).toBe(204);
  await addWords(app.database, userId, 1);
  const refused = await member.call<Refusal>("PUT", `/api/ideas/${newId()}`, {
    title: "Una idea",
    base: "",
    written_at: at,
  });
  expect(refused.status).toBe(413);
  expect(refused.body.error.message).toContain("máximo de 100 MB de texto");
  expect((await deleteNote(member, userId)).status).toBe(204);
  expect((await keep()).status).toBe(204);
});

test("at 100 MB of text a record can still become longer, up to 110 MB in all", async () => {
  const { member, userId } = await newMember();
  await addWords(app.database, userId, 110);
  const id = newId();
  const at = new Date().toISOString();
  const idea = { user_id: userId, id, title: "Una idea", position: 0, created_at: at, version: VERSION };
  await app.rows.add("ideas", { ...idea, revision: 1 });
  // Each record counts 200 bytes besides its text. So the 110 notes with 1 MB each are 22,000 bytes above 110 MB.
  expect((await member.keepIdea(`Una idea ${"más ".repeat(40)}`, id, VERSION)).status).toBe(413);
  await deleteNote(member, userId);
  expect((await member.keepIdea(`Una idea ${"más ".repeat(40)}`, id, VERSION)).status).toBe(204);
  expect((await member.keepIdea("Otra idea")).status).toBe(413);
});

test("a member above a bound can still edit but not add", async () => {
  const { member, userId } = await newMember();
  await addIdeas(app.database, userId, RECORDS_MAX + 10);
  const [idea] = await app.rows.read("ideas", ["id"], { user_id: userId });
  expect((await member.keepIdea("Dicha mejor", idea?.id, VERSION)).status).toBe(204);
  expect((await member.keepIdea("Una más")).status).toBe(413);
});

/** Columns that hold an id or an instant. */
const SHORT = /^id$|_id$|_at$|_date$|^version$|^marked$/;
/** Columns that the contract limits to a date, a time, an id with a month, a path of this site or a few fixed words. */
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
  "habit_marks.habit_month",
  "habits.time",
  "habits.ended_on",
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
