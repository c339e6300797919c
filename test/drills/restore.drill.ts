import { hash } from "node:crypto";
import { copyFile, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { DELETED } from "#platform/backup/facts.ts";
import { readLedger } from "#platform/backup/ledger-file.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Product } from "../../e2e/product.ts";
import { sendCall } from "../bounds/every-endpoint.ts";
import { keepSamples } from "../bounds/fullest-member.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { calendarOf } from "../records/calendar-file.ts";
import { changeCalls, changes } from "../records/changes.ts";
import { keepRecord, uploadPicture } from "../records/journal-writing.ts";
import { walkPath } from "../records/path-writing.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { Visitor } from "../visitor.ts";
import { newProduct, runOwner } from "./drilled-product.ts";
import { report } from "./report.ts";

// Fills an installation by the API, backs it up while everyone writes, wipes it, restores it into the other
// engine and from there into this one. Everything that members had can be read again by the API.

const PICTURES = 20;
const WRITERS = 4;
const CASE_MAX_MS = 1_800_000;
/** A job copies facts every 20 seconds. */
const LEDGER_WITHIN_MS = 60_000;
const ANA = { name: "Ana", email: "ana@ejemplo.com" };
const EVA = { name: "Eva", email: "eva@ejemplo.com" };
/**
 * A restore ends sessions, gives members another epoch, discards mail that waits, and notes until when receipts were sent.
 * It takes in what the ledger knows since the backup.
 */
const CHANGED_BY_RESTORE = [
  "sessions",
  "session_tokens",
  "push_devices",
  "member_revisions",
  "jobs",
  "outgoing_messages",
  "billing_letters",
  "user_subscriptions",
  "ledger_facts",
  "unclaimed_subscriptions",
];
/** Nobody writes these in a drill: a link belongs to the notice of a renewal, which is weeks away. */
const EMPTY = ["billing_links", "reminder_refusals"];
/** Has a row where somebody leaves between PayPal's word and ours. */
const PERHAPS_EMPTY = "unclaimed_subscriptions";

const products: Product[] = [];
let folder = "";

afterEach(async () => {
  for (const product of products.splice(0)) await product.remove();
  await rm(folder, { recursive: true, force: true });
});

async function own(engine?: string): Promise<Product> {
  const product = await newProduct(engine);
  product.settings.BACKUP_DIR = folder;
  products.push(product);
  return product;
}

/** Waits where a limit of calls says so, as a phone does. */
function patient(member: Visitor): Visitor {
  const send = member.send.bind(member);
  member.send = async (path, init) => {
    for (;;) {
      const answer = await send(path, init);
      if (answer.status !== 429) return answer;
      await wait(Number(answer.headers.get("retry-after")) * 1000);
    }
  };
  return member;
}

/** All that one member has, as a signed-in device reads it. */
async function readAll(member: Visitor) {
  const { records } = await pullNotebook(member);
  const pictures: Record<string, string> = {};
  for (const { value } of records.values()) {
    const url = value?.image_url;
    if (typeof url !== "string") continue;
    const response = await member.send(url);
    expect([url, response.status]).toEqual([url, 200]);
    pictures[url] = hash("sha256", new Uint8Array(await response.arrayBuffer()));
  }
  const { body: settings } = await member.call<Record<string, unknown>>("GET", "/api/reminders");
  const { body: feed } = await member.call("GET", "/api/calendar-feed");
  const { body: subscription } = await member.call<{ subscription: Record<string, unknown> }>(
    "GET",
    "/api/subscription",
  );
  // A device is subscribed again after a sign-in, and a key of the push service belongs to the installation.
  const { devices: _, ...reminders } = settings;
  const { is_premium, access_until, paypal_subscription_id } = subscription.subscription;
  return {
    records: Object.fromEntries(records),
    pictures,
    reminders,
    feed,
    premium: { is_premium, access_until, paypal_subscription_id },
  };
}

/** A record of each kind, and pages with pictures. */
async function fillNotebook(member: Visitor): Promise<void> {
  await keepSamples(member);
  for (let count = 1; count <= PICTURES; count++) {
    const { url } = await uploadPicture(member);
    await keepRecord(member, newId(), { event_date: addDays("2001-01-01", count), image_url: url });
  }
}

/** What is no record. */
async function fillOthers(member: Visitor): Promise<void> {
  const sure = ({ status }: { status: number }) => expect([200, 204]).toContain(status);
  const [id, version] = [newId(), newId()];
  sure(await member.keepIdea("Una idea", id, "", version));
  sure(await member.keepIdea("Cambiada en el teléfono", id, version));
  sure(await member.keepIdea("Cambiada en la mesa", id, version));
  await walkPath(member);
  sure(await member.call("POST", "/api/calendar-feed"));
  sure(await member.call("PUT", "/api/reminders/email", { email: "otra@ejemplo.com" }));
  sure(await member.call("PATCH", "/api/reminders", { journal_reminder: true }));
  const { body: settings } = await member.call<{ push_key: string }>("GET", "/api/reminders");
  const device = await fetch(`${member.origin}/simulators/push/subscriptions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ applicationServerKey: settings.push_key }),
  });
  sure(await member.call("PUT", "/api/reminders/device", await device.json()));
  sure(await member.call("POST", "/api/reminders/test"));
  sure(await member.call("POST", "/api/calendar-file", { content: calendarOf(), time_zone: "UTC" }));
  await new Visitor(member.origin).signIn("google", ANA);
  sure(await member.call("DELETE", `/api/sessions/${await otherSessionOf(member)}`));
  sure(await member.call("POST", "/api/consumer-requests", { kind: "baja", email: "otra@ejemplo.com" }));
}

async function otherSessionOf(member: Visitor): Promise<string> {
  const { body } = await member.call<{ id: string; is_current: boolean }[]>("GET", "/api/sessions");
  return body.find((session) => !session.is_current)?.id ?? "";
}

async function deleteAccount(member: Visitor): Promise<void> {
  const request = { request_id: newId(), confirmation_code: newConfirmationCode() };
  const { status } = await member.call("DELETE", "/api/account", { confirmation: "ELIMINAR", ...request });
  expect(status).toBe(200);
}

async function deletedInLedger(): Promise<number> {
  const ledger = await readLedger(folder, undefined);
  return Array.from(ledger?.facts.values() ?? []).filter(({ kind }) => kind === DELETED).length;
}

async function sizeOf(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function backUp(product: Product) {
  const begun = performance.now();
  const [path = ""] = (await runOwner(product, "backup", folder)).split("\n");
  const backupMs = performance.now() - begun;
  const manifest: Manifest = JSON.parse(await readFile(join(path, "manifest.json"), "utf8"));
  return { path, manifest, backupMs, bytes: await sizeOf(path) };
}

/** The providers are outside of the installation, so they know everybody still. */
async function keepProviders(from: Product, to: Product): Promise<void> {
  for (const name of await readdir(from.dataDir))
    if (name.startsWith("simulators")) await copyFile(join(from.dataDir, name), join(to.dataDir, name));
}

test(
  "an installation with every kind of data moves to the other engine and back, and members find everything",
  async () => {
    folder = scratchFolder("claves-restore");
    const [here, there] =
      process.env.TEST_ENGINE === "postgres" ? ["postgres", "sqlite"] : ["sqlite", "postgres"];
    const first = await own(here);
    await first.start();
    const ana = patient(await signIn(first, ANA));
    await ana.subscribe();
    await fillNotebook(ana);
    await fillOthers(ana);
    const before = await readAll(ana);
    await signIn(first, EVA);
    await deleteAccount(await signIn(first, { name: "Ada", email: "ada@ejemplo.com" }));
    const backup = await whileMembersWrite(first, () => backUp(first));
    expect(emptyTables(backup.manifest).filter((name) => name !== PERHAPS_EMPTY)).toEqual(EMPTY);
    await first.kill();

    const second = await own(there);
    const restored = await restoreInto(second, backup, first);
    const different = await differencesOf(backup.manifest, second);
    await second.start();
    expect(await readAll(await signIn(second, ANA))).toEqual(before);
    report({
      engine: here,
      into: there,
      ...figuresOf(backup),
      ...restored,
      different: different.length,
      ...countOf(before),
    });
    expect(different).toEqual([]);

    const again = await backUp(second);
    await deleteAccount(await signIn(second, EVA));
    await expect.poll(deletedInLedger, { timeout: LEDGER_WITHIN_MS }).toBe(2);
    await second.stop();
    const third = await own(here);
    const restoredAgain = await restoreInto(third, again, second);
    expect(restoredAgain.said).toMatch(/The ledger knew since then: .*deleted 1/);
    await third.start();
    const home = await signIn(third, ANA);
    expect(await readAll(home)).toEqual(before);
    expect((await home.keepIdea("Sigo escribiendo")).status).toBe(204);
    report({
      engine: there,
      into: here,
      ...figuresOf(again),
      ...restoredAgain,
      different: "0, by the restore itself",
      ...countOf(before),
    });
  },
  CASE_MAX_MS,
);

const signIn = (product: Product, person: typeof ANA): Promise<Visitor> =>
  new Visitor(product.origin).signIn("google", person);

const countOf = ({ records }: { records: object }) => ({ records: Object.keys(records).length });

/** Members make each write of the contracts again and again. Nobody leaves: deletions after the backup would not be equal. */
async function whileMembersWrite<T>(product: Product, work: () => Promise<T>): Promise<T> {
  const callOf = await changeCalls(product.origin);
  const kept = changes.filter(({ isWrite }) => isWrite);
  let [isOver, written] = [false, 0];
  const write = async (name: string) => {
    const member = patient(await signIn(product, { name, email: `${name}@ejemplo.com` }));
    await member.subscribe();
    await keepSamples(member);
    while (!isOver)
      for (const endpoint of kept) {
        await sendCall(member, await callOf(endpoint));
        written++;
      }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, at) => write(`escritor${at}`)));
  const isWriting = () => written > WRITERS * kept.length;
  await Promise.race([expect.poll(isWriting, { timeout: 60_000 }).toBe(true), writers]);
  const done = await Promise.race([work(), writers]);
  isOver = true;
  await writers;
  return done as T;
}

async function restoreInto(place: Product, { path }: { path: string }, from: Product) {
  await keepProviders(from, place);
  const begun = performance.now();
  const said = await runOwner(place, "restore", path);
  return { said, restoreMs: performance.now() - begun };
}

const emptyTables = ({ tables }: Manifest): string[] =>
  Object.keys(tables)
    .filter((name) => tables[name]?.rows === 0)
    .sort();

/** Tables whose rows are not what the backup has, by a backup of the restored place. */
async function differencesOf({ tables, pictures }: Manifest, place: Product): Promise<string[]> {
  const copy = await backUp(place);
  expect(copy.manifest.pictures).toEqual(pictures);
  await rm(copy.path, { recursive: true });
  return Object.keys(tables)
    .filter((name) => !CHANGED_BY_RESTORE.includes(name))
    .filter((name) => copy.manifest.tables[name]?.sha256_sum !== tables[name]?.sha256_sum);
}

function figuresOf({ manifest, bytes, backupMs }: Awaited<ReturnType<typeof backUp>>) {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { rows, pictures: Object.keys(manifest.pictures).length, bytes, backupMs };
}
