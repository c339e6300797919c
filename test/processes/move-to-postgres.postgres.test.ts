import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { sumOf } from "#platform/backup/restore.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { listTables } from "#platform/database/tables.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { goBackBefore } from "../databases/go-back-before.ts";
import { priceOf, updateFrom } from "../earlier-version/earlier-version.ts";
import { freePort } from "../free-port.ts";
import type { CaughtMail } from "../providers/mail-edge.ts";
import { runOwner } from "../run-owner.ts";
import { ownFolder } from "../scratch-folder.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { Visitor } from "../visitor.ts";
import { startProcess } from "./start-process.ts";
import { newMember } from "./three-processes.ts";

/** A release whose members have rows in every table. */
const RELEASE = "0.2.0-dev";

let dataDir: string;
let databaseUrl: string;
let postgres: Database;
let member: Visitor;
let before: Record<string, unknown>;
let port: number;

/** Creates an installation of one machine, with a member of an earlier version, a session and a waiting message. */
beforeEach(async () => {
  dataDir = ownFolder("claves-move");
  await updateFrom(RELEASE, { dataDir, databaseUrl: undefined });
  databaseUrl = await newPostgresDatabase();
  postgres = openOwn({ databaseUrl, dataDir });
  port = await freePort();
  // Like each start, this command stores the key of members' ids and the current plan.
  await run("requests", {});
  const sqlite = openDatabase({ databaseUrl: undefined, dataDir });
  member = new Visitor(`http://localhost:${port}`);
  await newMember(sqlite, member);
  await queueMail(sqlite, "moved", { to: "ana@ejemplo.com", subject: "a", text: "b" }, new Date());
  before = await sumsOf(sqlite);
  await sqlite.destroy();
});

async function sumsOf(database: Database): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {};
  for (const table of await listTables(database)) sums[table.name] = await sumOf(database, table);
  return sums;
}

const run = (name: string, settings: NodeJS.ProcessEnv = { DATABASE_URL: databaseUrl }) =>
  runOwner({ DATA_DIR: dataDir, ...settings }, name);

const moveOn = () => run("move-to-postgres");

test("a move takes every row: members stay signed in, waiting mail is sent, and SQLite refuses starts", async () => {
  expect((await run("requests")).output).toMatch(/claves\.sqlite is there: move it with/);
  expect(await moveOn()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Moved, and compared: \d+ rows/),
  });
  expect(await sumsOf(postgres)).toEqual(before);
  expect(await run("requests", {})).toMatchObject({
    code: 1,
    output: expect.stringContaining("was moved to PostgreSQL: set DATABASE_URL"),
  });
  expect(await moveOn()).toMatchObject({ code: 0, output: expect.stringContaining("moved before") });

  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PREMIUM_PRICE: priceOf(RELEASE) };
  await startProcess({ ...settings, PORT: String(port) });
  expect((await member.keepIdea("Después de la mudanza")).status).toBe(204);
  // Leaves out the mail to the owner about the old request in the earlier version's database.
  const mailed = async () => {
    const response = await fetch(`${member.origin}/simulators/mail/messages`);
    return ((await response.json()) as CaughtMail[]).filter(({ to }) => to[0]?.address === "ana@ejemplo.com");
  };
  await expect.poll(mailed, { interval: 100 }).toMatchObject([{ subject: "a" }]);
  expect(await moveOn()).toMatchObject({ code: 1, output: expect.stringContaining("is in use") });
});

test("a move is refused while a server has the SQLite database open, and then changes nothing", async () => {
  const server = openDatabase({ databaseUrl: undefined, dataDir });
  expect(await moveOn()).toMatchObject({ code: 1, output: expect.stringContaining("Stop it, then move") });
  expect(await sumsOf(server)).toEqual(before);
  await server.destroy();
});

test("a move is refused while the former version announces a price, and then changes nothing", async () => {
  const sqlite = openDatabase({ databaseUrl: undefined, dataDir });
  await goBackBefore(sqlite, "0041");
  await sql`INSERT INTO price_changes (id, amount, currency, from_amount, announced_at, effective_at)
    VALUES ('b', '3', 'USD', '2', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')`.execute(sqlite);
  before = await sumsOf(sqlite);
  await sqlite.destroy();
  expect(await moveOn()).toMatchObject({ code: 1, output: expect.stringContaining("Nothing was migrated") });
  const left = openOwn({ databaseUrl: undefined, dataDir });
  expect(await sumsOf(left)).toEqual(before);
});

test("a move without DATABASE_URL, or without a SQLite database, says what is missing", async () => {
  expect((await run("move-to-postgres", {})).output).toMatch(/Set DATABASE_URL/);
  rmSync(join(dataDir, "claves.sqlite"));
  expect((await moveOn()).output).toMatch(/There is no SQLite database/);
});
