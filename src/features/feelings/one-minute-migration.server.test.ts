import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";

const AT = "2026-11-01T00:00:00.000Z";
const USER = "0190a1b2-0000-7000-8000-000000000001";

test("migration 0038 keeps the journal's pages, with no question and no answer", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0038_one_minute.sql");
  await sql`INSERT INTO users (id, full_name, created_at, last_sign_in_at)
    VALUES (${USER}, 'Ana', ${AT}, ${AT})`.execute(database);
  await sql`INSERT INTO personal_calendar_events (user_id, id, event_type, event_date, title, notes,
      custom_field_one, custom_field_two, actions, created_at, version, revision)
    VALUES (${USER}, 'page', 'describe', '2026-11-01', 'Un día', 'Llovió', 'a', 'b', '[]', ${AT}, 'v', 7)`.execute(
    database,
  );

  await migrate(database);

  const pages = await database.selectFrom("personal_calendar_events").selectAll().execute();
  expect(pages).toMatchObject([
    {
      id: "page",
      title: "Un día",
      notes: "Llovió",
      version: "v",
      revision: 7,
      question_text: "",
      answer_text: "",
    },
  ]);
  expect(await database.selectFrom("daily_feelings").selectAll().execute()).toEqual([]);
});
