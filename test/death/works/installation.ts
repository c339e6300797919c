import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject } from "vitest";
import type { Manifest } from "#platform/backup/manifest.ts";
import { sumOf } from "#platform/backup/restore.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { knownMigrations, listApplied } from "#platform/database/migrate.ts";
import { listTables } from "#platform/database/tables.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { UserId } from "#platform/session/session.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { createPostgresDatabase } from "../../databases/create-postgres-database.ts";
import { plantReminder } from "../../processes/due-work.ts";
import { uploadPicture } from "../../records/journal-writing.ts";
import type { Place, Work } from "../place.ts";
import { ANA, type Member, mailTo, newMember } from "./people.ts";

const signIn = (at: Place) => at.visitor().signIn("google", ANA);

/** After a death during the first start, the next start succeeds. */
export const firstStart: Work<void> = {
  name: "a first start",
  isStopped: true,
  async prepare(at) {
    await at.stop();
    await at.wipe();
  },
  run: (at) => at.start(),
  async check(at) {
    await at.start();
    expect(await at.withDatabase(listApplied)).toEqual(await knownMigrations());
    const ana = await signIn(at);
    await ana.subscribe();
    expect((await ana.keepIdea("Empieza")).status).toBe(204);
  },
};

const unclaimed = (database: Database) =>
  database
    .selectFrom("outgoing_messages")
    .select("kind")
    .where("done_at", "is", null)
    .where("claim", "is", null)
    .execute();

/** A mailbox shows a letter once, and a reminder once or twice. */
export const messages: Work<Member> = {
  name: "outgoing messages",
  prepare: newMember,
  renew: (at, { userId }) =>
    at.withDatabase(async (database) => {
      const now = new Date();
      await plantReminder(database, { userId: userId as UserId }, now);
      await queueMail(database, "letter", { to: ANA.email, subject: "Carta", text: "Una vez." }, now);
    }),
  run: (at) => at.due(),
  isUnderWay: async (at) => (await at.withDatabase(unclaimed)).length === 0,
  async check(at) {
    await at.calm();
    await at.calm(HOUR_MS);
    const mail = await mailTo(at, ANA.email);
    const about = (words: string) => mail.filter(({ subject }) => subject.includes(words));
    expect(new Set(about("Carta").map(({ messageId }) => messageId)).size).toBe(1);
    expect([1, 2], "reminders").toContain(about("Cena").length);
    const left = (database: Database) =>
      database.selectFrom("outgoing_messages").select("kind").where("done_at", "is", null).execute();
    expect(await at.withDatabase(left)).toEqual([]);
  },
};

async function fill(at: Place): Promise<Member> {
  const member = await newMember(at);
  await member.ana.keepIdea("Sigue aquí");
  expect((await uploadPicture(member.ana)).status).toBe(204);
  return member;
}

const wholeBackups = async ({ backups }: Place) =>
  (await readdir(backups)).flatMap((name) => (name.startsWith("claves-") ? join(backups, name) : []));

const expectWhole = async (at: Place, backup: string) =>
  expect((await at.owner("drill", backup)).output).toContain("It can be restored.");

/** An unfinished backup keeps the dot before its name. No death prevents the nightly backup or the weekly drill. */
export const backup: Work<Member> = {
  name: "a nightly backup and its drill",
  async prepare(at) {
    const member = await fill(at);
    await at.due();
    return member;
  },
  async renew(at) {
    for (const path of await wholeBackups(at)) await rm(path, { recursive: true });
    await at.withDatabase(async (database) => {
      const run_at = "2020-01-01T00:00:00.000Z";
      await database.updateTable("jobs").set({ run_at }).where("kind", "like", "backup.%").execute();
      await database.deleteFrom("upkeep_marks").where("name", "=", "backup-drill").execute();
    });
  },
  run: (at) => at.due(),
  // An unfinished backup or drill has a name with a leading dot.
  isUnderWay: async ({ backups }) => (await readdir(backups)).some((name) => name.startsWith(".")),
  async check(at) {
    for (const path of await wholeBackups(at)) await expectWhole(at, path);
    await at.calm();
    await at.calm(HOUR_MS);
    // There may be several backups: a night may pass meanwhile, and backups of the last week stay.
    const paths = await wholeBackups(at);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) await expectWhole(at, path);
    const marks = (database: Database) => database.selectFrom("upkeep_marks").select("name").execute();
    expect(await at.withDatabase(marks)).toContainEqual({ name: "backup-drill" });
  },
};

/** Tables that a restore changes: it ends sessions, restarts jobs, and sets the time from which receipts are due. */
const CHANGED_TABLES = /^(session|push_devices|member_revisions|jobs|user_subscriptions)/;

async function sumsOf(database: Database): Promise<Manifest["tables"]> {
  const sums: Manifest["tables"] = {};
  for (const table of await listTables(database)) sums[table.name] = await sumOf(database, table);
  return sums;
}

const isRestoring = ({ dataDir }: Place) => existsSync(join(dataDir, "restore-under-way"));

/** A half-restored installation does not start. The next restore brings back every row. */
export const restore: Work<{ path: string; tables: Manifest["tables"] }> = {
  name: "a restore",
  isStopped: true,
  async prepare(at) {
    await fill(at);
    const { output } = await at.owner("backup", at.backups);
    const [path = ""] = output.split("\n");
    await at.stop();
    await at.wipe();
    const { tables }: Manifest = JSON.parse(await readFile(join(path, "manifest.json"), "utf8"));
    return { path, tables };
  },
  run: (at, { path }) => at.owner("restore", path),
  isUnderWay: async (at) => isRestoring(at),
  async check(at, { path, tables }) {
    const isBegun = isRestoring(at);
    if (isBegun) await expect(at.start()).rejects.toThrow(/broken off: empty that folder/);
    const names = (await readdir(at.dataDir)).filter((name) => !name.startsWith("simulators"));
    if (isBegun || names.length === 0) {
      await at.wipe();
      expect((await at.owner("restore", path)).output).toMatch(/^Restored as it was/);
    }
    const sums = await at.withDatabase(sumsOf);
    for (const name of Object.keys(tables))
      if (!CHANGED_TABLES.test(name)) expect([name, sums[name]]).toEqual([name, tables[name]]);
    await at.start();
    expect(await (await signIn(at)).records("idea")).toMatchObject([{ title: "Sigue aquí" }]);
  },
};

/**
 * The product starts on at most one of the two databases. If it refuses SQLite, its message names the next step.
 * Another move always ends with all rows in PostgreSQL.
 */
export const move: Work<{ url: string; before: Manifest["tables"] }> = {
  name: "a move to PostgreSQL",
  isStopped: true,
  async prepare(at) {
    await fill(at);
    await at.stop();
    return { url: "", before: await at.withDatabase(sumsOf) };
  },
  async renew(at, state) {
    state.url = (await createPostgresDatabase(inject("postgresUrl"), inject("postgresTemplate"))).href;
    at.environment.DATABASE_URL = state.url;
  },
  run: (at) => at.owner("move-to-postgres"),
  async check(at, { url, before }) {
    const startOn = async (databaseUrl: string | undefined) => {
      at.environment.DATABASE_URL = databaseUrl;
      return at.owner("requests");
    };
    const [old, moved] = [await startOn(undefined), await startOn(url)];
    if (old.code === 0) expect(moved.code).toBe(1);
    else expect(old.output).toContain("If that move was broken off");
    expect((await at.owner("move-to-postgres")).output).toMatch(/^Moved, and compared|moved before/);
    expect([(await startOn(undefined)).code, (await startOn(url)).code]).toEqual([1, 0]);
    const postgres = openDatabase({ databaseUrl: url, dataDir: "" });
    expect(await sumsOf(postgres).finally(() => postgres.destroy())).toEqual(before);
  },
};
