import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rmdir, stat, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** What a kill leaves half written. */
const PART = ".part";
/** On the same disk, so that a file moves whole; no path names it, for it begins with a point. */
const QUARANTINE = ".quarantine";
/** The error codes of a disk that holds no more. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Files in one folder of the data directory. A path is `folder/name`, of letters, digits, points, `_` and `-`. */
export type Storage = ReturnType<typeof openStorage>;

/** @param directory is made with the first file */
export function openStorage(directory: string) {
  const quarantine = join(directory, QUARANTINE);
  const locate = (path: string, root = directory): string => {
    const names = path.split("/");
    if (names.length > 2 || !names.every((name) => NAME.test(name)))
      throw new Error("no path of a file here");
    return join(root, ...names);
  };
  const rootOf = (place: Place): string => (place === "quarantine" ? quarantine : directory);

  return {
    /**
     * Keeps a file, whole or not at all: once this resolves, neither a kill nor a power cut takes it.
     *
     * @throws the file system's error; nothing is left behind then
     */
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

    /** Undefined where there is no such file. One in quarantine is taken back, since a row names it. */
    async read(path: string): Promise<Buffer | undefined> {
      const found = await unlessMissing(readFile(locate(path)));
      if (found) return found;
      await takeBack(path);
      return unlessMissing(readFile(locate(path)));
    },

    /** Removes a file for good, also from the quarantine. It may be gone already. */
    async remove(path: string): Promise<void> {
      await removeFile(locate(path));
      await removeFile(locate(path, quarantine));
    },

    /** Moves a file into quarantine, where it counts as written at `now`. It may be gone already. */
    async setAside(path: string, now: Date): Promise<void> {
      const target = locate(path, quarantine);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await unlessMissing(utimes(locate(path), now, now));
      await unlessMissing(rename(locate(path), target));
    },

    takeBack,

    /** Removes a file for good that stands in quarantine, and no other of its name. */
    removeAside: (path: string): Promise<void> => removeFile(locate(path, quarantine)),

    /** Removes a folder for good with all that it holds, also from the quarantine. It may be gone already. */
    async removeFolder(folder: string): Promise<void> {
      for (const path of [locate(folder), locate(folder, quarantine)]) {
        for (const name of await namesIn(path)) await removeFile(join(path, name));
        await removeIfEmpty(path);
      }
    },

    /** Removes a folder that holds nothing; any other stays. */
    removeEmptyFolder: (folder: string, place: Place = "use"): Promise<void> =>
      removeIfEmpty(locate(folder, rootOf(place))),

    /** The folders there are. */
    folders: (place: Place = "use"): Promise<string[]> => namesIn(rootOf(place)),

    /** The files in a folder, with those that a kill has left half written. */
    async files(folder: string, place: Place = "use"): Promise<StoredFile[]> {
      const path = locate(folder, rootOf(place));
      const files: StoredFile[] = [];
      for (const name of await namesIn(path)) {
        const found = await unlessMissing(stat(join(path, name)));
        if (found) files.push({ name, writtenAt: found.mtime, isPart: name.endsWith(PART) });
      }
      return files;
    },
  };

  /** Moves a file back from quarantine, unless another of its name stands there. */
  async function takeBack(path: string): Promise<void> {
    if (await unlessMissing(stat(locate(path)))) return;
    if (!(await unlessMissing(stat(locate(path, quarantine))))) return;
    await mkdir(dirname(locate(path)), { recursive: true, mode: 0o700 });
    await unlessMissing(rename(locate(path, quarantine), locate(path)));
  }
}

/** Where a file is: in use, or aside until it is sure that nobody misses it. */
type Place = "use" | "quarantine";

export interface StoredFile {
  name: string;
  writtenAt: Date;
  /** A kill has left it half written. */
  isPart: boolean;
}

/** Whether a disk that holds no more is why a file was not kept. */
export function isFull(error: unknown): boolean {
  return FULL.has(codeOf(error));
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
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error;
  }
}

/** A new name stands in its folder only once that is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "";
}
