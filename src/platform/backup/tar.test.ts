import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder } from "#test/scratch-folder.ts";
import { packFolder, unpackInto } from "./tar.ts";

const FILES: Record<string, Buffer> = {
  "manifest.json": Buffer.from("{}"),
  "tables/empty.ndjson.gz": Buffer.alloc(0),
  "tables/users.ndjson.gz": Buffer.alloc(512, 1),
  [`pictures/ana/1700000000000_${"a".repeat(60)}.webp`]: Buffer.alloc(200_000, 2),
};

const newFolder = () => ownFolder("claves-tar");

async function packed(): Promise<Buffer> {
  const folder = join(newFolder(), "claves-2026-11-23T07-00-00Z");
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const all: Uint8Array[] = [];
  for await (const chunk of packFolder(folder)) all.push(chunk);
  return Buffer.concat(all);
}

async function* inPieces(archive: Uint8Array, bytes = 777) {
  for (let at = 0; at < archive.length; at += bytes) yield archive.subarray(at, at + bytes);
}

async function expectFiles(folder: string): Promise<void> {
  for (const [path, content] of Object.entries(FILES))
    expect((await readFile(join(folder, path))).equals(content)).toBe(true);
}

/** Returns an archive with another path or type in its first header, and a correct checksum. */
async function forged(change: (header: Buffer) => void): Promise<Buffer> {
  const archive = await packed();
  const header = archive.subarray(0, 512);
  change(header);
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return archive;
}

test("a packed folder is unpacked as it was, whatever the pieces", async () => {
  const archive = await packed();
  for (const bytes of [11, 512, 100_000]) {
    const folder = await unpackInto(newFolder(), inPieces(archive, bytes));
    expect(folder).toMatch(/claves-2026-11-23T07-00-00Z$/);
    await expectFiles(folder);
  }
});

test("the tar of this machine unpacks it", async () => {
  const folder = newFolder();
  await writeFile(join(folder, "a.tar"), await packed());
  execFileSync("tar", ["-xf", "a.tar"], { cwd: folder });
  await expectFiles(join(folder, "claves-2026-11-23T07-00-00Z"));
});

test.each([1, 600, 5000])(
  "an archive that is cut off %i bytes before the end of its files fails",
  async (bytes) => {
    const archive = await packed();
    const cut = archive.subarray(0, archive.length - 1024 - bytes);
    await expect(unpackInto(newFolder(), inPieces(cut))).rejects.toThrow("the archive ends too early");
  },
);

test.each<[string, (header: Buffer) => void]>([
  ["a path that leads out of the folder", (header) => header.fill(0, 0, 100).write("../../outside")],
  ["a path from the root", (header) => header.fill(0, 345, 500).fill(0, 0, 100).write("/tmp/outside")],
  ["a link", (header) => header.write("2", 156)],
  ["a negative size", (header) => header.write("-0000000001", 124)],
])("an archive with %s is refused before anything is written", async (_case, change) => {
  const folder = newFolder();
  const archive = await forged(change);
  await expect(unpackInto(folder, inPieces(archive))).rejects.toThrow("the archive holds something else");
  expect(await readdir(folder)).toEqual([]);
});

test("an archive with a damaged header is refused", async () => {
  const archive = await packed();
  archive[3] = 0x41;
  await expect(unpackInto(newFolder(), inPieces(archive))).rejects.toThrow("holds something else");
});
