import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { earlierDevice, earlierRows, writeEarlierDatabase } from "./earlier-version.ts";

/** Names that migrations have changed since. */
const NEW_TABLES: Record<string, string> = {
  member_writes: "applied_mutations",
  removed_records: "tombstones",
};
const NEW_COLUMNS: Record<string, string> = { write_id: "mutation_id", looked_up_at: "fetched_at" };
/** Whose `expires_at` `writeEarlierDatabase` moves. */
const MOVED_TABLES = ["sessions", "session_tokens"];

/** Values that migrations have changed since: 0025 gives the favourites a revision that no replica has. */
const NEW_VALUES: Record<string, (row: object) => object> = {
  member_revisions: (row) => ({ ...row, revision: 15 }),
};

/** Rows that migrations have added: 0036 plans the letter of a goal whose deadline is ahead, so it depends on the date. */
const isAdded = (row: object) => "kind" in row && row.kind === "goal_letter";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await writeEarlierDatabase(app.database);
  await migrate(app.database);
});

test.each(Object.entries(earlierRows))(
  "every row of %s is there under today's names",
  async (table, rows) => {
    const stored = await sql<object>`SELECT * FROM ${sql.table(NEW_TABLES[table] ?? table)}`.execute(
      app.database,
    );
    for (const { expires_at, ...row } of rows) {
      const kept = expires_at === undefined || MOVED_TABLES.includes(table) ? row : { ...row, expires_at };
      const renamed = Object.entries(kept).map(([name, value]) => [NEW_COLUMNS[name] ?? name, value]);
      const today = (NEW_VALUES[table] ?? ((same) => same))(Object.fromEntries(renamed));
      expect(stored.rows).toContainEqual(expect.objectContaining(today));
    }
    expect(stored.rows.filter((row) => !isAdded(row))).toHaveLength(rows.length);
  },
);

test("the member's cookies still name their session, and the API returns what they wrote", async () => {
  const member = app.visitor();
  for (const { name, value } of earlierDevice(app.origin).cookies)
    member.cookies.set(name, { value, path: "/" });
  const session = await member.call<{ user: { email: string } }>("GET", "/api/session");
  expect(session.body.user.email).toBe("persona10@ejemplo.com");
  const titles = async (kind: string) =>
    (await member.records<{ title: string }>(kind)).map(({ title }) => title).sort();
  expect(await titles("idea")).toEqual(["Idea con dos versiones", "Idea guardada"]);
  expect(await titles("goal")).toEqual(["Correr 10 km"]);
  expect(await titles("event")).toEqual(["Cena guardada"]);
  expect(await titles("journal")).toEqual(["Día con foto", "Día proyectado", "Día vivido"]);
  expect(await member.records("note")).toMatchObject([{ note_content: "Nota guardada", key_id: "metas" }]);
  expect(await member.records("idea")).toMatchObject([{ key_id: null }, { key_id: null }]);
  expect(await member.records("comparison")).toMatchObject([{ title_percentage: 100 }]);
  expect(await member.records("conflict")).toHaveLength(1);
  expect((await member.call("GET", "/api/favourites")).body).toEqual(["metas", "exito"]);
  const { body: settings } = await member.call("GET", "/api/reminders");
  expect(settings).toMatchObject({ journal_reminder: true, journal_time: "22:15" });
});
