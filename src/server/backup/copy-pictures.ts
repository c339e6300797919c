import { hash } from "node:crypto";
import { link, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { HOUR_MS } from "#shared/time.ts";
import type { Storage } from "../files/storage.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { listBackups } from "./retention.ts";

interface Earlier {
  path: string;
  manifest: Manifest;
}

/** The newest backup in a folder that can be read. */
export async function findEarlier(folder: string): Promise<Earlier | undefined> {
  for (const { name } of (await listBackups(folder)).reverse()) {
    const path = join(folder, name);
    const manifest = await readManifest(path).catch(() => undefined);
    if (manifest) return { path, manifest };
  }
  return undefined;
}

/** Links what an earlier backup has unchanged, to save room. Copies quarantined pictures too: a row may name them. */
export async function copyPictures(
  { pictures, earlier }: { pictures: Storage; earlier: Earlier | undefined },
  target: string,
  copied: Manifest["pictures"],
): Promise<void> {
  for (const place of ["use", "quarantine"] as const) {
    for await (const { folder, files } of pictures.everyFile(place)) {
      for (const { name, writtenAt, isPart } of files) {
        const path = `${folder}/${name}`;
        if (isPart || copied[path]) continue;
        const isOld = earlier && writtenAt.getTime() < Date.parse(earlier.manifest.created_at) - HOUR_MS;
        const file = join(target, path);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const linked = isOld ? await linkKnown(earlier, path, file) : undefined;
        const sum = linked ?? (await write(await pictures.readIn(place, path), file));
        if (sum) copied[path] = sum;
      }
    }
  }
}

/** Returns the hash; undefined where the picture was deleted meanwhile. */
async function write(content: Buffer | undefined, file: string): Promise<string | undefined> {
  if (!content) return undefined;
  await writeFile(file, content, { mode: 0o600, flush: true });
  return hash("sha256", content);
}

/** Returns the hash; undefined where the earlier backup lacks the picture, or has it damaged. */
async function linkKnown(
  { path: backup, manifest }: Earlier,
  path: string,
  file: string,
): Promise<string | undefined> {
  const expected = manifest.pictures[path];
  if (!expected) return undefined;
  const source = join(backup, "pictures", path);
  const content = await readFile(source).catch(() => undefined);
  if (!content || hash("sha256", content) !== expected) return undefined;
  // Some file systems have no links, or not so many.
  await link(source, file).catch(() => write(content, file));
  return expected;
}
