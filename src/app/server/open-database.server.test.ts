// On PostgreSQL too: there, the first connection and an empty database differ from SQLite's.

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openStorage } from "#platform/files/storage.ts";
import { newId } from "#platform/shared/new-id.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { rowsIn } from "#test/databases/rows.ts";
import { runOwner } from "#test/run-owner.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { newPostgresDatabase } from "#test/test-app.ts";
import { readConfig } from "./config/read-config.ts";
import { explainStart } from "./explain-start.ts";
import { openOwnDatabase } from "./open-database.ts";
import { picturesFolder } from "./pictures.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const NOW = new Date("2026-11-22T12:00:00.000Z");

let config: ReturnType<typeof readConfig>;

beforeEach(async () => {
  const dataDir = ownFolder("claves-open");
  config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: isPostgres ? await newPostgresDatabase() : undefined,
  });
});

async function refusal(): Promise<string | undefined> {
  try {
    await (await openOwnDatabase(config, NOW)).destroy();
    return undefined;
  } catch (error) {
    return explainStart(error);
  }
}

const keepPicture = () =>
  openStorage(picturesFolder(config)).put(`${newId()}/1700000000000_a-000000000000.webp`, Buffer.from("x"));

test("a database migrated by a newer version is refused", async () => {
  expect(await refusal()).toBeUndefined();
  const database = openOwn(config);
  await database
    .insertInto("migrations" as never)
    .values({ name: "9999_tomorrow.sql", applied_at: NOW.toISOString() } as never)
    .execute();
  expect(await refusal()).toMatch(/newer than this version .*9999_tomorrow\.sql: start the newer version/);
});

test("the first start makes the key of members' ids, before any backup, and no later start replaces it", async () => {
  const keys = async () => {
    const database = await openOwnDatabase(config, NOW);
    const rows = await database.selectFrom("server_keys").select(["name", "value"]).execute();
    await database.destroy();
    return rows;
  };
  const first = await keys();
  expect(first.map(({ name }) => name)).toEqual(["notebook-owner"]);
  expect(await keys()).toEqual(first);
});

describe("when the pictures folder holds pictures", () => {
  test("a missing database is refused and no SQLite file is created", async () => {
    await keepPicture();
    expect(await refusal()).toMatch(/missing or empty, but .*personal_calendar_images holds pictures/);
    expect(existsSync(join(config.dataDir, "claves.sqlite"))).toBe(false);
  });

  test("an empty database is refused until the pictures folder is removed", async () => {
    expect(await refusal()).toBeUndefined();
    await keepPicture();
    expect(await refusal()).toMatch(/restore the database that belongs to them. If a new start is meant/);
    rmSync(picturesFolder(config), { recursive: true });
    expect(await refusal()).toBeUndefined();
  });

  test("a database that holds only a deletion request is accepted", async () => {
    const database = await openOwnDatabase(config, NOW);
    stopAfterTests(() => database.destroy());
    await keepPicture();
    await rowsIn(database).add("deletion_requests", {
      id: newId(),
      code_hash: "x",
      source: "member",
      requested_at: NOW.toISOString(),
      billing_ended_at: NOW.toISOString(),
    });
    expect(await refusal()).toBeUndefined();
  });
});

/** These commands have their own tests, because they open no database or fill an empty one. */
const OTHERS = ["setup-paypal", "restore", "drill", "download-backup", "move-to-postgres"];
const WORDS: Record<string, string[]> = {
  subscription: ["ana@ejemplo.com"],
  courtesy: ["ana@ejemplo.com", "--end", "--reason", "x"],
  "close-request": ["BA-1", "--note", "x"],
  "delete-member": ["ana@ejemplo.com", "--yes"],
};

async function run(name: string) {
  const environment = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
  const { code, output } = await runOwner(environment, name, ...(WORDS[name] ?? []));
  return [name, code, output];
}

async function namesOfCommands(): Promise<string[]> {
  const { output } = await runOwner({});
  const names = [...output.matchAll(/^ {2}(\S+) {2}/gm)].map(([, name = ""]) => name);
  return names.filter((name) => !OTHERS.includes(name));
}

test("every command of the owner that opens the database refuses a newer schema, and people of another configuration, as a start does", async () => {
  const database = await openOwnDatabase(config, NOW);
  stopAfterTests(() => database.destroy());
  const names = await namesOfCommands();
  expect(names.length).toBeGreaterThanOrEqual(8);
  const at = NOW.toISOString();
  const ana = {
    id: newId(),
    email: "ana@ejemplo.com",
    full_name: "Ana",
    created_at: at,
    last_sign_in_at: at,
  };
  await database.insertInto("users").values(ana).execute();
  const identity = { provider: "google", subject: "1", issuer: "https://accounts.google.com" } as const;
  await rowsIn(database).add("identities", { ...identity, user_id: ana.id, created_at: at });
  for (const name of names)
    expect(await run(name)).toEqual([name, 1, expect.stringMatching(/holds real members/)]);
  await database
    .insertInto("migrations" as never)
    .values({ name: "9999_tomorrow.sql", applied_at: at } as never)
    .execute();
  for (const name of names)
    expect(await run(name)).toEqual([name, 1, expect.stringMatching(/newer than this version/)]);
});
