import { fork } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { startTestApp } from "#test/test-app.ts";
import {
  appendToLedger,
  insertDeletion,
  isDeleted,
  LEDGER_FILE,
  ledgerJobs,
  readLedger,
} from "./deletion-ledger.ts";

const CHILD = fileURLToPath(new URL("../../../test/processes/delete-and-die.ts", import.meta.url));
const NOW = new Date("2026-11-23T12:00:00.000Z");

const app = await startTestApp();

function newLedger() {
  const folder = ownFolder("claves-ledger");
  const backupDir = join(folder, "backups");
  const services = { ...app, config: { ...app.config, backupDir }, log: app.app.log };
  return {
    backupDir,
    path: join(backupDir, LEDGER_FILE),
    read: () => readLedger(join(backupDir, LEDGER_FILE)),
    /** As the next start of the server does. */
    runJob: async () => {
      for (const job of ledgerJobs(services)) await job.run(null, new AbortController().signal);
    },
  };
}

async function newUser(): Promise<string> {
  const id = newId();
  const at = NOW.toISOString();
  const user = { id, email: null, full_name: "Ana", created_at: at, last_sign_in_at: at };
  await app.database.insertInto("users").values(user).execute();
  return id;
}

const isThere = async (id: string) =>
  (await app.database.selectFrom("users").select("id").where("id", "=", id).execute()).length === 1;

test.each(["before the commit", "after the commit", "within the line"])(
  "a process that is killed %s of a deletion leaves a ledger that agrees with the database",
  async (point) => {
    const { backupDir, read, runJob } = newLedger();
    const userId = await newUser();
    const request = { id: newId(), code: newId() };
    const child = fork(CHILD, [JSON.stringify({ database: app.config, backupDir, userId, request, point })]);
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

    await runJob();
    const ledger = await read();
    const isGone = point !== "before the commit";
    expect(await isThere(userId)).toBe(!isGone);
    expect(ledger && isDeleted(ledger, userId)).toBe(isGone);
  },
);

test("a ledger that was lost, or is on another machine, is whole again after the next run", async () => {
  const { path, read, runJob } = newLedger();
  const ids = Array.from({ length: 450 }, () => newId());
  for (const id of ids) await insertDeletion(app.database, id, NOW);
  await runJob();
  const first = await read();
  await rm(path);
  await runJob();
  expect(await read()).toEqual(first);
  for (const id of ids) expect(first && isDeleted(first, id)).toBe(true);
});

test("a ledger is there before the first deletion, so that a restore does not miss one", async () => {
  const { read, runJob, backupDir } = newLedger();
  await mkdir(backupDir);
  await app.database.deleteFrom("deleted_members").execute();
  await runJob();
  expect(await read()).toEqual(new Map());
});

test.each([20, 85, 88])(
  "a line of which only %i characters were written hides no later line",
  async (length) => {
    const { backupDir, path, read } = newLedger();
    await mkdir(backupDir);
    const torn = `${NOW.toISOString()} ${"ab".repeat(32)}`;
    await writeFile(path, torn.slice(0, length));
    const later = { member_hash: "cd".repeat(32), deleted_at: NOW.toISOString() };
    await appendToLedger(backupDir, [later]);
    await appendFile(path, "not a line\n");
    expect([...((await read()) ?? [])]).toEqual([[later.member_hash, later.deleted_at]]);
  },
);
