import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rmdir, stat, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorDetails, isDiskFull } from "#platform/server/error-details.ts";
import { BucketError } from "./bucket.ts";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** The suffix of an unfinished file. A killed process leaves such a file behind. */
const PART = ".part";
/** A folder on the same disk, so that a rename moves files. No file's path names it: `NAME` excludes a leading dot. */
const QUARANTINE = ".quarantine";

/** Files of members. A path is `folder/name`; `NAME` limits its characters. */
export type Storage = ReturnType<typeof openStorage>;

export function openStorage(directory: string) {
  const quarantine = join(directory, QUARANTINE);
  const locate = (path: string, root = directory): string => join(root, ...checkPath(path));
  const rootOf = (place: Place): string => (place === "quarantine" ? quarantine : directory);

  return {
    /** Writes a file atomically and durably: it survives a power cut. A failure leaves nothing behind. */
    async put(path: string, content: Uint8Array): Promise<void> {
      const target = locate(path);
      const folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${target}.${randomBytes(6).toString("hex")}${PART}`;
      try {
        await using file = await open(part, "wx", 0o600);
        await file.writeFile(content);
        await file.sync();
        await rename(part, target);
      } catch (error) {
        await removeFile(part);
        throw error;
      }
      for (const changed of [folder, directory, dirname(directory)]) await syncFolder(changed);
    },

    /** Returns undefined for a missing file. Takes a file back from quarantine, because a reader still needs it. */
    async read(path: string): Promise<Buffer | undefined> {
      const found = await unlessMissing(readFile(locate(path)));
      if (found) return found;
      await takeBack(path);
      return unlessMissing(readFile(locate(path)));
    },

    /** Reads like `read`, but moves nothing. */
    readIn: (place: Place, path: string): Promise<Buffer | undefined> =>
      unlessMissing(readFile(locate(path, rootOf(place)))),

    /** Deletes a file, also from quarantine. The file may be missing. */
    async remove(path: string): Promise<void> {
      await removeFile(locate(path));
      await removeFile(locate(path, quarantine));
    },

    /** Moves a file into quarantine and sets its mtime to `now`. The file may be missing. */
    async setAside(path: string, now: Date): Promise<void> {
      const target = locate(path, quarantine);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await unlessMissing(utimes(locate(path), now, now));
      await unlessMissing(rename(locate(path), target));
    },

    takeBack,

    removeAside: (path: string): Promise<void> => removeFile(locate(path, quarantine)),

    /** Deletes a folder and its files, also from quarantine. The folder may be missing. */
    async removeFolder(folder: string): Promise<void> {
      for (const path of [locate(folder), locate(folder, quarantine)]) {
        for (const name of await namesIn(path)) await removeFile(join(path, name));
        await removeIfEmpty(path);
      }
    },

    removeEmptyFolder: (folder: string, place: Place = "use"): Promise<void> =>
      removeIfEmpty(locate(folder, rootOf(place))),

    /** Yields all files, grouped by folder. A bucket may yield a folder twice; a disk may yield an empty folder. */
    async *everyFile(place: Place = "use"): AsyncGenerator<{ folder: string; files: StoredFile[] }> {
      for (const folder of await namesIn(rootOf(place))) {
        const path = locate(folder, rootOf(place));
        const files: StoredFile[] = [];
        for (const name of await namesIn(path)) {
          const stats = await unlessMissing(stat(join(path, name)));
          if (stats) files.push({ name, writtenAt: stats.mtime, isPart: name.endsWith(PART) });
        }
        yield { folder, files };
      }
    },
  };

  /** Moves a file back from quarantine, unless a file of that name is in use. */
  async function takeBack(path: string): Promise<void> {
    if (await unlessMissing(stat(locate(path)))) return;
    if (!(await unlessMissing(stat(locate(path, quarantine))))) return;
    await mkdir(dirname(locate(path)), { recursive: true, mode: 0o700 });
    await unlessMissing(rename(locate(path, quarantine), locate(path)));
  }
}

/** `quarantine` holds files until it is certain that no row names them. */
export type Place = "use" | "quarantine";

interface StoredFile {
  name: string;
  writtenAt: Date;
  isPart: boolean;
}

/** @throws where the path is neither `folder` nor `folder/name` */
export function checkPath(path: string): string[] {
  const names = path.split("/");
  if (names.length > 2 || !names.every((name) => NAME.test(name))) throw new Error("no path of a file here");
  return names;
}

/** True if the storage holds no file outside quarantine. */
export async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const { files } of storage.everyFile()) if (files.length > 0) return false;
  return true;
}

/** True if the disk is full, or the bucket does not store or return files. */
export function isStorageFailure(error: unknown): boolean {
  return isDiskFull(error) || error instanceof BucketError;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => NAME.test(name));
}

async function removeFile(path: string): Promise<void> {
  await unlessMissing(unlink(path));
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(errorDetails(error).code)) throw error;
  }
}

/** Syncs a folder, because a rename in it is durable only afterwards. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorDetails(error).code === "ENOENT") return undefined;
    throw error;
  }
}
