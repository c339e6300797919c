import { rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newConfirmationCode } from "#features/data-rights/confirmation.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import type { Tables } from "#server/database/schema.ts";
import { openStorage } from "#server/files/storage.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS } from "#shared/time.ts";
import { passDays } from "#test/pass-days.ts";
import { keepRecord, uploadPicture } from "#test/records/journal-writing.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { newMigratedDatabase, startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

// A restored database is older than the files. No file may be deleted that the newer database may still name.

let app: TestApp;
let member: Visitor;
let userId: string;

beforeEach(async () => {
  app = await startTestApp();
  member = await app.visitor().signIn();
  await member.subscribe();
  userId = (await member.call<{ user: { id: string } }>("GET", "/api/session")).body.user.id;
});

const folder = () => join(app.config.dataDir, "personal_calendar_images");
const storage = () => openStorage(folder());
const filesOf = () => readdir(join(folder(), userId)).catch(() => []);
const everyFile = async () =>
  (await readdir(folder(), { recursive: true })).filter((name) => name.endsWith(".webp"));

async function upload(): Promise<string> {
  const { url, status } = await uploadPicture(member);
  expect(status).toBe(204);
  return url;
}

const TABLES = [
  "users",
  "personal_calendar_events",
  "personal_calendar_images",
] as const satisfies (keyof Tables)[];

/** Copies the tables that concern pictures, as they are now. */
async function copyOfNow(): Promise<Database> {
  const { dataDir, databaseUrl } = await newMigratedDatabase();
  const copy = openDatabase({ dataDir, databaseUrl });
  stopAfterTests(async () => {
    await copy.destroy();
    rmSync(dataDir, { recursive: true });
  });
  for (const table of TABLES) {
    const rows = await app.database.selectFrom(table).selectAll().execute();
    if (rows.length > 0) await copy.insertInto(table).values(rows).execute();
  }
  return copy;
}

test("25 days with an older database lose no picture of the newer database", async () => {
  const onPage = await upload();
  await keepRecord(member, newId(), { event_date: "2026-03-01", image_url: onPage });
  const waiting = await upload();
  // Simulates that the picture has waited for 20 days.
  await app.database
    .updateTable("personal_calendar_images")
    .set({ free_from: new Date(app.clock().getTime() + 10 * DAY_MS).toISOString() })
    .where("free_from", "is not", null)
    .execute();
  const older = await copyOfNow();
  await keepRecord(member, newId(), { event_date: "2026-03-02", image_url: waiting });
  const newer = await upload();
  await keepRecord(member, newId(), { event_date: "2026-03-03", image_url: newer });
  expect(await filesOf()).toHaveLength(3);

  await passDays({ ...app, database: older }, storage(), 25 * DAY_MS);
  expect(await filesOf()).toHaveLength(1);

  for (const url of [onPage, waiting, newer]) expect((await member.send(url)).status, url).toBe(200);
  expect(await filesOf()).toHaveLength(3);
});

test("a sweep with the newer database restores its pictures from quarantine without any request", async () => {
  const older = await copyOfNow();
  const url = await upload();
  await keepRecord(member, newId(), { image_url: url });
  await passDays({ ...app, database: older }, storage(), 2 * DAY_MS);
  expect(await filesOf()).toEqual([]);
  await passDays(app, storage(), 60 * DAY_MS);
  expect(await filesOf()).toHaveLength(1);
});

test("a file that no database row names stays for 29 days and is deleted within 34", async () => {
  await storage().put(`${userId}/1700000000000_a-000000000000.webp`, Buffer.from("x"));
  await keepRecord(member, newId(), { image_url: await upload() });
  await passDays(app, storage(), 29 * DAY_MS);
  expect(await everyFile()).toHaveLength(2);
  await passDays(app, storage(), 34 * DAY_MS);
  expect(await everyFile()).toHaveLength(1);
});

test("deleting an account deletes a quarantined picture at once", async () => {
  const older = await copyOfNow();
  const url = await upload();
  await keepRecord(member, newId(), { event_date: addDays("2026-03-01", 1), image_url: url });
  await passDays({ ...app, database: older }, storage(), 2 * DAY_MS);
  expect(await everyFile()).toHaveLength(1);
  await app.database.deleteFrom("personal_calendar_images").execute();
  const request = { request_id: newId(), confirmation_code: newConfirmationCode() };
  const { status } = await member.call("DELETE", "/api/account", { confirmation: "ELIMINAR", ...request });
  expect(status).toBe(200);
  await app.runJobs();
  expect(await everyFile()).toEqual([]);
});
