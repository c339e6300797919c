import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DELETED } from "#platform/backup/facts.ts";
import { readLedger } from "#platform/backup/ledger.ts";
import { readManifest } from "#platform/backup/manifest.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Product } from "../../e2e/product.ts";
import { sendCall } from "../bounds/every-endpoint.ts";
import { keepSamples } from "../bounds/fullest-member.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { changeCalls, changes } from "../records/changes.ts";
import { keepRecord, uploadPicture } from "../records/journal-writing.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { Visitor } from "../visitor.ts";
import { newProduct, runOwner } from "./drilled-product.ts";
import { report } from "./report.ts";

// Takes a backup of the built product while members write, and restores it into each engine. The restore itself
// compares every row and picture with the backup (decision 0043). This drill checks through the API that members find
// their data.

const FROM = process.env.TEST_ENGINE;
const PICTURES = 3;
const CASE_MAX_MS = 300_000;
/** A time limit for the ledger: a job copies facts every 20 seconds. */
const LEDGER_WITHIN_MS = 60_000;

test.each(["sqlite", "postgres"])(
  `members find everything after a restore of ${FROM} into %s, and who left stays away`,
  async (into) => {
    const backups = ownFolder("claves-restore");
    const first = await newPlace(FROM, backups);
    await first.start();
    const ana = await fillMember(await signIn(first, "Ana"));
    const before = await readAll(ana);
    const eva = await signIn(first, "Eva");
    const [backup, backupMs] = await whileSomebodyWrites(first, () => timed(first, "backup", backups));
    const folder = backup.split("\n")[0] ?? "";
    expect((await eva.deleteAccount()).status).toBe(200);
    await expect.poll(() => deletionsIn(backups), { timeout: LEDGER_WITHIN_MS }).toBe(1);
    await first.kill();

    const second = await newPlace(into, backups);
    await keepProviders(first, second);
    const [said, restoreMs] = await timed(second, "restore", folder);
    expect(said).toMatch(/The ledger knew since then: .*deleted 1/);
    await second.start();
    const home = await signIn(second, "Ana");
    expect(await readAll(home)).toEqual(before);
    expect((await home.keepIdea("Sigo escribiendo")).status).toBe(204);
    const { tables, pictures } = await readManifest(folder);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const records = Object.keys(before.records).length;
    report({ into, rows, pictures: Object.keys(pictures).length, records, backupMs, restoreMs });
  },
  CASE_MAX_MS,
);

async function newPlace(engine: string | undefined, backups: string): Promise<Product> {
  const product = await newProduct(engine);
  product.settings.BACKUP_DIR = backups;
  stopAfterTests(() => product.remove());
  return product;
}

const signIn = (product: Product, name: string): Promise<Visitor> =>
  new Visitor(product.origin).signIn("google", { name, email: `${name}@ejemplo.com` });

/** Stores a record of each kind, pages with pictures, a calendar feed and reminders. */
async function fillMember(member: Visitor): Promise<Visitor> {
  await member.subscribe();
  await keepSamples(member);
  for (let count = 1; count <= PICTURES; count++) {
    const { url } = await uploadPicture(member);
    await keepRecord(member, newId(), { event_date: addDays("2001-01-01", count), image_url: url });
  }
  for (const [method, path, body] of [
    ["POST", "/api/calendar-feed", undefined],
    ["PUT", "/api/reminders/email", { email: "otra@ejemplo.com" }],
    ["PATCH", "/api/reminders", { journal_reminder: true }],
  ] as const)
    expect([200, 204]).toContain((await member.call(method, path, body)).status);
  return member;
}

/** Returns all data of one member, as a signed-in device reads them. */
async function readAll(member: Visitor) {
  const { records } = await pullNotebook(member);
  const pictures: string[] = [];
  for (const { value } of records.values())
    if (typeof value?.image_url === "string") {
      const response = await member.send(value.image_url);
      pictures.push(`${response.status} ${hash("sha256", new Uint8Array(await response.arrayBuffer()))}`);
    }
  const { body: reminders } = await member.call<object>("GET", "/api/reminders");
  const { body: feed } = await member.call<object>("GET", "/api/calendar-feed");
  const subscription = await member.subscription();
  const { is_premium, access_until, paypal_subscription_id } = subscription ?? {};
  const premium = { is_premium, access_until, paypal_subscription_id };
  return { records: Object.fromEntries(records), pictures, reminders, feed, premium };
}

/** Repeats each write of the contracts until `work` is done. */
async function whileSomebodyWrites<T>(product: Product, work: () => Promise<T>): Promise<T> {
  const callOf = await changeCalls(product.origin);
  const member = await signIn(product, "Berta");
  await member.subscribe();
  await keepSamples(member);
  let isOver = false;
  const writing = (async () => {
    while (!isOver)
      for (const endpoint of changes.filter(({ isWrite }) => isWrite))
        await sendCall(member, await callOf(endpoint));
  })();
  const done = await work();
  isOver = true;
  await writing;
  return done;
}

async function timed(product: Product, ...words: string[]): Promise<[output: string, ms: number]> {
  const begun = performance.now();
  const output = await runOwner(product, ...words);
  return [output, Math.round(performance.now() - begun)];
}

async function deletionsIn(backups: string): Promise<number> {
  const ledger = await readLedger(backups, undefined);
  return Array.from(ledger?.facts.values() ?? []).filter(({ kind }) => kind === DELETED).length;
}

/** Copies the providers' data, because providers are outside of the installation and still know everybody. */
async function keepProviders(from: Product, to: Product): Promise<void> {
  for (const name of readdirSync(from.dataDir))
    if (name.startsWith("simulators")) await copyFile(join(from.dataDir, name), join(to.dataDir, name));
}
