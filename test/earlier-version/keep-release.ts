// `node test/earlier-version/keep-release.ts [folder of a release's code]`: starts that release without pages, writes
// as a member, and keeps a backup of what it stored in a folder named after its version. Files of a release never change.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { picturesFolder } from "#app/server/pictures.ts";
import type { Change } from "#features/sync/contract.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { openDatabase } from "#server/database/database.ts";
import { openStorage } from "#server/files/storage.ts";
import { newId } from "#shared/new-id.ts";
import { freePort } from "../free-port.ts";
import { eventBody, keepEvent } from "../records/event-writing.ts";
import { actions, goalBody, keepGoal, whys } from "../records/goal-writing.ts";
import { compareDay, keepRecord, uploadPicture } from "../records/journal-writing.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { type Answer, Visitor } from "../visitor.ts";

const code = resolve(process.argv[2] ?? ".");
const { version } = JSON.parse(readFileSync(join(code, "package.json"), "utf8")) as { version: string };
const place = join(import.meta.dirname, version);
const member = { name: "Ana", email: `ana@${version}.example` };
/** In every text, so that a test finds all of them (releases.server.test.ts). */
const words = (text: string) => `${text}, de la ${version}`;

const dataDir = scratchFolder("claves-release");
const port = await freePort();
const environment = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
const start = 'const { main } = await import("./src/app/server/main.ts"); await main();';
const server = spawn(process.execPath, ["--input-type=module", "--eval", start], {
  cwd: code,
  env: environment,
  stdio: "inherit",
});
try {
  const origin = `http://localhost:${port}`;
  while (
    !(await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(100);
  const visitor = await new Visitor(origin).signIn("google", member);
  await visitor.subscribe();
  // PayPal's simulator of a later test does not know the subscription, and its paid period ends.
  const gift = ["scripts/owner.mjs", "courtesy", member.email, "--until", "2999-12-31", "--reason", "kept"];
  execFileSync(process.execPath, gift, { cwd: code, env: environment });
  const pictures = await write(visitor);
  mkdirSync(place);
  const records = await readAll(visitor);
  const written = { member, marker: words("").trim(), pictures, records };
  writeFileSync(join(place, "written.json"), `${JSON.stringify(written, null, 1)}\n`);
} finally {
  server.kill();
  await once(server, "exit");
}
const database = openDatabase({ databaseUrl: undefined, dataDir });
const source = { database, pictures: openStorage(picturesFolder({ dataDir })), now: new Date() };
const { path, manifest } = await writeBackup(source, dataDir);
await database.destroy();
writeFileSync(join(path, "manifest.json"), `${JSON.stringify({ ...manifest, version }, null, 1)}\n`);
execFileSync("cp", ["-r", path, join(place, "backup")]);
rmSync(dataDir, { recursive: true });
console.log(`${version} is kept in ${place}`);

/** Writes records of every kind. Returns the addresses of the pictures. */
async function write(visitor: Visitor): Promise<string[]> {
  const at = new Date().toISOString();
  const day = at.slice(0, 10);
  const idea = newId();
  await done(visitor.keepIdea(words("Aprender a nadar"), idea));
  await done(visitor.keepIdea(words("Aprender a nadar de espaldas"), idea, newId()));
  await done(visitor.keepIdea(words("Plantar un limonero")));
  const goal = goalBody({
    title: words("Correr un maratón"),
    vision_text: words("Mi familia me espera en la meta"),
    commitment_text: words("Me comprometo a entrenar"),
    whys: whys(words("Quiero verme capaz"), words("Me da energía")),
    actions: actions(words("Comprar zapatillas"), words("Correr 2 km")),
    obstacles: [
      { id: newId(), obstacle_text: words("Llueve"), response_text: words("Corro en el gimnasio") },
    ],
  });
  await done(keepGoal(visitor, newId(), goal));
  const event = { title: words("Cena con Julia"), notes: words("Llevar el pan"), repeats: "weekly" } as const;
  await done(keepEvent(visitor, newId(), eventBody({ ...event, event_date: day })));
  const { url } = await uploadPicture(visitor);
  for (const event_type of ["project", "describe"] as const)
    await keepRecord(visitor, newId(), {
      event_type,
      event_date: day,
      title: words(event_type === "project" ? "Un día tranquilo" : "Un día claro"),
      notes: words("Tuve tiempo para leer"),
      custom_field_one: words("Llamar a mamá"),
      custom_field_two: words("En paz"),
      image_url: event_type === "describe" ? url : null,
    });
  await done(visitor.call("PUT", `/api/comparisons/${day}`, compareDay()));
  const note = {
    page_context: "exito_general",
    note_content: words("El éxito es una rueda"),
    written_at: at,
  };
  await done(visitor.call("PUT", `/api/notes/${newId()}`, note));
  await done(visitor.call("PUT", "/api/favourites/metas"));
  return [url];
}

async function done(call: Promise<Answer<unknown>>): Promise<void> {
  const { status, body } = await call;
  if (status !== 204) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function readAll(visitor: Visitor): Promise<Change[]> {
  const { body } = await visitor.call<{ changes: Change[]; has_more: boolean }>(
    "GET",
    "/api/notebook?since=0",
  );
  if (body.has_more) throw new Error("the notebook has more than one page");
  return body.changes;
}
