import { existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { newMigratedDatabase, startTestApp } from "#test/test-app.ts";
import { openDatabase, sqlitePath } from "../database/database.ts";
import { findMark } from "../jobs/upkeep-marks.ts";
import { vacuumOnce } from "./deleted-text.ts";

// These tests are only for SQLite: PostgreSQL cleans its pages by itself.

function holds(dataDir: string, text: string): boolean[] {
  const files = ["", "-wal"].map((end) => sqlitePath(dataDir) + end).filter(existsSync);
  return files.map((file) => readFileSync(file).includes(text));
}

test("an hour after a deletion, neither the database's file nor its log holds the text", async () => {
  const app = await startTestApp();
  const { dataDir } = app.config;
  const [staying, leaving] = [await app.newMember(), await app.newMember()];
  const id = newId();
  const version = newId();
  await staying.keepIdea("solo-esta-idea", id, undefined, version);
  for (let index = 0; index < 300; index++) await leaving.keepIdea(`se-va-conmigo-${index}`);
  await sql`PRAGMA wal_checkpoint`.execute(app.database);
  for (const text of ["solo-esta-idea", "se-va-conmigo"]) expect(holds(dataDir, text)[0]).toBe(true);
  expect((await staying.call("DELETE", `/api/ideas/${id}?base=${version}`)).status).toBe(204);
  expect((await leaving.deleteAccount()).status).toBe(200);
  await app.runJobsAfter(HOUR_MS);
  for (const text of ["solo-esta-idea", "se-va-conmigo"]) expect(holds(dataDir, text)).not.toContain(true);
});

test("what an earlier version deleted leaves the file at the next start, once", async () => {
  const { dataDir } = await newMigratedDatabase();
  const earlier = new DatabaseSync(sqlitePath(dataDir));
  earlier.exec("PRAGMA secure_delete = OFF; CREATE TABLE old (text TEXT)");
  for (let index = 0; index < 300; index++) earlier.exec(`INSERT INTO old VALUES ('de-antes-${index}')`);
  earlier.exec("DROP TABLE old");
  earlier.close();
  expect(holds(dataDir, "de-antes")).toContain(true);
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  await vacuumOnce(database, dataDir, new Date());
  const first = await findMark(database, "vacuumed");
  await vacuumOnce(database, dataDir, new Date(0));
  expect(await findMark(database, "vacuumed")).toEqual(first);
  await database.destroy();
  expect(holds(dataDir, "de-antes")).not.toContain(true);
});
