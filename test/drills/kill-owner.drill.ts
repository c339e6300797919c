import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Manifest } from "#server/backup/manifest.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import type { Product } from "../../e2e/product.ts";
import { addEvents, addIdeas } from "../records/crowding.ts";
import { uploadPicture } from "../records/journal-writing.ts";
import { ownFolder } from "../scratch-folder.ts";
import type { Visitor } from "../visitor.ts";
import { newProduct, runOwner, spawnOwner, startProduct } from "./drilled-product.ts";
import { killDrill } from "./report.ts";
import { newMember } from "./tools.ts";

// Kills first starts, the owner's backup and restore, and the nightly jobs in the middle. Afterwards no folder
// pretends to be a backup, no half restored place starts, and the next try is whole.

const FIRST_STARTS = 15;
const COMMANDS = 6;
const CASE_MAX_MS = 600_000;
const COMMAND_BEGINS_WITHIN_MS = 60_000;
/** A backup or restore of `fill` takes about so long on a quiet machine. */
const WORK_MS = 150;
const JOBS_WITHIN_MS = 60_000;
/** Tables that a restore changes: sessions end, jobs start again, and receipts are due from then on. */
const CHANGED_TABLES = [
  "sessions",
  "session_tokens",
  "push_devices",
  "member_revisions",
  "jobs",
  "user_subscriptions",
];

const { outcome, own, kill, restart } = killDrill("starts, backups and restores");

function newFolder(): string {
  const folder = ownFolder("claves-drill");
  return folder;
}

/** A member with thousands of records and some pictures, so that a kill meets the middle of a copy. */
async function fill(product: Product): Promise<Visitor> {
  const member = await newMember(product.origin);
  const userId = await member.userId();
  const database = openOf(product);
  await addIdeas(database, userId, 5_000);
  await addEvents(database, userId, 5_000);
  await database.destroy();
  for (let count = 0; count < 5; count++) expect((await uploadPicture(member)).status).toBe(204);
  return member;
}

const openOf = ({ environment, dataDir }: Product): Database =>
  openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir });

const wholeBackups = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.startsWith("claves-")).map((name) => join(folder, name));

async function manifestOf(backup: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
}

/** Kills a command at some moment after it has begun its work. */
async function killWithin(
  command: ReturnType<typeof spawnOwner>,
  isUnderWay: () => Promise<boolean>,
): Promise<void> {
  await expect.poll(isUnderWay, { interval: 2, timeout: COMMAND_BEGINS_WITHIN_MS }).toBe(true);
  await wait(Math.random() * WORK_MS);
  command.kill();
  outcome.kills++;
  outcome.interrupted++;
  await command.ended;
}

/** As if a minute had passed since a kill, and a week since the last drill: the jobs of backups are due. */
async function passWeek(product: Product): Promise<void> {
  const database = openOf(product);
  const past = { run_at: "2020-01-01T00:00:00.000Z", claimed_until: null, claim: null };
  await database.updateTable("jobs").set(past).where("kind", "like", "backup.%").execute();
  await database.deleteFrom("upkeep_marks").where("name", "=", "backup-drill").execute();
  await database.destroy();
}

test(
  `${FIRST_STARTS} first starts that are killed in the middle of their migrations start again`,
  async () => {
    for (let count = 0; count < FIRST_STARTS; count++) {
      const product = own(await newProduct());
      const begun = product.start().catch(() => undefined);
      await wait(250 + (1000 * count) / FIRST_STARTS);
      await kill(product);
      await begun;
      await restart(product);
      const member = await newMember(product.origin);
      expect((await member.keepIdea("Empieza")).status).toBe(204);
      outcome.acknowledged++;
      await product.remove();
    }
  },
  CASE_MAX_MS,
);

test(
  `of ${COMMANDS} backups that are killed only whole ones have a name, and the next one can be restored`,
  async () => {
    const product = own(await startProduct());
    await fill(product);
    const folder = newFolder();
    const isUnderWay = async () => (await readdir(folder)).some((name) => name.endsWith(".part"));
    for (let count = 0; count < COMMANDS; count++) {
      const command = spawnOwner(product, "backup", folder);
      await killWithin(command, isUnderWay);
    }
    for (const whole of await wholeBackups(folder)) await runOwner(product, "drill", whole);
    const [path = ""] = (await runOwner(product, "backup", folder)).split("\n");
    expect(await runOwner(product, "drill", path)).toContain("It can be restored.");
  },
  CASE_MAX_MS,
);

test(
  `${COMMANDS} restores that are killed refuse to start, and the next one has every row`,
  async () => {
    const product = own(await startProduct());
    await fill(product);
    const folder = newFolder();
    const [backup = ""] = (await runOwner(product, "backup", folder)).split("\n");
    await product.stop();
    const restore = ["restore", backup, "--without-ledger"] as const;
    const { tables } = await manifestOf(backup);
    let refused = 0;
    for (let count = 0; count < COMMANDS; count++) {
      const place = own(await newProduct());
      const isUnderWay = async () => existsSync(join(place.dataDir, "restore-under-way"));
      await killWithin(spawnOwner(place, ...restore), isUnderWay);
      // It was faster.
      if (!(await isUnderWay())) continue;
      refused++;
      await expect(place.start()).rejects.toThrow(/was broken off: empty that folder/);
      // Where nothing but the mark was written, the place is still empty and the next try is whole.
      const { code, output } = await spawnOwner(place, ...restore).ended;
      expect(output).toMatch(code === 0 ? /^Restored as it was/ : /holds data|has tables|broken off/);
    }
    expect(refused, "a kill met the middle of a restore").toBeGreaterThan(0);

    const again = own(await newProduct());
    await runOwner(again, ...restore);
    await restart(again);
    await again.stop();
    const [copy = ""] = (await runOwner(again, "backup", newFolder())).split("\n");
    const copied = (await manifestOf(copy)).tables;
    for (const name of CHANGED_TABLES) for (const all of [tables, copied]) delete all[name];
    outcome.lost += Object.keys(tables).filter((name) => copied[name]?.rows !== tables[name]?.rows).length;
    expect(copied).toEqual(tables);
  },
  CASE_MAX_MS,
);

test(
  "a nightly backup and its drill that are killed are done again after the next start",
  async () => {
    const folder = newFolder();
    const product = own(await startProduct());
    const member = await fill(product);
    await product.stop();
    product.settings.BACKUP_DIR = folder;
    for (const sign of [/\.part$/, /-drill-/]) {
      const begun = product.start();
      const isUnderWay = async () => (await readdir(folder)).some((name) => sign.test(name));
      await expect.poll(isUnderWay, { interval: 2, timeout: JOBS_WITHIN_MS }).toBe(true);
      await begun;
      await kill(product);
      outcome.interrupted++;
      await passWeek(product);
      await restart(product);
      await expect.poll(async () => (await wholeBackups(folder)).length, { timeout: JOBS_WITHIN_MS }).toBe(1);
      await product.stop();
      await passWeek(product);
    }
    for (const whole of await wholeBackups(folder)) await runOwner(product, "drill", whole);
    await restart(product);
    expect((await member.records("idea")).length).toBeGreaterThan(0);
    const database = openOf(product);
    const mark = database.selectFrom("upkeep_marks").select("name").where("name", "=", "backup-drill");
    await expect.poll(() => mark.execute(), { timeout: JOBS_WITHIN_MS }).toEqual([{ name: "backup-drill" }]);
    await database.destroy();
    expect(await wholeBackups(folder)).toHaveLength(1);
  },
  CASE_MAX_MS,
);
