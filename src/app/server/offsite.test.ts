import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Fact, noteFact } from "#platform/backup/facts.ts";
import { appendLines, readLedger } from "#platform/backup/ledger.ts";
import { linesOf, parseLedger } from "#platform/backup/ledger-file.ts";
import { checkRecipients, OFFSITE_MARK, offsiteJobs } from "#platform/backup/offsite.ts";
import { writeBackup } from "#platform/backup/write-backup.ts";
import { isLate } from "#platform/jobs/upkeep-marks.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { startBucketServer } from "#test/providers/bucket-server.ts";
import { PIXEL } from "#test/records/pixel.ts";
import { runOwner } from "#test/run-owner.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { startTestApp } from "#test/test-app.ts";
import { buildApp } from "./app.ts";
import { features } from "./features.ts";
import { openPictures } from "./pictures.ts";

const START = Date.parse("2026-11-23T07:00:00.000Z");
const FIRST = "backups/claves-2026-11-23T07-00-00Z.tar.age";
const LEDGER = "ledger.txt";
const LEDGERS = "backups/ledger-";

const factOf = (letter: string): Fact => ({
  kind: "deleted",
  subject: letter.repeat(64),
  counter: 1,
  state: "2026-11-01T00:00:00.000Z",
});

const newFolder = () => ownFolder("claves-offsite");

let parts: Awaited<ReturnType<typeof withOffsite>>;
beforeEach(async () => {
  parts = await withOffsite();
});

async function withOffsite() {
  const identity = await generateX25519Identity();
  const bucket = await startBucketServer();
  const BACKUP_RECIPIENT = await identityToRecipient(identity);
  const settings = { ...bucket.environment, BACKUP_DIR: newFolder(), BACKUP_RECIPIENT };
  const app = await startTestApp({ settings });
  await openPictures(app.config).put("ana/1700000000000_a-000000000000.webp", PIXEL);
  const clock = { ms: START };
  const services = { ...app, log: app.app.log, clock: () => new Date(clock.ms) };
  const [job] = offsiteJobs(services);
  const { ledger } = features(services);
  const keyFile = join(newFolder(), "key.txt");
  await writeFile(keyFile, `# created: today\n${identity}\n`);
  return {
    app,
    bucket,
    clock,
    services,
    keyFile,
    put: (name: string, content: string | Buffer) =>
      bucket.objects.set(name, { content: Buffer.from(content), writtenAt: services.clock() }),
    note: (letter: string) => noteFact(app.database, "deleted", factOf(letter).subject, factOf(letter).state),
    keys: () => [...bucket.objects.keys()].filter((key) => !key.startsWith(LEDGERS)).sort(),
    ledgers: () => [...bucket.objects.keys()].filter((key) => key.startsWith(LEDGERS)),
    contents: () => [...bucket.objects.values()].map(({ content }) => content.toString()).join("\n"),
    /** Runs the ledger's job, as the product does every 20 seconds. */
    copyFacts: () => ledger.jobs[0]?.run(null, new AbortController().signal),
    backUp: () =>
      writeBackup(
        { ...services, pictures: openPictures(app.config), now: services.clock(), key: app.config.backupKey },
        settings.BACKUP_DIR,
      ),
    send: () => job?.run(null, new AbortController().signal),
    /** Runs a command in an empty installation. */
    async run(...words: string[]) {
      const dataDir = newFolder();
      return { ...(await runOwner({ ...settings, DATA_DIR: dataDir }, ...words)), dataDir };
    },
  };
}

describe("a backup in the bucket", () => {
  test("can be read by the holder of the key only, and restored from it alone", async () => {
    const { app, bucket, keys, backUp, copyFacts, send, run, keyFile } = parts;
    await (await app.newMember()).keepIdea("Un secreto en mi diario");
    await backUp();
    await copyFacts();
    await send();
    await send();
    expect(keys()).toEqual([FIRST]);
    expect(bucket.calls.filter((call) => call === `PUT ${FIRST}`)).toHaveLength(1);
    const content = bucket.objects.get(FIRST)?.content ?? Buffer.alloc(0);
    expect(content.toString("latin1")).toMatch(/^age-encryption.org\/v1\n-> X25519 /);
    for (const text of ["manifest", "ustar", "secreto", "WEBP"]) expect(content.includes(text)).toBe(false);

    const folder = newFolder();
    const [path = ""] = (await run("download-backup", folder)).output.split("\n");
    expect(await readdir(folder)).toEqual([FIRST.slice(8), LEDGER]);
    expect(await readFile(path)).toEqual(content);
    const before = await readdir(folder);
    expect(await run("drill", path, "--identity", keyFile)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^It can be restored\.\n\d+ rows of \d+ tables, 1 pictures$/),
    });
    const restored = await run("restore", path, "--identity", keyFile);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored as it was at 2026-11-23/),
    });
    expect(await readdir(join(restored.dataDir, "personal_calendar_images"))).toEqual(["ana"]);
    expect(await readdir(folder)).toEqual(before);
  });

  test("is refused without the key, with another one, and when it is damaged or cut off", async () => {
    const { bucket, backUp, send, run, keyFile } = parts;
    await backUp();
    await send();
    const content = bucket.objects.get(FIRST)?.content ?? Buffer.alloc(0);
    const path = join(newFolder(), "a.tar.age");
    const other = join(newFolder(), "other.txt");
    await writeFile(other, await generateX25519Identity());
    const outputOf = async (bytes: Buffer, ...words: string[]) => {
      await writeFile(path, bytes);
      const { code, output } = await run("drill", path, ...words);
      expect(code).toBe(1);
      return output;
    };
    expect(await outputOf(content)).toMatch(/Name the file of your secret key: --identity/);
    expect(await outputOf(content, "--identity", other)).toMatch(/encrypted for another key/);
    expect(await outputOf(content, "--identity", path)).toMatch(/holds no secret key of age/);
    const flipped = Buffer.from(content);
    flipped.writeUInt8(flipped.readUInt8(5000) ^ 1, 5000);
    for (const bad of [flipped, content.subarray(0, -100), Buffer.from("no backup")])
      expect(await outputOf(bad, "--identity", keyFile)).toMatch(
        /a\.tar\.age is damaged, cut off, or no backup/,
      );
    expect((await readdir(join(path, ".."))).length).toBe(1);
  });

  test("leaves no fact out of a ledger that knows more, there or here", async () => {
    const { app, put, ledgers, clock, backUp, copyFacts, send, run } = parts;
    const backupDir = app.config.backupDir ?? "";
    const knownBy = async (folder: string) => {
      const ledger = await readLedger(folder, undefined);
      return [...(ledger?.facts.values() ?? [])].map(({ subject }) => subject[0]).sort();
    };
    put("backups/ledger-1.txt", linesOf([factOf("a"), factOf("b")], undefined));
    const signed = linesOf([factOf("e")], "k".repeat(32));
    put("backups/ledger-3.txt", signed);
    put("backups/deleted-members.txt", `2026-11-01T00:00:00.000Z ${"d".repeat(64)}\n`);
    await appendLines(backupDir, linesOf([factOf("a"), factOf("c")], undefined));
    await backUp();
    await send();
    await copyFacts();
    expect(await knownBy(backupDir)).toEqual(["a", "b", "c", "d", "e"]);
    const other = newFolder();
    await run("download-backup", other);
    expect(await knownBy(other)).toEqual(["a", "b", "c", "d", "e"]);
    expect(await readFile(join(other, LEDGER), "utf8")).toContain(signed);

    // The ledger takes over the facts of another machine, and joins many objects into one.
    for (let count = 0; count < 60; count++)
      put(`backups/ledger-2-${count}.txt`, linesOf([factOf("f")], undefined));
    clock.ms += 5 * MINUTE_MS;
    await copyFacts();
    expect(await knownBy(backupDir)).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(ledgers().length).toBeLessThanOrEqual(2);
    await run("download-backup", other);
    expect(await knownBy(other)).toEqual(["a", "b", "c", "d", "e", "f"]);
    const facts = await app.database.selectFrom("ledger_facts").select("subject").execute();
    expect(facts).toHaveLength(6);
  });

  test("keeps objects of the ledger that could not be read, when others become one", async () => {
    const { bucket, put, ledgers, copyFacts } = parts;
    for (let count = 10; count < 70; count++) put(`backups/ledger-${count}.txt`, "");
    bucket.spoil = (call) => (call === "GET backups/ledger-69.txt" ? "hang up" : undefined);
    await copyFacts();
    expect(ledgers()).toEqual(["backups/ledger-69.txt"]);
  });

  test("keeps what another key has signed, as the folder does, and gets our facts signed with the new one", async () => {
    const { app, bucket, services, put, note, contents, copyFacts } = parts;
    const [folder, backupKey, other] = [app.config.backupDir ?? "", "k".repeat(32), "q".repeat(32)];
    const facts = Array.from({ length: 6000 }, (_, at) => ({
      ...factOf("a"),
      subject: `${at}`.padStart(64, "a"),
    }));
    await note("f");
    await copyFacts();
    await appendLines(folder, linesOf(facts, other));
    const foreign = facts
      .slice(0, 60)
      .map((fact, at): [string, string] => [`backups/ledger-${at}.txt`, linesOf([fact], other)]);
    for (const [name, lines] of foreign) put(name, lines);
    const { ledger } = features({ ...services, config: { ...app.config, backupKey } });
    await ledger.jobs[0]?.run(null, new AbortController().signal);
    for (const [name, lines] of foreign) expect(bucket.objects.get(name)?.content.toString()).toBe(lines);
    expect((await readLedger(folder, other))?.facts.size).toBe(6000);
    expect([...(await parseLedger(contents(), backupKey)).facts.values()]).toEqual([factOf("f")]);
  });

  test("is filled again where it was emptied, although it has a new fact", async () => {
    const { bucket, clock, note, contents, copyFacts } = parts;
    await note("a");
    await copyFacts();
    bucket.objects.clear();
    await note("b");
    await copyFacts();
    clock.ms += 5 * MINUTE_MS;
    await copyFacts();
    expect((await parseLedger(contents(), undefined)).facts.size).toBe(2);
  });

  test("is asked once before the first call and given nothing then, and no call waits long for it", async () => {
    const { bucket, services, note, copyFacts } = parts;
    await note("a");
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    bucket.calls.length = 0;
    await features(services).ledger.begin();
    expect(bucket.calls).toEqual(["GET "]);
    await copyFacts();
    expect(bucket.calls.some((call) => call.startsWith("PUT "))).toBe(true);
    expect(Math.max(...timeouts.mock.calls.map(([ms]) => ms))).toBeLessThanOrEqual(8 * SECOND_MS);
  });

  test("has no part in the copy beside the backups: that gets new facts while the bucket is away", async () => {
    const { app, bucket, clock, note, contents, copyFacts } = parts;
    bucket.spoil = () => "hang up";
    await note("f");
    await copyFacts();
    const text = await readFile(join(app.config.backupDir ?? "", LEDGER), "utf8");
    expect(text).toContain("f".repeat(64));
    bucket.spoil = undefined;
    clock.ms += MINUTE_MS;
    await copyFacts();
    expect(contents()).toContain("f".repeat(64));
  });

  test("gets new facts while the folder beside the backups refuses them", async () => {
    const { app, clock, note, contents, copyFacts } = parts;
    const folder = app.config.backupDir ?? "";
    await copyFacts();
    await rm(folder, { recursive: true });
    await writeFile(folder, "");
    await note("f");
    await copyFacts();
    expect(contents()).toContain("f".repeat(64));
    await rm(folder);
    clock.ms += 5 * MINUTE_MS;
    await copyFacts();
    expect(await readFile(join(folder, LEDGER), "utf8")).toContain("f".repeat(64));
  });

  test("is refused with a key that did not sign it, until the owner says so, and so is a line of the ledger", async () => {
    const { app, services, clock, run } = parts;
    const [backups, key] = [newFolder(), "k".repeat(32)];
    const source = { ...services, pictures: openPictures(app.config) };
    const write = async (signingKey: string | undefined) => {
      clock.ms += HOUR_MS;
      return (await writeBackup({ ...source, now: services.clock(), key: signingKey }, backups)).path;
    };
    await appendLines(backups, linesOf([], undefined));
    const outputOf = async (BACKUP_KEY: string, ...words: string[]) => {
      const { code, output } = await runOwner({ DATA_DIR: newFolder(), BACKUP_KEY }, ...words);
      return `${code} ${output}`;
    };
    const [unsigned, signed] = [await write(undefined), await write(key)];
    for (const command of ["drill", "restore"]) {
      expect(await outputOf(key, command, signed)).toMatch(/^0 /);
      expect(await outputOf(key, command, unsigned)).toMatch(
        /^1 The backup has no signature.*say --unsigned\.$/,
      );
      expect(await outputOf("q".repeat(32), command, signed)).toMatch(
        /^1 The backup is not signed with this/,
      );
      expect(await outputOf(key, command, unsigned, "--unsigned")).toMatch(/^0 /);
    }
    await appendLines(backups, linesOf([factOf("a")], undefined));
    expect(await outputOf(key, "restore", signed)).toMatch(/^1 None of the 1 lines.*--without-ledger\.$/);
    expect(await outputOf(key, "restore", signed, "--without-ledger")).toContain("then: nothing more.");
    expect(await outputOf(key, "restore", signed, "--unsigned")).toMatch(/then: deleted 1\.$/);
    await appendLines(backups, linesOf([factOf("a")], key));
    expect(await outputOf(key, "restore", signed)).toMatch(/then: deleted 1\.\n.* not taken: 1\.$/);

    // The next lines forge the manifest.
    const manifest = JSON.parse(await readFile(join(signed, "manifest.json"), "utf8"));
    await writeFile(join(signed, "manifest.json"), JSON.stringify({ ...manifest, version: "9" }));
    expect(await outputOf(key, "restore", signed)).toMatch(/^1 The backup is not signed with this/);
    expect((await run("drill", unsigned)).code).toBe(0);
  });

  test("is late two days after the first start, and after one that failed, which /health says; it is sent again", async () => {
    const { app, services, bucket, clock, keys, backUp, send } = parts;
    expect(await isLate(services.database, OFFSITE_MARK, services.clock())).toBe(false);
    clock.ms += 2 * DAY_MS + 1;
    expect(await isLate(services.database, OFFSITE_MARK, services.clock())).toBe(true);
    clock.ms = START;
    await backUp();
    await send();
    clock.ms += DAY_MS;
    await backUp();
    bucket.spoil = (call) => (call.startsWith("PUT backups/claves") ? "hang up" : undefined);
    await expect(send()).rejects.toThrow(/cannot be reached/);
    expect(keys()).toEqual([FIRST]);
    clock.ms += DAY_MS;
    expect(await isLate(services.database, OFFSITE_MARK, services.clock())).toBe(false);
    clock.ms += HOUR_MS;
    expect(await isLate(services.database, OFFSITE_MARK, services.clock())).toBe(true);

    await app.rows.add("upkeep_marks", { name: "backup", at: services.clock().toISOString() });
    const { app: server } = await buildApp(services);
    const headers = { host: new URL(app.config.origin).host };
    const found = (await server.inject({ url: "/health", headers })).json();
    expect(found).toMatchObject({ status: "degraded", reason: "no backup went to the bucket for two days" });
    await server.close();

    bucket.spoil = undefined;
    await send();
    expect(await isLate(services.database, OFFSITE_MARK, services.clock())).toBe(false);
    expect(keys()).toHaveLength(2);
  });

  test("stays as long as its day, week or month, and nothing else is deleted there", async () => {
    const { put, clock, keys, backUp, send } = parts;
    const others = ["backups/notes.txt", "pictures/ana/1", `${FIRST}.old`];
    for (const key of others) put(key, PIXEL);
    for (let day = 1; day <= 20; day++)
      put(`backups/claves-2026-10-${String(day).padStart(2, "0")}T07-00-00Z.tar.age`, PIXEL);
    clock.ms = START;
    await backUp();
    await send();
    const kept = keys().filter((key) => key.endsWith(".tar.age"));
    // The backups of seven days and four weeks stay. Both counts include the new backup.
    expect(kept.map((key) => key.slice(15, 25)).join(" ")).toBe(
      "2026-10-11 2026-10-15 2026-10-16 2026-10-17 2026-10-18 2026-10-19 2026-10-20 2026-11-23",
    );
    expect(keys()).toEqual(expect.arrayContaining(others));
  });
});

test("a recipient with a typing error is refused at the start", async () => {
  const [recipient = ""] = parts.app.config.backupRecipients;
  await checkRecipients([recipient]);
  const wrong = recipient.slice(0, -1) + (recipient.endsWith("q") ? "p" : "q");
  await expect(checkRecipients([recipient, wrong])).rejects.toThrow(/BACKUP_RECIPIENT has a typing error/);
});
