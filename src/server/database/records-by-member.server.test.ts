import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { isPostgres } from "./database.ts";
import { migrate } from "./migrate.ts";

const MIGRATION = "0023_records_by_member.sql";
const AT = "2026-11-01T00:00:00.000Z";
const TABLES = [
  "ideas",
  "user_page_notes",
  "user_goals",
  "goal_whys",
  "goal_actions",
  "goal_obstacles",
  "calendar_events",
  "personal_calendar_events",
] as const;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

async function write(userId: string, mark: string): Promise<void> {
  const { database } = app;
  const row = { user_id: userId, created_at: AT, version: "v", revision: 7 };
  await database
    .insertInto("ideas")
    .values({ ...row, id: `i${mark}`, title: "Pan", position: 3 })
    .execute();
  await database
    .insertInto("user_page_notes")
    .values({
      id: `n${mark}`,
      user_id: userId,
      page_context: "clave_metas",
      note_content: "Así",
      created_at: AT,
      updated_at: AT,
      revision: 7,
    })
    .execute();
  await database
    .insertInto("user_goals")
    .values({
      ...row,
      id: `g${mark}`,
      title: "Nadar",
      deadline: "2027-01-01",
      vision_text: "Mar",
      commitment_text: "Sí",
      completed_at: AT,
      archived_at: null,
    })
    .execute();
  const item = { goal_id: `g${mark}`, user_id: userId, id: "1", position: 2 };
  await database
    .insertInto("goal_whys")
    .values({ ...item, why_text: "Salud" })
    .execute();
  await database
    .insertInto("goal_actions")
    .values({ ...item, action_text: "Pileta", done_at: AT })
    .execute();
  await database
    .insertInto("goal_obstacles")
    .values({ ...item, obstacle_text: "Frío", response_text: "" })
    .execute();
  await database
    .insertInto("calendar_events")
    .values({
      ...row,
      id: `e${mark}`,
      title: "Yoga",
      notes: "Estera",
      event_date: "2027-03-05",
      notification_enabled: 1,
      reminder_time: "09:00",
      repeats: "weekly",
      repeat_until: "2027-05-05",
      skipped_dates: '["2027-03-12"]',
    })
    .execute();
  await database
    .insertInto("personal_calendar_events")
    .values({
      ...row,
      id: `p${mark}`,
      event_type: "describe",
      event_date: "2026-11-01",
      title: "Hoy",
      notes: "Sol",
      custom_field_one: "Uno",
      custom_field_two: "Dos",
      image_url: "/api/journal-images/1.webp",
      actions: "[]",
    })
    .execute();
}

const addMember = (id: string) =>
  app.database
    .insertInto("users")
    .values({ id, email: null, full_name: "Ana", created_at: AT, last_sign_in_at: AT })
    .execute();

const rowsOf = (table: (typeof TABLES)[number]) =>
  app.database.selectFrom(table).selectAll().orderBy("user_id").execute();

/** Returns the names of indexes, without those of keys. */
async function indexes(): Promise<string[]> {
  const { rows } = isPostgres(app.database)
    ? await sql<{
        name: string;
      }>`SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'`.execute(app.database)
    : await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'index'`.execute(app.database);
  return rows
    .map(({ name }) => name)
    .filter((name) => /_by_/.test(name))
    .sort();
}

test("migration 0023 keeps all rows and indexes, lets members share ids, and deletes records with their member", async () => {
  await goBackBefore(app.database, MIGRATION);
  for (const id of ["u1", "u2"]) await addMember(id);
  await write("u1", "1");
  await write("u2", "2");
  const before = await Promise.all(TABLES.map(rowsOf));
  const indexesBefore = await indexes();

  await migrate(app.database);

  const after = await Promise.all(TABLES.map(rowsOf));
  // Later migrations may add columns and indexes.
  expect(after).toMatchObject(before);
  expect(before.every((rows) => rows.length === 2)).toBe(true);
  expect(await indexes()).toEqual(expect.arrayContaining(indexesBefore));
  // Another member may have the same ids.
  await addMember("u3");
  await write("u3", "1");
  await app.database.deleteFrom("users").where("id", "=", "u3").execute();
  expect(await Promise.all(TABLES.map(rowsOf))).toEqual(after);
  await app.database.deleteFrom("users").where("id", "=", "u1").execute();
  expect(await Promise.all(TABLES.map(rowsOf))).toEqual(after.map((rows) => rows.slice(1)));
});
