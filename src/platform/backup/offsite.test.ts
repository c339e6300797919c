import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { packTar } from "modern-tar/fs";
import { expect, test } from "vitest";
import { ownFolder } from "#test/scratch-folder.ts";
import { withBackupFolder } from "./offsite.ts";

const NAME = "claves-2026-11-23T07-00-00Z";
const FILES: Record<string, Buffer> = {
  "manifest.json": Buffer.from("{}"),
  "tables/empty.ndjson.gz": Buffer.alloc(0),
  [`pictures/ana/1700000000000_${"a".repeat(60)}.webp`]: Buffer.alloc(200_000, 2),
};

const newFolder = () => ownFolder("claves-archive");

/** Returns an archive in the form of earlier releases, which the system's tar writes too. */
async function packed(): Promise<Buffer> {
  const folder = newFolder();
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(join(folder, NAME, path, ".."), { recursive: true });
    await writeFile(join(folder, NAME, path), content);
  }
  const files = Object.keys(FILES).map((path) => `${NAME}/${path}`);
  return execFileSync("tar", ["--format=ustar", "-c", ...files], { cwd: folder, maxBuffer: 1e6 });
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

/** Encrypts an archive, unpacks it, and returns the contents of the backup's files by their paths. */
async function unpack(archive: Uint8Array, place = newFolder()) {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const [path, keyFile] = [join(place, "a.tar.age"), join(newFolder(), "key.txt")];
  await writeFile(path, await encrypter.encrypt(archive));
  await writeFile(keyFile, identity);
  return withBackupFolder(path, keyFile, async (folder) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory());
    const read = files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(folder.length + 1), await readFile(file)];
    });
    return Object.fromEntries(await Promise.all(read));
  });
}

test("an archive of an earlier release is unpacked as it was", async () => {
  expect(await unpack(await packed())).toEqual(FILES);
});

test("a packed folder is unpacked as it was, and the tar of this machine unpacks it", async () => {
  const source = newFolder();
  execFileSync("tar", ["-x"], { cwd: source, input: await packed() });
  const archive = Buffer.concat(
    await packTar([{ type: "directory", source: join(source, NAME), target: NAME }]).toArray(),
  );
  expect(await unpack(archive)).toEqual(FILES);
  expect(execFileSync("tar", ["-t"], { input: archive, encoding: "utf8" })).toContain("manifest.json");
});

test.each([600, 5000])(
  "an archive that is cut off %i bytes before the end of its files fails",
  async (bytes) => {
    const archive = await packed();
    const end = archive.findLastIndex((byte) => byte !== 0);
    await expect(unpack(archive.subarray(0, end - bytes))).rejects.toThrow(
      "is damaged, cut off, or no backup",
    );
  },
);

test("an archive with a damaged header is refused", async () => {
  const archive = await packed();
  archive[3] = 0x41;
  await expect(unpack(archive)).rejects.toThrow("is damaged, cut off, or no backup");
});

test.each<[string, (header: Buffer) => void]>([
  ["that leads out of the folder", (header) => header.fill(0, 0, 100).write("../../outside")],
  ["from the root", (header) => header.fill(0, 345, 500).fill(0, 0, 100).write("/tmp/claves-outside")],
  ["of a link", (header) => header.fill(0, 157, 257).write("2/etc/passwd", 156)],
])("nothing is written for a path %s", async (_case, change) => {
  const place = newFolder();
  const files = await unpack(await forged(change), place).catch(() => ({}));
  expect(Object.keys(files)).not.toContain("manifest.json");
  expect(await readdir(place)).toEqual(["a.tar.age"]);
  await expect(readFile("/tmp/claves-outside")).rejects.toThrow("ENOENT");
});
