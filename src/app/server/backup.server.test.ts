// On PostgreSQL too: a backup can move to the other engine.

import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createGunzip, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { deleteMember } from "#member/data-rights/delete-member.server.ts";
import { findDeletion } from "#platform/backup/facts.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { drill } from "#platform/backup/nightly.ts";
import type { Database } from "#platform/database/database.ts";
import { listTables } from "#platform/database/tables.ts";
import { openStorage } from "#platform/files/storage.ts";
import { jobLanes } from "#platform/jobs/jobs.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { enqueueMessage } from "#platform/outgoing/outgoing-queries.ts";
import { VERSION } from "#platform/server/version.ts";
import type { UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { backupOf, rowsOf, updateFrom } from "#test/earlier-version/earlier-version.ts";
import { PIXEL } from "#test/records/pixel.ts";
import { runOwner } from "#test/run-owner.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { storedNames } from "#test/stored-names.ts";
import { newPostgresDatabase, startTestApp } from "#test/test-app.ts";
import { accountDeletionHooks, openLifecycle } from "./billing.ts";
import { readConfig } from "./config/read-config.ts";
import { features } from "./features.ts";
import { openOwnDatabase } from "./open-database.ts";
import { picturesFolder } from "./pictures.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const PICTURE = `${newId()}/1700000000000_a-000000000000.webp`;
/** The release from which the live installation of this file was updated. */
const RELEASE = "0.1.0";
const earlierRows = rowsOf(RELEASE);
const ORPHAN = `${newId()}/1700000000000_b-000000000000.webp`;

/** The tables of sessions, and of the data that ends with a session. */
const ENDED_WITH_SESSIONS = ["sessions", "session_tokens", "push_devices"];
const NO_ROWS = { rows: 0, sha256_sum: "0".repeat(64) };

type Engine = "sqlite" | "postgres";
const IS_POSTGRES = process.env.TEST_ENGINE === "postgres";
type Place = Awaited<ReturnType<typeof emptyPlace>>;

let live: Place;
let backup: string;
let manifest: Manifest;

async function emptyPlace(engine: Engine) {
  const dataDir = ownFolder("claves-backup");
  return { dataDir, databaseUrl: engine === "postgres" ? await newPostgresDatabase() : undefined };
}

const run = ({ dataDir, databaseUrl }: Place, ...words: string[]) =>
  runOwner({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, ...words);

const storageOf = ({ dataDir }: { dataDir: string }) => openStorage(picturesFolder({ dataDir }));

/** Copies the backup, so that a test can damage the copy. */
async function copyOfBackup(): Promise<string> {
  const copy = ownFolder("claves-copy");
  await cp(backup, copy, { recursive: true });
  return copy;
}

beforeAll(async () => {
  live = await emptyPlace(IS_POSTGRES ? "postgres" : "sqlite");
  await updateFrom(RELEASE, live);
  const database = openOwn(live);
  // A restore discards the messages that wait to be sent.
  await database.deleteFrom("outgoing_messages").where("done_at", "is", null).execute();
  // A restore postpones due reminders. With these dates only the goal's letter is due, whenever the test runs.
  await database
    .updateTable("planned_reminders")
    .set({ day: "2099-03-04", due_at: "2099-03-05T01:15:00.000Z" })
    .where("kind", "!=", "goal_letter")
    .execute();
  const pictures = storageOf(live);
  await pictures.put(PICTURE, PIXEL);
  await pictures.put(ORPHAN, PIXEL);
  await pictures.setAside(ORPHAN, NOW);
  const folder = join(live.dataDir, "backups");
  const { code, output } = await run(live, "backup", folder);
  expect(code).toBe(0);
  backup = output.split("\n")[0] ?? "";
  manifest = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
});

test("a backup has every table with every row, and every picture where it lies", async () => {
  const database = openOwn(live);
  const tables = await listTables(database);
  expect(Object.keys(manifest.tables).sort()).toEqual(tables.map(({ name }) => name).sort());
  expect(tables.length).toBeGreaterThanOrEqual(Object.keys(earlierRows).length);
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(
      database,
    );
    expect([name, manifest.tables[name]?.rows]).toEqual([name, rows[0]?.count]);
    const lines = await text(
      createReadStream(join(backup, "tables", `${name}.ndjson.gz`)).pipe(createGunzip()),
    );
    expect(lines.split("\n").filter(Boolean)).toHaveLength(rows[0]?.count ?? 0);
  }
  const { pictures }: Manifest = JSON.parse(await readFile(join(backupOf(RELEASE), "manifest.json"), "utf8"));
  expect(Object.keys(manifest.pictures).sort()).toEqual([PICTURE, ORPHAN, ...Object.keys(pictures)].sort());
  expect(Object.values(await storedNames(storageOf(live), "quarantine")).flat()).toEqual([
    ORPHAN.split("/")[1],
  ]);
});

describe.each<Engine>(["sqlite", "postgres"])("restored into %s", (engine) => {
  test("every row and picture is there, nobody is signed in, and a backup of it has the same hashes", async () => {
    const place = await emptyPlace(engine);
    expect(await run(place, "restore", backup, "--without-ledger")).toMatchObject({ code: 0 });
    const database = await openOwnDatabase(
      readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }),
      NOW,
    );
    stopAfterTests(() => database.destroy());
    expect(await storageOf(place).read(PICTURE)).toEqual(PIXEL);
    expect(await database.selectFrom("sessions").select("id").execute()).toEqual([]);

    // Only payments after the restore get a receipt. All other data of a subscription stays.
    const receiptsOf = async (from: Database) =>
      from
        .selectFrom("user_subscriptions")
        .select(["user_id", "receipts_after"])
        .orderBy("user_id")
        .execute();
    const before = await receiptsOf(openOwn(live));
    for (const [index, { user_id, receipts_after }] of (await receiptsOf(database)).entries()) {
      expect(receipts_after).not.toBe(before[index]?.receipts_after);
      const { receipts_after: earlier = null } = before[index] ?? {};
      const all = database.updateTable("user_subscriptions").set({ receipts_after: earlier });
      await all.where("user_id", "=", user_id).execute();
    }

    // In the live database the letter's reminder is past, so nothing is sent. The restore plans the letter again.
    const lettersOf = async (from: Database) =>
      from.selectFrom("planned_reminders").selectAll().where("kind", "=", "goal_letter").execute();
    const due = await lettersOf(openOwn(live));
    expect(due).toMatchObject([{ is_past: 1, time: "00:00" }]);
    expect(await lettersOf(database)).toMatchObject([
      { source_id: due[0]?.source_id, is_past: 0, time: "20:00", day: earlierRows.user_goals?.[0]?.deadline },
    ]);
    await database.deleteFrom("planned_reminders").where("kind", "=", "goal_letter").execute();
    await database.insertInto("planned_reminders").values(due).execute();

    const again = await run(place, "backup", join(place.dataDir, "backups"));
    const copied: Manifest = JSON.parse(
      await readFile(join(again.output.split("\n")[0] ?? "", "manifest.json"), "utf8"),
    );
    const { member_revisions: revisions, ...tables } = manifest.tables;
    for (const [name, sum] of Object.entries(tables))
      expect([name, copied.tables[name]]).toEqual([name, ENDED_WITH_SESSIONS.includes(name) ? NO_ROWS : sum]);
    expect(copied.pictures).toEqual(manifest.pictures);

    expect(revisions?.rows).toBe(earlierRows.member_revisions?.length);
    // Devices with an earlier version notice a restore only by a new epoch.
    const epochs = await database.selectFrom("member_revisions").select("epoch").distinct().execute();
    expect(epochs).toEqual([{ epoch: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });

  test("a place that holds data, or a broken-off restore, is refused and stays as it is", async () => {
    const place = await emptyPlace(engine);
    await run(place, "restore", backup, "--without-ledger");
    const found = await run(place, "restore", backup, "--without-ledger");
    expect(found).toMatchObject({ code: 1, output: expect.stringContaining("holds data") });

    const { databaseUrl } = place;
    if (databaseUrl) {
      const beside = { ...(await emptyPlace("sqlite")), databaseUrl };
      const refused = await run(beside, "restore", backup, "--without-ledger");
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("has tables") });
      expect(await readdir(beside.dataDir)).toEqual([]);
    }

    const other = await emptyPlace(engine);
    await writeFile(join(other.dataDir, "restore-under-way"), "");
    const config = readConfig({ DATA_DIR: other.dataDir, DATABASE_URL: other.databaseUrl });
    await expect(openOwnDatabase(config, NOW)).rejects.toThrow(/a restore into .* was broken off/);
  });
});

// `npm test` runs these tests on SQLite alone, because the engine makes no difference to them.
if (!IS_POSTGRES || process.env.TEST_LONG) {
  describe("a restore is refused before anything is written when", () => {
    async function refusalAfter(harm: (copy: string) => Promise<void>): Promise<string> {
      const copy = await copyOfBackup();
      await harm(copy);
      const place = await emptyPlace("sqlite");
      const { code, output } = await run(place, "restore", copy, "--without-ledger");
      expect(code).toBe(1);
      expect(await readdir(place.dataDir)).toEqual([]);
      return output;
    }
    const rewriteManifest = (change: (known: Manifest) => object) => async (copy: string) =>
      writeFile(join(copy, "manifest.json"), JSON.stringify({ ...manifest, ...change(manifest) }));

    test("the folder is no backup, or only the beginning of one", async () => {
      expect(await refusalAfter((copy) => rm(join(copy, "manifest.json")))).toMatch(/is no backup/);
    });

    test("a picture has changed or is missing", async () => {
      const path = (copy: string) => join(copy, "pictures", PICTURE);
      expect(await refusalAfter((copy) => writeFile(path(copy), "another"))).toMatch(
        /picture .* is not what/,
      );
      expect(await refusalAfter((copy) => rm(path(copy)))).toMatch(/picture .* cannot be read/);
    });

    test("a table has changed, is cut off, or is missing", async () => {
      const path = (copy: string) => join(copy, "tables", "users.ndjson.gz");
      const cut = async (copy: string) => writeFile(path(copy), (await readFile(path(copy))).subarray(0, 40));
      const replace = (copy: string) => writeFile(path(copy), gzipSync('{"id":"another"}\n'));
      expect(await refusalAfter(cut)).toMatch(/table users cannot be read/);
      expect(await refusalAfter(replace)).toMatch(/table users is not what/);
      expect(await refusalAfter((copy) => rm(path(copy)))).toMatch(/table users cannot be read/);
    });

    test("it is of a newer version, or names a file outside of itself", async () => {
      const newer = rewriteManifest(({ migrations }) => ({
        migrations: [...migrations, "9999_tomorrow.sql"],
      }));
      expect(await refusalAfter(newer)).toContain(`newer version (${VERSION}), with 9999_tomorrow.sql`);
      const outside = rewriteManifest(() => ({ pictures: { "../../manifest.json": "" } }));
      expect(await refusalAfter(outside)).toMatch(/cannot read/);
      const otherFormat = rewriteManifest(() => ({ format: 2 }));
      expect(await refusalAfter(otherFormat)).toMatch(/cannot read/);
    });
  });

  describe("a drill", () => {
    test("proves a backup and leaves nothing behind", async () => {
      const before = await readdir(dirname(backup));
      expect(await run(await emptyPlace("sqlite"), "drill", backup)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/It can be restored\.\n\d+ rows of \d+ tables, 3 pictures/),
      });
      expect(await readdir(dirname(backup))).toEqual(before);
    });

    test("fails for a picture that cannot be opened, although it is what was written", async () => {
      const copy = await copyOfBackup();
      const content = Buffer.from("no picture");
      await writeFile(join(copy, "pictures", PICTURE), content);
      const pictures = { ...manifest.pictures, [PICTURE]: hash("sha256", content) };
      await writeFile(join(copy, "manifest.json"), JSON.stringify({ ...manifest, pictures }));
      await expect(drill(copy)).rejects.toThrow(/unsupported image format/);
    });
  });

  test("what a command writes can be read by nobody else on the machine", async () => {
    const place = await emptyPlace("sqlite");
    const script = fileURLToPath(new URL("../../../scripts/owner.mjs", import.meta.url));
    const words = ["restore", backup, "--without-ledger"];
    // The owner's shell may create files that everybody can read.
    const command = 'umask 022; exec "$0" "$@"';
    const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: "" };
    await promisify(execFile)("sh", ["-c", command, process.execPath, script, ...words], { env });
    const { mode } = await stat(join(place.dataDir, "claves.sqlite"));
    expect((mode & 0o777).toString(8)).toBe("600");
  });

  test("without a ledger of deleted accounts beside the backup, a restore asks for one", async () => {
    const place = await emptyPlace("sqlite");
    expect(await run(place, "restore", await copyOfBackup())).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no ledger\.txt beside the backup/),
    });
    expect(await readdir(place.dataDir)).toEqual([]);
  });

  test("what happened after the backup does not happen again: deletions, mail and reminders", async () => {
    const app = await startTestApp();
    const backups = join(app.config.dataDir, "backups");
    const config = { ...app.config, backupDir: backups };
    const services = { config, database: app.database, log: app.app.log, clock: app.clock };
    const staying = await app.newMember();
    const leaving = await app.newMember();
    await leaving.keepIdea("Se va conmigo");
    const idOf = async (visitor: typeof staying) =>
      (await visitor.call<{ user: { id: UserId } }>("GET", "/api/session")).body.user.id;
    const [stayingId, leavingId] = [await idOf(staying), await idOf(leaving)];
    await storageOf(app.config).put(`${leavingId}/1700000000000_a-000000000000.webp`, PIXEL);
    await queueMail(app.database, "proof", { to: "ana@ejemplo.com", subject: "a", text: "b" }, app.clock());
    const due = {
      user_id: stayingId,
      kind: "journal",
      source_id: "evening",
      day: "2026-11-20",
      time: "21:00",
    } as const;
    await app.rows.add("planned_reminders", { ...due, due_at: "2026-11-21T00:00:00.000Z", is_past: 0 });
    const waiting = { ...due, lane: "push", source_id: "morning", device_id: "phone" } as const;
    await enqueueMessage(app.database, waiting, app.clock());
    const { code, output } = await run(app.config, "backup", backups);
    expect(code).toBe(0);
    const hooks = accountDeletionHooks(openLifecycle(services));
    await deleteMember(services, hooks, leavingId, { id: newId(), code: "ABCD", source: "owner" });
    await features(services).ledger.jobs[0]?.run(null, new AbortController().signal);

    const place = await emptyPlace("sqlite");
    expect(await run(place, "restore", output.split("\n")[0] ?? "")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/The ledger knew since then: deleted 1/),
    });
    const database = openOwn(place);
    expect(await database.selectFrom("users").select("id").execute()).toEqual([{ id: stayingId }]);
    // The restored database has the deletion, so a later ledger in any folder gets it too.
    expect(await findDeletion(database, leavingId)).toBeDefined();
    const messages = await database
      .selectFrom("outgoing_messages")
      .select(["source_id", "outcome"])
      .execute();
    expect(messages).toEqual([{ source_id: "morning", outcome: "dropped" }]);
    const planned = await database.selectFrom("planned_reminders").select("due_at").execute();
    for (const { due_at } of planned) expect(Date.parse(due_at)).toBeGreaterThan(Date.now());
    // The next start removes the pictures and ends the subscription at PayPal, as after any deletion.
    const jobs = features({ ...services, config: { ...config, dataDir: place.dataDir }, database }).jobs;
    await jobLanes(
      { ...services, database },
      jobs.filter(({ kind }) => kind === "journal.remove-folder"),
    ).runDue();
    expect(await storedNames(storageOf(place))).toEqual({});
    const endings = database.selectFrom("jobs").select("payload").where("kind", "=", "subscription.end");
    expect(await endings.execute()).toMatchObject([{ payload: expect.stringContaining(leavingId) }]);
  });
}
