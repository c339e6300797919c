import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openBucket } from "#platform/files/bucket.ts";
import { bucketStorage } from "#platform/files/bucket-storage.ts";
import { openStorage, type Storage } from "#platform/files/storage.ts";
import { ConfigError } from "#platform/server/config.ts";
import { startBucketServer } from "#test/providers/bucket-server.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { storedNames } from "#test/stored-names.ts";
import { readConfig } from "./config/read-config.ts";
import { checkBucket, openPictures, picturesFolder } from "./pictures.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const pathOf = (at: number) => `ana${at % 3}/17000000000${at + 10}_a-000000000000.webp`;

let server: Awaited<ReturnType<typeof startBucketServer>>;
let dataDir: string;
let disk: Storage;

beforeEach(async () => {
  server = await startBucketServer();
  dataDir = ownFolder("claves-pictures");
  disk = openStorage(picturesFolder({ dataDir }));
});

const configOf = (picturesIn: string, more = {}) =>
  readConfig({ ...server.environment, DATA_DIR: dataDir, PICTURES_IN: picturesIn, ...more });

async function contentOf(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const place of ["use", "quarantine"] as const)
    for (const [folder, names] of Object.entries(await storedNames(storage, place)))
      for (const name of names)
        found[`${place} ${folder}/${name}`] = String(await storage.readIn(place, `${folder}/${name}`));
  return found;
}

async function fill(storage: Storage): Promise<Record<string, string>> {
  for (let at = 0; at < 12; at++) await storage.put(pathOf(at), Buffer.from(`picture ${at}`));
  await storage.setAside(pathOf(5), NOW);
  return contentOf(storage);
}

test("the folder's files, copied to the bucket as they lie, are its pictures and its quarantine", async () => {
  const content = await fill(disk);
  const folder = picturesFolder({ dataDir });
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const key = `pictures/${path.slice(folder.length + 1)}`.replace("pictures/.quarantine/", "quarantine/");
    server.objects.set(key, { content: await readFile(path), writtenAt: NOW });
  }
  expect(await contentOf(openPictures(configOf("bucket")))).toEqual(content);
});

describe("a start", () => {
  const problemOf = (...parts: Parameters<typeof configOf>) =>
    checkBucket(configOf(...parts)).catch((error: unknown) => error);

  test("with a bucket that works leaves nothing there", async () => {
    expect(await problemOf("bucket")).toBeUndefined();
    expect([...server.objects.keys()]).toEqual([]);
  });

  test("is refused with wrong credentials, and with a key that may only read", async () => {
    expect(await problemOf("bucket", { BUCKET_SECRET_ACCESS_KEY: "another" })).toBeInstanceOf(ConfigError);
    server.spoil = (call) => (call.startsWith("PUT") ? { status: 403, code: "AccessDenied" } : undefined);
    expect(String(await problemOf("bucket"))).toMatch(/refuses the credentials \(403 AccessDenied\)/);
  });

  test("goes on where the bucket is away, and says so", async () => {
    server.spoil = () => "hang up";
    expect(await problemOf("bucket")).toMatch(/^The bucket at .* cannot be reached .* Check BUCKET_URL/);
  });

  test("is refused where PICTURES_IN would leave pictures unseen", async () => {
    await fill(disk);
    expect(String(await problemOf("bucket"))).toMatch(/would leave the pictures of the disk unseen/);
    await rename(picturesFolder({ dataDir }), join(dataDir, "moved"));
    await fill(bucketStorage(openBucket(server.settings)));
    expect(await problemOf("bucket")).toBeUndefined();
    const backups = { BACKUP_DIR: "b", BACKUP_RECIPIENT: `age1${"q".repeat(58)}` };
    expect(String(await problemOf("disk", backups))).toMatch(/leave the pictures of the bucket unseen/);
  });
});
