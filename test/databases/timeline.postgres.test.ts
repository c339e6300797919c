import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { startTestApp, type TestApp } from "../test-app.ts";

let app: TestApp;

beforeEach(async () => {
  app ??= await startTestApp();
});

const epochs = () => app.database.selectFrom("member_epochs").select(["epoch", "kept_revision"]).execute();
const line = () => app.database.selectFrom("database_line").select("line").executeTakeFirst();

/** As after a failover: every connection is new. Returns what each of them reads first. */
async function connectAgain(url = app.config.databaseUrl) {
  const pools = [1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: "" }));
  const revision = (pool: TestApp["database"]) => pool.selectFrom("member_revisions").selectAll().execute();
  const first = await Promise.all(pools.map(revision));
  await Promise.all(pools.map((pool) => pool.destroy()));
  return first;
}

test("another timeline begins an epoch before the first query, once for all connections", async () => {
  const member = await app.newMember();
  await member.keepIdea("Antes");
  await connectAgain();
  expect(await epochs()).toEqual([]);
  const here = await line();
  expect(here).toEqual({ line: expect.stringMatching(/^\d+\/[0-9A-F]{8}$/) });

  await app.database.updateTable("database_line").set({ line: "1/00000001" }).execute();
  const read = await connectAgain();
  const [begun, ...more] = await epochs();
  expect(more).toEqual([]);
  expect(begun?.kept_revision).toBe(1);
  for (const rows of read) expect(rows).toMatchObject([{ epoch: begun?.epoch, revision: 1_000_001 }]);
  expect(await line()).toEqual(here);
});

test("an ordinary role sees the timeline; one that may not ask is served all the same", async () => {
  const { username } = new URL(app.config.databaseUrl ?? "");
  await sql`DROP ROLE IF EXISTS ordinary`.execute(app.database);
  await sql`CREATE ROLE ordinary LOGIN`.execute(app.database);
  await sql`GRANT ALL ON ALL TABLES IN SCHEMA public TO ordinary`.execute(app.database);
  const url = new URL(app.config.databaseUrl ?? "");
  url.username = "ordinary";
  await app.database.updateTable("database_line").set({ line: "1/00000001" }).execute();
  await connectAgain(url.href);
  expect((await line())?.line).not.toBe("1/00000001");

  await app.database.updateTable("database_line").set({ line: "1/00000001" }).execute();
  await sql`REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC`.execute(app.database);
  expect(await connectAgain(url.href)).toHaveLength(3);
  expect((await line())?.line).toBe("1/00000001");
  await sql`REASSIGN OWNED BY ordinary TO ${sql.id(username)}`.execute(app.database);
  await sql`DROP OWNED BY ordinary`.execute(app.database);
  await sql`DROP ROLE ordinary`.execute(app.database);
});
