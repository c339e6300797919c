import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, describe, expect, test } from "vitest";
import { appendToLedger, readLedger } from "#server/backup/deletion-ledger.ts";
import { checkRecipients } from "#server/backup/encryption.ts";
import { isOffsiteLate, offsiteJobs } from "#server/backup/offsite.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { startBucketServer } from "#test/providers/bucket-server.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { startTestApp } from "#test/test-app.ts";
import { buildApp } from "./app.ts";
import { owner } from "./owner.ts";
import { openPictures } from "./pictures.ts";

const START = Date.parse("2026-11-23T07:00:00.000Z");
const FIRST = "backups/claves-2026-11-23T07-00-00Z.tar.age";
const LEDGER = "backups/deleted-members.txt";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function newFolder(): string {
  const folder = ownFolder("claves-offsite");
  return folder;
}

let parts: Awaited<ReturnType<typeof withOffsite>>;
beforeEach(async () => {
  parts = await withOffsite();
});

async function withOffsite() {
  const identity = await generateX25519Identity();
  const bucket = await startBucketServer();
  const settings = {
    ...bucket.environment,
    BACKUP_DIR: newFolder(),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  const app = await startTestApp({ settings });
  await openPictures(app.config).put("ana/1700000000000_a-000000000000.webp", PIXEL);
  await appendToLedger(settings.BACKUP_DIR, []);
  const clock = { ms: START };
  const services = { ...app, log: app.app.log, clock: () => new Date(clock.ms) };
  const [job] = offsiteJobs(services);
  const keyFile = join(newFolder(), "key.txt");
  await writeFile(keyFile, `# created: today\n${identity}\n`);
  return {
    app,
    bucket,
    clock,
    services,
    keyFile,
    keys: () => [...bucket.objects.keys()].sort(),
    backUp: () =>
      writeBackup(
        { ...services, pictures: openPictures(app.config), now: services.clock() },
        settings.BACKUP_DIR,
      ),
    send: () => job?.run(null, new AbortController().signal),
    /** In an empty installation. */
    async run(...words: string[]) {
      const lines: string[] = [];
      const DATA_DIR = newFolder();
      const code = await owner(words, { ...settings, DATA_DIR }, (line) => lines.push(line));
      return { code, output: lines.join("\n"), dataDir: DATA_DIR };
    },
  };
}

describe("a backup in the bucket", () => {
  test("can be read by the holder of the key only, and restored from it alone", async () => {
    const { app, bucket, keys, backUp, send, run, keyFile } = parts;
    await (await app.newMember()).keepIdea("Un secreto en mi diario");
    await backUp();
    await send();
    await send();
    expect(keys()).toEqual([FIRST, LEDGER]);
    expect(bucket.calls.filter((call) => call === `PUT ${FIRST}`)).toHaveLength(1);
    const content = bucket.objects.get(FIRST)?.content ?? Buffer.alloc(0);
    expect(content.toString("latin1")).toMatch(/^age-encryption.org\/v1\n-> X25519 /);
    for (const text of ["manifest", "ustar", "secreto", "WEBP"]) expect(content.includes(text)).toBe(false);

    const folder = newFolder();
    const [path = ""] = (await run("download-backup", folder)).output.split("\n");
    expect(await readdir(folder)).toEqual([FIRST, LEDGER].map((key) => key.slice(8)));
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

  test("leaves no deleted account out of a ledger that knows more, there or here", async () => {
    const { app, bucket, services, backUp, send, run } = parts;
    const backupDir = app.config.backupDir ?? "";
    const deletionOf = (letter: string) => ({
      member_hash: letter.repeat(64),
      deleted_at: "2026-11-01T00:00:00.000Z",
    });
    const inBoth = deletionOf("a");
    const other = newFolder();
    await appendToLedger(other, [inBoth, deletionOf("b")]);
    const content = await readFile(join(other, LEDGER.slice(8)));
    bucket.objects.set(LEDGER, { content, writtenAt: services.clock() });
    await appendToLedger(backupDir, [inBoth, deletionOf("c")]);
    await backUp();
    await send();
    const knownBy = async (folder: string) =>
      [...((await readLedger(join(folder, LEDGER.slice(8)))) ?? new Map()).keys()].map(([one]) => one).sort();
    expect(await knownBy(backupDir)).toEqual(["a", "b", "c"]);
    bucket.objects.set(LEDGER, { content, writtenAt: services.clock() });
    await run("download-backup", backupDir);
    expect(await knownBy(backupDir)).toEqual(["a", "b", "c"]);
    await send();
    await run("download-backup", other);
    expect(await knownBy(other)).toEqual(["a", "b", "c"]);
  });

  test("is late where none was sent within two days of the first start", async () => {
    const { services, clock } = parts;
    expect(await isOffsiteLate(services)).toBe(false);
    clock.ms += 2 * DAY_MS + 1;
    expect(await isOffsiteLate(services)).toBe(true);
  });

  test("is sent again after a failure, and late after two days, which /health says", async () => {
    const { app, services, bucket, clock, keys, backUp, send } = parts;
    await backUp();
    await send();
    clock.ms += DAY_MS;
    await backUp();
    bucket.spoil = (call) => (call.startsWith("PUT backups/claves") ? "hang up" : undefined);
    await expect(send()).rejects.toThrow(/cannot be reached/);
    expect(keys()).toEqual([FIRST, LEDGER]);
    clock.ms += DAY_MS;
    expect(await isOffsiteLate(services)).toBe(false);
    clock.ms += HOUR_MS;
    expect(await isOffsiteLate(services)).toBe(true);

    await app.database
      .insertInto("upkeep_marks")
      .values({ name: "backup", at: services.clock().toISOString() })
      .execute();
    const { app: server } = await buildApp(services);
    const headers = { host: new URL(app.config.origin).host };
    expect((await server.inject({ url: "/health", headers })).json()).toMatchObject({
      status: "degraded",
      reason: "no backup went to the bucket for two days",
    });
    await server.close();

    bucket.spoil = undefined;
    await send();
    expect(await isOffsiteLate(services)).toBe(false);
    expect(keys()).toHaveLength(3);
  });

  test("stays as long as its day, week or month, and nothing else is deleted there", async () => {
    const { bucket, clock, keys, backUp, send } = parts;
    const others = ["backups/notes.txt", "pictures/ana/1", `${FIRST}.old`];
    for (const key of others) bucket.objects.set(key, { content: PIXEL, writtenAt: new Date() });
    for (let day = 1; day <= 20; day++)
      bucket.objects.set(`backups/claves-2026-10-${String(day).padStart(2, "0")}T07-00-00Z.tar.age`, {
        content: PIXEL,
        writtenAt: new Date(),
      });
    clock.ms = START;
    await backUp();
    await send();
    const kept = keys().filter((key) => key.endsWith(".tar.age"));
    // Seven days and four weeks, each with the new one.
    expect(kept.map((key) => key.slice(15, 25))).toEqual([
      "2026-10-11",
      "2026-10-15",
      "2026-10-16",
      "2026-10-17",
      "2026-10-18",
      "2026-10-19",
      "2026-10-20",
      "2026-11-23",
    ]);
    expect(keys()).toEqual(expect.arrayContaining(others));
  });
});

test("a recipient with a typing error is refused at the start", async () => {
  const [recipient = ""] = parts.app.config.backupRecipients;
  await checkRecipients([recipient]);
  const wrong = recipient.slice(0, -1) + (recipient.endsWith("q") ? "p" : "q");
  await expect(checkRecipients([recipient, wrong])).rejects.toThrow(/BACKUP_RECIPIENT has a typing error/);
});
