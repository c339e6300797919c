import { describe, expect, test } from "vitest";
import { startBucketServer } from "#test/providers/bucket-server.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { storedNames } from "#test/stored-names.ts";
import { type BucketSettings, openBucket } from "./bucket.ts";
import { bucketStorage } from "./bucket-storage.ts";
import { openStorage, type Storage } from "./storage.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const PATH = "ana/1700000000000_a-000000000000.webp";
const CONTENT = Buffer.from("picture");

async function withBucket(parts?: { isHost: boolean }) {
  const server = await startBucketServer(parts);
  const storage = bucketStorage(openBucket(server.settings));
  return { server, storage, keys: () => [...server.objects.keys()].sort() };
}

describe.each<[string, () => Promise<Storage>]>([
  ["the disk", async () => openStorage(ownFolder("claves-storage"))],
  ["a bucket", async () => (await withBucket()).storage],
  ["a bucket with a host of its own", async () => (await withBucket({ isHost: true })).storage],
])("in %s", (_place, open) => {
  test("a file is stored, listed, read, replaced and deleted", async () => {
    const storage = await open();
    await storage.put(PATH, Buffer.from("an earlier one"));
    await storage.put(PATH, CONTENT);
    const parts: unknown[] = [];
    for await (const part of storage.everyFile()) parts.push(part);
    expect(parts).toEqual([
      { folder: "ana", files: [{ name: PATH.slice(4), writtenAt: expect.any(Date), isPart: false }] },
    ]);
    expect(await storage.read(PATH)).toEqual(CONTENT);
    await storage.remove(PATH);
    await storage.remove(PATH);
    await storage.removeEmptyFolder("ana");
    expect([await storage.read(PATH), await storedNames(storage)]).toEqual([undefined, {}]);
  });

  test("a file in quarantine is in use no more, and comes back when it is read or taken back", async () => {
    const storage = await open();
    await storage.setAside(PATH, NOW);
    await storage.put(PATH, CONTENT);
    const aside = async () => {
      await storage.setAside(PATH, NOW);
      expect(Object.values(await storedNames(storage)).flat()).toEqual([]);
      expect(await storedNames(storage, "quarantine")).toEqual({ ana: [PATH.slice(4)] });
      expect(await storage.readIn("use", PATH)).toBeUndefined();
      expect(await storage.readIn("quarantine", PATH)).toEqual(CONTENT);
    };
    await aside();
    expect(await storage.read(PATH)).toEqual(CONTENT);
    await aside();
    await storage.takeBack(PATH);
    await storage.takeBack(PATH);
    expect(await storage.readIn("use", PATH)).toEqual(CONTENT);
    await aside();
    await storage.removeAside(PATH);
    expect(await storage.read(PATH)).toBeUndefined();
  });

  test("a folder is deleted with what is in quarantine, and no other one", async () => {
    const storage = await open();
    await storage.put(PATH, CONTENT);
    await storage.setAside(PATH, NOW);
    await storage.put(PATH.replace("_a", "_b"), CONTENT);
    await storage.put(PATH.replace("ana", "ana2"), CONTENT);
    await storage.removeFolder("ana");
    expect(await storedNames(storage)).toEqual({ ana2: [PATH.slice(4)] });
    expect(await storedNames(storage, "quarantine")).toEqual({});
  });

  test.each(["../etc", "a/../b", "a/b/c", ".quarantine/a", "a//b", ""])("%j is no path", async (path) => {
    const storage = await open();
    await expect((async () => storage.put(path, CONTENT))()).rejects.toThrow("no path");
  });
});

test("a list of 1,500 files comes in two pages, whole", async () => {
  const { server, storage } = await withBucket();
  const names = Array.from({ length: 1500 }, (_, at) => `${1_700_000_000_000 + at}_a-000000000000.webp`);
  for (const name of names) server.objects.set(`pictures/ana/${name}`, { content: CONTENT, writtenAt: NOW });
  expect(await storedNames(storage)).toEqual({ ana: names });
  expect(server.calls).toHaveLength(2);
});

describe("a bucket that fails", () => {
  test("once is asked again, also after half of an answer", async () => {
    const { server, storage } = await withBucket();
    const faults = [{ status: 503, code: "SlowDown" }, "hang up", "cut"] as const;
    let call = 0;
    server.spoil = () => (call++ % 2 === 0 ? faults[((call / 2) % faults.length) | 0] : undefined);
    await storage.put(PATH, CONTENT);
    await storage.put(PATH, CONTENT);
    expect(await storage.read(PATH)).toEqual(CONTENT);
    expect(server.calls).toHaveLength(6);
  });

  test("three times is an error, and a failed put leaves nothing", async () => {
    const { server, storage, keys } = await withBucket();
    server.spoil = () => ({ status: 500, code: "InternalError" });
    await expect(storage.put(PATH, CONTENT)).rejects.toThrow("The bucket failed (500 InternalError).");
    server.spoil = () => "hang up";
    await expect(storedNames(storage)).rejects.toThrow(/cannot be reached .* Check BUCKET_URL/);
    expect([server.calls.length, keys()]).toEqual([6, []]);
  });

  test.each<[string, Partial<BucketSettings>, RegExp]>([
    ["another secret", { secretAccessKey: "another" }, /credentials \(403 SignatureDoesNotMatch\)/],
    [
      "another key",
      { accessKeyId: "ANOTHER" },
      /credentials \(403 InvalidAccessKeyId\).*BUCKET_ACCESS_KEY_ID/,
    ],
    ["another region", { region: "test-2" }, /another region \(400 Auth.*BUCKET_REGION/],
    ["another host", { url: "http://127.0.0.1:1/claves" }, /127.0.0.1:1 cannot be reached.*BUCKET_URL/],
  ])("with %s says which setting to check, and not the secret", async (_case, wrong, message) => {
    const { server } = await withBucket();
    const bucket = openBucket({ ...server.settings, ...wrong });
    const calls = [bucket.probe, () => bucket.put("a", CONTENT)];
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(String(error)).toMatch(message);
      expect(String(error)).not.toContain(server.settings.secretAccessKey);
    }
    expect(server.objects.size).toBe(0);
  });

  test("by not being there is no missing file", async () => {
    const { server } = await withBucket();
    const bucket = openBucket({ ...server.settings, url: `${server.settings.url}-2` });
    for (const call of [() => bucket.get("a"), () => bucket.remove("a")])
      await expect(call()).rejects.toThrow("There is no such bucket (404 NoSuchBucket). Check BUCKET_URL.");
  });
});

describe("a stream", () => {
  /** The size of a part in bytes, in a bucket with small parts. */
  const PART = 5000;
  const withParts = async () => {
    const { server } = await withBucket();
    server.partMinBytes = PART;
    return { server, bucket: openBucket(server.settings) };
  };
  async function* chunksOf(bytes: number, failAfter = Infinity) {
    for (let at = 0; at < bytes; at += 700) {
      if (at > failAfter) throw new Error("the disk fails");
      yield Buffer.alloc(Math.min(700, bytes - at), at % 251);
    }
  }

  test.each([
    [0, 1],
    [PART, 1],
    [PART + 1, 4],
    [3 * PART, 5],
    [3 * PART + 1, 6],
  ])("of %i bytes is stored whole, in %i calls", async (size, calls) => {
    const { server, bucket } = await withParts();
    const content: Buffer[] = [];
    for await (const chunk of chunksOf(size)) content.push(chunk);
    await bucket.putStream("backups/a", chunksOf(size), { partBytes: PART });
    expect(server.objects.get("backups/a")?.content.equals(Buffer.concat(content))).toBe(true);
    expect([server.uploads.size, server.calls.length]).toEqual([0, calls]);
  });

  test("that breaks off leaves no object and no parts", async () => {
    const { server, bucket } = await withParts();
    const broken = bucket.putStream("a", chunksOf(4 * PART, 3 * PART), { partBytes: PART });
    await expect(broken).rejects.toThrow("the disk fails");
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    expect(server.calls.length).toBeGreaterThan(3);
  });
});
