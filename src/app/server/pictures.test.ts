import { rm } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { openBucket } from "#server/files/bucket.ts";
import { bucketStorage } from "#server/files/bucket-storage.ts";
import { moveFiles } from "#server/files/move-files.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { startBucketServer } from "#test/providers/bucket-server.ts";
import { scratchFolder } from "#test/scratch-folder.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { storedNames } from "#test/stored-names.ts";
import { owner } from "./owner.ts";
import { checkBucket, openPictures, picturesFolder } from "./pictures.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const pathOf = (at: number) => `ana${at % 3}/17000000000${at + 10}_a-000000000000.webp`;

let server: Awaited<ReturnType<typeof startBucketServer>>;
let dataDir: string;
let disk: Storage;
let bucket: Storage;

beforeEach(async () => {
  server = await startBucketServer();
  dataDir = scratchFolder("claves-pictures");
  stopAfterTests(() => rm(dataDir, { recursive: true, force: true }));
  disk = openStorage(picturesFolder({ dataDir }));
  bucket = bucketStorage(openBucket(server.settings));
});

const configOf = (picturesIn: string, more = {}) =>
  readConfig({ ...server.environment, DATA_DIR: dataDir, PICTURES_IN: picturesIn, ...more });

async function move(picturesIn: string, ...words: string[]) {
  const lines: string[] = [];
  const environment = { ...server.environment, DATA_DIR: dataDir, PICTURES_IN: picturesIn };
  const code = await owner(["move-images", ...words], environment, (line) => lines.push(line));
  return { code, output: lines.join("\n") };
}

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

describe("move-images", () => {
  test.each([
    ["to-bucket", "bucket,disk", () => [disk, bucket]],
    ["to-disk", "disk,bucket", () => [bucket, disk]],
  ] as const)(
    "%s moves every picture, and deletes the source only when told",
    async (direction, places, both) => {
      const [from, to] = both() as [Storage, Storage];
      const content = await fill(from);
      expect(await move(places, direction)).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^12 pictures were copied .* 0 were there already\.\nAll are still in the /,
        ),
      });
      expect([await contentOf(to), await contentOf(from)]).toEqual([content, content]);
      expect((await move(places, direction)).output).toMatch(
        /^0 pictures were copied .* 12 were there already/,
      );
      expect((await move(places, direction, "--remove-source")).output).toMatch(/12 were deleted from the/);
      expect([await contentOf(to), await contentOf(from)]).toEqual([content, {}]);
    },
  );

  test("that was broken off goes on where it was", async () => {
    const content = await fill(disk);
    let calls = 0;
    server.spoil = () => (++calls > 20 ? { status: 400, code: "Broken" } : undefined);
    const { code, output } = await move("bucket,disk", "to-bucket", "--remove-source");
    expect([code, output]).toEqual([1, "The bucket failed (400 Broken)."]);
    server.spoil = undefined;
    expect(await contentOf(openPictures(configOf("bucket,disk")))).toEqual(content);
    expect((await move("bucket,disk", "to-bucket", "--remove-source")).code).toBe(0);
    expect([await contentOf(bucket), await contentOf(disk)]).toEqual([content, {}]);
  });

  test("deletes no source whose copy is not the same", async () => {
    await disk.put(pathOf(1), Buffer.from("one"));
    await bucket.put(pathOf(1), Buffer.from("two"));
    const moving = moveFiles({ from: disk, to: bucket }, { removeSource: true });
    await expect(moving).rejects.toThrow(/differs after it was copied/);
    expect(String(await disk.read(pathOf(1)))).toBe("one");
  });

  test("does not bring a picture back that its member deletes meanwhile", async () => {
    await disk.put(pathOf(1), Buffer.from("one"));
    const both = openPictures(configOf("bucket,disk"));
    const slow = {
      ...bucket,
      async put(path: string, content: Uint8Array) {
        await both.remove(path);
        await bucket.put(path, content);
      },
    };
    await moveFiles({ from: disk, to: slow }, { removeSource: false });
    expect([await contentOf(bucket), await contentOf(disk)]).toEqual([{}, {}]);
  });

  test.each([
    ["bucket,disk", "to-disk", /Set PICTURES_IN=disk,bucket, restart/],
    ["bucket", "to-bucket", /Set PICTURES_IN=bucket,disk, restart/],
    ["bucket", "elsewhere", /^Say where/],
  ])("with PICTURES_IN=%s refuses to move %s", async (places, direction, message) => {
    expect(await move(places, direction)).toEqual({ code: 1, output: expect.stringMatching(message) });
  });
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
    expect(String(await problemOf("bucket"))).toMatch(
      /Set PICTURES_IN=bucket,disk and move them.* to-bucket/,
    );
    expect(await problemOf("bucket,disk")).toBeUndefined();
    await move("bucket,disk", "to-bucket", "--remove-source");
    expect(await problemOf("bucket")).toBeUndefined();
    const backups = { BACKUP_DIR: "b", BACKUP_RECIPIENT: `age1${"q".repeat(58)}` };
    expect(String(await problemOf("disk", backups))).toMatch(
      /Set PICTURES_IN=disk,bucket and move them.* to-disk/,
    );
  });
});
