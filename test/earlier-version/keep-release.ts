// `node test/earlier-version/keep-release.ts [folder of a release's built code]` starts that release and lets members
// pay and write for six weeks. It stores a backup and the phones of two members in a folder named after the version.
// Files of a release never change.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { picturesFolder } from "#app/server/pictures.ts";
import { writeBackup } from "#platform/backup/write-backup.ts";
import { openDatabase } from "#platform/database/database.ts";
import { openStorage } from "#platform/files/storage.ts";
import { newId } from "#platform/shared/new-id.ts";
import { launchOptions } from "../../e2e/launch-options.ts";
import { freePort } from "../free-port.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { scratchFolder } from "../scratch-folder.ts";
import type { Visitor } from "../visitor.ts";
import { type Phone, readPhone } from "./phone.ts";
import { draftsOf, leaveDrafts, writeAnywhere, writeBeforeRestore, writeIdea } from "./phone-steps.ts";
import { ReleasedCode } from "./released-code.ts";
import { fillNotebook, leaveWaiting, passSixWeeks, personOf, signIn } from "./write-as-members.ts";

const release = new ReleasedCode(resolve(process.argv[2] ?? "."), await freePort());
const { dataDir, version, origin } = release;
const place = join(import.meta.dirname, version);
const marker = `, de la ${version}`;
const words = (text: string) => text + marker;
const canRestore = release.has("0027_epochs");
/** Settings for the last day: no server takes mail, so mail waits. */
const LAST_DAY = { SMTP_URL: "smtp://localhost:1" };

const browser = await chromium.launch(launchOptions);
try {
  await passSixWeeks(release, words);
  await release.start(0, LAST_DAY);
  give("Ana");
  const pictures = await fillNotebook(release, words);
  const ana = await phoneOf("Ana");
  await leaveRefused(ana);
  const asleep = canRestore ? await loseWriting(ana) : undefined;
  await block(ana);
  // The phone has not yet compared its history with the restored server.
  await open(ana);
  await writeAnywhere(ana, words, await drawing("#2f6bb5"));
  await leaveDrafts(ana, draftsOf(words, { hasLaterTools: canRestore }));
  mkdirSync(place);
  keep("phones.json", { ana: await leave(ana), asleep });
  await leaveWaiting(release, words);
  const records = [...(await pullNotebook(await signIn(release, "Ana"))).records.values()];
  keep("written.json", { at: Date.now(), marker, pictures, records, charges: await readCharges() });
} finally {
  await browser.close();
  await release.stop();
}
const database = openDatabase({ databaseUrl: undefined, dataDir });
const source = { database, pictures: openStorage(picturesFolder({ dataDir })), now: new Date() };
const { path, manifest } = await writeBackup(source, dataDir);
await database.destroy();
writeFileSync(join(path, "manifest.json"), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
execFileSync("cp", ["-r", path, join(place, "backup")]);
rmSync(dataDir, { recursive: true });
console.log(`${version} is kept in ${place}`);

function keep(name: string, value: object): void {
  writeFileSync(join(place, `${name}.gz`), gzipSync(JSON.stringify(value), { level: 9 }));
}

/**
 * Gives a member Premium for good, because the paid period ends, and the simulator of a later test does not know the
 * subscription.
 */
function give(name: string): void {
  const { email } = personOf(name);
  release.owner("courtesy", email, "--until", "2999-12-31", "--reason", "kept");
}

/** Opens another device of a member, which pulls the notebook. */
async function phoneOf(name: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  await enter(context, name);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await open(page);
  return page;
}

/** Signs the person in over HTTP (`Visitor`), and gives the browser the cookies of that session. */
async function enter(context: BrowserContext, name: string): Promise<void> {
  const { cookies } = await signIn(release, name);
  await context.clearCookies();
  await context.addCookies(
    [...cookies].map(([cookie, { value, path }]) => ({ name: cookie, value, domain: "localhost", path })),
  );
}

async function open(page: Page): Promise<void> {
  await page.goto("/ideas");
  await page.getByText("Nueva Idea").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** From now on, no mutation of the page reaches the server. */
async function block(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    return /^GET |\/session/.test(call) ? route.continue() : route.abort();
  });
}

/** Leaves a refused idea in the outbox: the idea waited without a connection, and then the server refused it. */
async function leaveRefused(page: Page): Promise<void> {
  await block(page);
  await writeIdea(page, words("Una idea rechazada"));
  const error = { code: "bad_request", message: "No pudimos guardar esta idea." };
  await page.route("**/api/ideas/*", (route) => route.fulfill({ status: 400, json: { error } }));
  await page.goto("/ideas");
  await page.getByText("Esto no se pudo guardar").waitFor();
  await page.unroute("**/api/**");
  await page.unroute("**/api/ideas/*");
}

/** Makes the owner restore a backup, so that later writing is lost. Returns Ana's phone as it was before. */
async function loseWriting(ana: Page): Promise<Phone> {
  const backup = release.owner("backup", join(dataDir, "backups")).split("\n")[0] ?? "";
  const kept = scratchFolder("claves-kept");
  execFileSync("cp", ["-r", `${backup}/.`, kept]);
  await writeBeforeRestore(ana, words, await drawing("#b5532f"));
  const asleep = await leave(ana);
  await release.stop();
  release.restore(kept);
  rmSync(kept, { recursive: true });
  await release.start(0, LAST_DAY);
  await bringBack(await signIn(release, "Bruno"), words("Una idea que volvió"));
  await leave(ana);
  await enter(ana.context(), "Ana");
  return asleep;
}

/** Sends one record back to the restored server, as another phone would. */
async function bringBack(member: Visitor, title: string): Promise<void> {
  const id = newId();
  const value = {
    id,
    title,
    position: 0,
    created_at: new Date().toISOString(),
    version: newId(),
    key_id: null,
  };
  const { revision: looked } = await pullNotebook(member);
  const items = [{ kind: "idea", id, value, text: true, marks: true }];
  const { status } = await member.call("POST", "/api/notebook/returns", { looked, items, ids: [] });
  if (status !== 200) throw new Error(`the return was answered ${status}`);
}

function drawing(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

async function leave(page: Page): Promise<Phone> {
  await page.waitForLoadState("networkidle");
  await page.goto("/robots.txt");
  return readPhone(page);
}

/** Returns what each paying member sees of their payments. */
async function readCharges(): Promise<{ name: string; charges: object[] }[]> {
  const read = async (name: string) => {
    const member = await signIn(release, name);
    const { body } = await member.call<{ charges?: object[] }>("GET", "/api/charges");
    return { name, charges: body.charges ?? [] };
  };
  const all = await Promise.all(["Bruno", "Carla", "Diego", "Elena", "Felipe"].map(read));
  return all.filter(({ charges }) => charges.length > 0);
}
