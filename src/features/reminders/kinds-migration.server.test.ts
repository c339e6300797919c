import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { addDays } from "#shared/days.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";

const MIGRATION = "0036_goals_that_call_back.sql";
const AT = "2026-11-01T00:00:00.000Z";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

async function insert(table: string, row: Record<string, string | number | null>): Promise<void> {
  const values = sql.join(Object.values(row));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    VALUES (${values})`.execute(app.database);
}

const rowsOf = async (table: string) =>
  (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(app.database))
    .rows;

test("migration 0036 keeps what is planned, sent, stopped and refused, and plans the letters of open goals", async () => {
  await goBackBefore(app.database, MIGRATION);
  await insert("users", { id: "u1", email: null, full_name: "Ana", created_at: AT, last_sign_in_at: AT });
  await insert("reminder_settings", { user_id: "u1", time_zone: "Europe/Madrid", event_reminders: 0 });
  const reminder = {
    user_id: "u1",
    kind: "event",
    source_id: "e1",
    day: "2099-01-01",
    time: "09:00",
    due_at: AT,
  };
  await insert("planned_reminders", { ...reminder, is_past: 1 });
  await insert("reminder_deliveries", {
    ...reminder,
    id: "d1",
    failures: 2,
    open_attempts: 1,
    try_at: AT,
    created_at: AT,
  });
  await insert("reminder_stops", {
    token_hash: "t",
    user_id: "u1",
    kind: "journal",
    created_at: AT,
    mailbox_hash: "m",
  });
  await insert("reminder_refusals", { mailbox_hash: "m", kind: "event", created_at: AT });
  const today = new Date().toISOString().slice(0, 10);
  const goal = {
    ...{ user_id: "u1", title: "Nadar", vision_text: "Mar", commitment_text: "Sí", created_at: AT },
    ...{ version: "v", revision: 7, deadline: addDays(today, 9) },
  };
  await insert("user_goals", { ...goal, id: "open" });
  await insert("user_goals", { ...goal, id: "over", deadline: addDays(today, -9) });
  await insert("user_goals", { ...goal, id: "reached", completed_at: AT });
  await insert("user_goals", { ...goal, id: "away", archived_at: AT });
  const TABLES = ["planned_reminders", "reminder_deliveries", "reminder_stops", "reminder_refusals"] as const;
  const before = await Promise.all(TABLES.map(rowsOf));

  await migrate(app.database);

  const [planned = [], ...rest] = await Promise.all(TABLES.map(rowsOf));
  expect(rest).toEqual(before.slice(1));
  expect(planned.filter(({ kind }) => kind === "event")).toEqual(before[0]);
  expect(planned.filter(({ kind }) => kind !== "event")).toMatchObject([
    { kind: "goal_letter", source_id: "open", is_past: 1 },
  ]);
  expect(await rowsOf("reminder_settings")).toMatchObject([
    { time_zone: "Europe/Madrid", event_reminders: 0, goal_letters: 1, goal_time: "09:00", week_reminder: 0 },
  ]);
  expect(await rowsOf("user_goals")).toMatchObject(
    ["away", "open", "over", "reached"].map((id) => ({ id, remind_weekly: 0, let_go_at: null })),
  );
  await sql`DELETE FROM users`.execute(app.database);
  for (const table of TABLES.slice(0, 3)) expect(await rowsOf(table)).toEqual([]);
});
